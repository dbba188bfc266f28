// What was said and done in a lane, block by block, in the order it was perceived. Blocks are only ever added;
// a fold hides the oldest without deleting any.

import type { AnyEntry, Entry } from '#shared/model/entry';
import type { CognitionId, ContentRef, LaneId, RequestId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { readHalf, type WriteDb } from '../write-db.ts';
import { type Projection, tableOf } from './apply-entry.ts';
import { decisionById } from './decision-table.ts';
import { messageById } from './message-table.ts';

const columns = {
  lane: 'TEXT',
  position: 'INTEGER',
  seq: 'INTEGER',
  cognition_id: 'TEXT',
  role: 'TEXT',
  kind: 'TEXT',
  text_ref: 'TEXT',
  source: 'TEXT',
  request_id: 'TEXT?',
  call_id: 'TEXT?',
  tool: 'TEXT?',
  is_error: 'INTEGER',
  interrupted: 'INTEGER',
} as const;

const transcript = defineTable({ name: 'transcript', key: ['lane', 'position'], columns, liveIndexes: ['cognition_id, position'] });
const fold = defineTable({
  name: 'fold',
  key: ['lane'],
  columns: { lane: 'TEXT', kept_from_seq: 'INTEGER', folded_turns: 'INTEGER', estimated_tokens: 'INTEGER' },
});

/** Blocks of one entry stand side by side: room for this many. */
const BLOCKS_PER_ENTRY = 65_536;

const plain = { request_id: null, call_id: null, tool: null, is_error: 0, interrupted: 0 } as const;

export const transcriptProjection: Projection = {
  tables: [tableOf(transcript), tableOf(fold)],
  appliers: {
    'cognition.opened': (db, entry) => addMessages(db, entry),
    'request.answered': (db, entry) => addAnswer(db, entry),
    'receipt.settled': (db, entry) => addResult(db, entry, entry.payload.result, entry.payload.receiptId, entry.payload.outcome !== 'success'),
    'decision.judged': (db, entry) => {
      const { outcome, reason, verdictId } = entry.payload;
      if (outcome !== 'pass' && reason !== null) addResult(db, entry, reason, verdictId, true);
    },
    'history.folded': (db, { seq, lane, payload }) => {
      if (lane !== null)
        fold.put(db, seq, { lane, kept_from_seq: payload.keptFromSeq, folded_turns: payload.foldedTurns, estimated_tokens: payload.estimatedTokens });
    },
  },
};

function addMessages(db: WriteDb, entry: Entry<'cognition.opened'>): void {
  for (const [index, messageId] of entry.payload.messages.entries()) {
    const said = messageById(readHalf(db), messageId);
    if (said) add(db, entry, index, { ...plain, role: 'user', kind: 'text', text_ref: said.text, source: messageId });
  }
}

function addAnswer(db: WriteDb, entry: Entry<'request.answered'>): void {
  const { requestId, blocks, outcome } = entry.payload;
  for (const [index, block] of blocks.entries()) {
    // What broke off is the end of an answer: the blocks before it came whole.
    const interrupted = outcome !== 'complete' && index === blocks.length - 1 ? 1 : 0;
    const common = { ...plain, role: 'assistant', source: requestId, request_id: requestId, interrupted } as const;
    if (block.kind === 'text') add(db, entry, index, { ...common, kind: 'text', text_ref: block.text });
    else add(db, entry, index, { ...common, kind: 'tool_use', text_ref: block.arguments, call_id: block.callId, tool: block.tool });
  }
}

function addResult(db: WriteDb, entry: Entry<'receipt.settled'> | Entry<'decision.judged'>, text: ContentRef, source: string, isError: boolean): void {
  const decision = decisionById(readHalf(db), entry.payload.decisionId);
  if (!decision) return;
  add(db, entry, 0, {
    ...plain,
    role: 'user',
    kind: 'tool_result',
    text_ref: text,
    source,
    request_id: decision.requestId,
    call_id: decision.callId,
    tool: decision.tool,
    is_error: isError ? 1 : 0,
  });
}

function add(
  db: WriteDb,
  entry: Pick<AnyEntry, 'seq' | 'lane' | 'cognitionId'>,
  index: number,
  block: Omit<RowOf<typeof columns>, 'lane' | 'position' | 'seq' | 'cognition_id'>,
): void {
  if (entry.lane === null || entry.cognitionId === null) return;
  transcript.put(db, entry.seq, {
    ...block,
    lane: entry.lane,
    position: entry.seq * BLOCKS_PER_ENTRY + index,
    seq: entry.seq,
    cognition_id: entry.cognitionId,
  });
}

export interface TranscriptFacts {
  readonly position: number;
  readonly seq: Seq;
  readonly cognitionId: CognitionId;
  readonly role: 'user' | 'assistant';
  readonly kind: 'text' | 'tool_use' | 'tool_result';
  readonly text: ContentRef;
  readonly source: string;
  readonly requestId: RequestId | null;
  readonly callId: string | null;
  readonly tool: string | null;
  readonly isError: boolean;
  readonly interrupted: boolean;
}

const select = `SELECT ${Object.keys(columns).join(', ')} FROM transcript WHERE to_seq IS NULL`;
const factsOf = (row: RowOf<typeof columns>): TranscriptFacts => ({
  position: row.position,
  seq: row.seq as Seq,
  cognitionId: row.cognition_id as CognitionId,
  role: row.role as TranscriptFacts['role'],
  kind: row.kind as TranscriptFacts['kind'],
  text: row.text_ref as ContentRef,
  source: row.source,
  requestId: row.request_id as RequestId | null,
  callId: row.call_id,
  tool: row.tool,
  isError: row.is_error === 1,
  interrupted: row.interrupted === 1,
});

/** What history still holds of `lane`, oldest first: from the last fold on. */
export const transcriptOfLane = (db: ReadDb, lane: LaneId): readonly TranscriptFacts[] =>
  db
    .all<RowOf<typeof columns>>(
      `${select} AND lane = ? AND position >= ? ORDER BY position`,
      lane,
      (fold.live(db, lane)?.kept_from_seq ?? 0) * BLOCKS_PER_ENTRY,
    )
    .map(factsOf);

/** All blocks one cognition added, oldest first, folded ones too. */
export const transcriptOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly TranscriptFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND cognition_id = ? ORDER BY position`, cognitionId).map(factsOf);
