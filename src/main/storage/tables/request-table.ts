// Requests as sent and what came back, and the pieces of a reply that were made durable while it was still arriving.

import { type AnswerOutcome, type Breakpoint, type Entry, type EntryPayload, entryPayloads, type SubstrateKind, type Usage } from '#shared/model/entry';
import type { CognitionId, ContentRef, CutId, LaneId, RequestId, RunId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import type { WriteDb } from '../write-db.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const sentColumns = {
  request_id: 'TEXT',
  seq: 'INTEGER',
  cognition_id: 'TEXT?',
  lane: 'TEXT?',
  run_id: 'TEXT?',
  sent_at_ms: 'INTEGER',
  attempt: 'INTEGER',
  substrate: 'TEXT',
  model: 'TEXT',
  cut_id: 'TEXT?',
  body_ref: 'TEXT',
  bytes: 'INTEGER',
  stable_tokens: 'INTEGER',
  volatile_tokens: 'INTEGER',
  breakpoints: 'TEXT',
} as const;
const answerColumns = {
  request_id: 'TEXT',
  outcome: 'TEXT',
  blocks: 'TEXT',
  stream_ref: 'TEXT?',
  stop_reason: 'TEXT?',
  fault: 'TEXT?',
  dropped_calls: 'INTEGER',
  input_tokens: 'INTEGER?',
  cache_read_tokens: 'INTEGER?',
  cache_write_5m_tokens: 'INTEGER?',
  cache_write_1h_tokens: 'INTEGER?',
  output_tokens: 'INTEGER?',
  headers_ms: 'INTEGER?',
  first_text_ms: 'INTEGER?',
  done_ms: 'INTEGER?',
} as const;

const request = defineTable({
  name: 'request',
  key: ['request_id'],
  columns: sentColumns,
  liveIndexes: ['seq', 'lane, seq', 'cognition_id, seq', 'run_id, seq', 'sent_at_ms'],
});
const answer = defineTable({ name: 'answer', key: ['request_id'], columns: answerColumns });
const chunk = defineTable({
  name: 'reply_chunk',
  key: ['request_id', 'part'],
  columns: { request_id: 'TEXT', part: 'INTEGER', text_ref: 'TEXT', open_calls: 'INTEGER' },
});

export const requestProjection: Projection = {
  tables: [tableOf(request), tableOf(answer), tableOf(chunk)],
  appliers: {
    'request.sent': (db, { seq, atMs, lane, cognitionId, payload }) => {
      const { runId = null } = payload;
      // A request is of a cognition or of a run; one of neither is of nobody.
      if (runId === null && (lane === null || cognitionId === null)) return;
      request.put(db, seq, {
        request_id: payload.requestId,
        seq,
        cognition_id: cognitionId,
        lane,
        run_id: runId,
        sent_at_ms: atMs,
        attempt: payload.attempt,
        substrate: payload.substrate,
        model: payload.model,
        cut_id: payload.cutId,
        body_ref: payload.body,
        bytes: payload.bytes,
        stable_tokens: payload.stableTokens,
        volatile_tokens: payload.volatileTokens,
        breakpoints: JSON.stringify(payload.breakpoints),
      });
    },
    'reply.chunk': (db, { seq, payload }) =>
      chunk.put(db, seq, { request_id: payload.requestId, part: payload.index, text_ref: payload.text, open_calls: payload.openCalls }),
    'request.answered': (db, entry) => putAnswer(db, entry),
  },
};

function putAnswer(db: WriteDb, { seq, payload }: Entry<'request.answered'>): void {
  const { usage } = payload;
  answer.put(db, seq, {
    request_id: payload.requestId,
    outcome: payload.outcome,
    blocks: JSON.stringify(payload.blocks),
    stream_ref: payload.stream,
    stop_reason: payload.stopReason,
    fault: payload.fault,
    dropped_calls: payload.droppedCalls,
    input_tokens: usage.inputTokens,
    cache_read_tokens: usage.cacheReadTokens,
    cache_write_5m_tokens: usage.cacheWrite5mTokens,
    cache_write_1h_tokens: usage.cacheWrite1hTokens,
    output_tokens: usage.outputTokens,
    headers_ms: payload.headersMs,
    first_text_ms: payload.firstTextMs,
    done_ms: payload.doneMs,
  });
}

export type AnswerBlockFacts = EntryPayload<'request.answered'>['blocks'][number];

export interface RequestFacts {
  readonly requestId: RequestId;
  readonly seq: Seq;
  /** null, and so the lane: a call of a skill, which belongs to `runId`. */
  readonly cognitionId: CognitionId | null;
  readonly lane: LaneId | null;
  readonly runId: RunId | null;
  readonly sentAtMs: number;
  readonly substrate: SubstrateKind;
  readonly model: string;
  readonly cutId: CutId | null;
  readonly body: ContentRef;
  /** UTF-8. */
  readonly bytes: number;
  /** Estimates, by region. */
  readonly stableTokens: number;
  readonly volatileTokens: number;
  /** None when damaged. */
  readonly breakpoints: readonly Breakpoint[];
  /** null while in flight. */
  readonly outcome: AnswerOutcome | null;
  /** null when damaged. */
  readonly blocks: readonly AnswerBlockFacts[] | null;
  readonly stream: ContentRef | null;
  readonly stopReason: string | null;
  readonly fault: string | null;
  readonly usage: Usage;
  readonly headersMs: number | null;
  readonly firstTextMs: number | null;
  readonly doneMs: number | null;
}

type Joined = RowOf<typeof sentColumns> & { readonly [Name in keyof typeof answerColumns]: RowOf<typeof answerColumns>[Name] | null };

const select = `SELECT ${[
  ...Object.keys(sentColumns).map((name) => `r.${name}`),
  ...Object.keys(answerColumns)
    .filter((name) => name !== 'request_id')
    .map((name) => `a.${name}`),
].join(', ')}
  FROM request r LEFT JOIN answer a ON a.request_id = r.request_id AND a.to_seq IS NULL WHERE r.to_seq IS NULL`;

const factsOf = (row: Joined): RequestFacts => ({
  requestId: row.request_id as RequestId,
  seq: row.seq as Seq,
  cognitionId: row.cognition_id as CognitionId | null,
  lane: row.lane as LaneId | null,
  runId: row.run_id as RunId | null,
  sentAtMs: row.sent_at_ms,
  substrate: row.substrate as SubstrateKind,
  model: row.model,
  cutId: row.cut_id as CutId | null,
  body: row.body_ref as ContentRef,
  bytes: row.bytes,
  stableTokens: row.stable_tokens,
  volatileTokens: row.volatile_tokens,
  breakpoints: readStored(entryPayloads['request.sent'].shape.breakpoints, row.breakpoints) ?? [],
  outcome: row.outcome as AnswerOutcome | null,
  blocks: readStored(entryPayloads['request.answered'].shape.blocks, row.blocks ?? '[]'),
  stream: row.stream_ref as ContentRef | null,
  stopReason: row.stop_reason,
  fault: row.fault,
  usage: {
    inputTokens: row.input_tokens,
    cacheReadTokens: row.cache_read_tokens,
    cacheWrite5mTokens: row.cache_write_5m_tokens,
    cacheWrite1hTokens: row.cache_write_1h_tokens,
    outputTokens: row.output_tokens,
  },
  headersMs: row.headers_ms,
  firstTextMs: row.first_text_ms,
  doneMs: row.done_ms,
});

/** One request with its answer, or null. */
export function requestById(db: ReadDb, requestId: RequestId): RequestFacts | null {
  const row = db.get<Joined>(`${select} AND r.request_id = ?`, requestId);
  return row ? factsOf(row) : null;
}

/** Requests sent before entry `before`, newest first. */
export const requestsBefore = (db: ReadDb, before: number, limit: number): readonly RequestFacts[] =>
  db.all<Joined>(`${select} AND r.seq < ? ORDER BY r.seq DESC LIMIT ?`, before, limit).map(factsOf);

/** Requests of one cognition, oldest first. */
export const requestsOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly RequestFacts[] =>
  db.all<Joined>(`${select} AND r.cognition_id = ? ORDER BY r.seq`, cognitionId).map(factsOf);

/** Requests of one contract run, oldest first. */
export const requestsOfRun = (db: ReadDb, runId: RunId): readonly RequestFacts[] =>
  db.all<Joined>(`${select} AND r.run_id = ? ORDER BY r.seq`, runId).map(factsOf);

/** How many requests were ever sent. */
export const countRequests = (db: ReadDb): number => db.get<{ count: number }>('SELECT count(*) AS count FROM request WHERE to_seq IS NULL')?.count ?? 0;

/** The requests sent just before and just after this one in its lane, or in its run where it has no lane. */
export function requestNeighbours(
  db: ReadDb,
  { lane, runId, seq }: Pick<RequestFacts, 'lane' | 'runId' | 'seq'>,
): { readonly previousInLane: RequestId | null; readonly nextInLane: RequestId | null } {
  const [column, value] = lane === null ? (['run_id', runId] as const) : (['lane', lane] as const);
  const nearest = (beyond: '<' | '>', order: 'DESC' | 'ASC'): RequestId | null =>
    db.get<{ request_id: RequestId }>(
      `SELECT request_id FROM request WHERE ${column} = ? AND seq ${beyond} ? AND to_seq IS NULL ORDER BY seq ${order} LIMIT 1`,
      value,
      seq,
    )?.request_id ?? null;
  return { previousInLane: nearest('<', 'DESC'), nextInLane: nearest('>', 'ASC') };
}

/** What of a reply is on record, in order; the last piece tells how many calls were open. */
export const replyChunks = (db: ReadDb, requestId: RequestId): readonly { readonly text: ContentRef; readonly openCalls: number }[] =>
  db
    .all<{ text_ref: string; open_calls: number }>(
      'SELECT text_ref, open_calls FROM reply_chunk WHERE request_id = ? AND to_seq IS NULL ORDER BY part',
      requestId,
    )
    .map((row) => ({ text: row.text_ref as ContentRef, openCalls: row.open_calls }));

export interface UsageSums {
  readonly requests: number;
  /** Input neither read from the cache nor written to it; null where no report came. */
  readonly uncachedTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly outputTokens: number | null;
}

/** Sums over the requests sent at or after `sinceMs`. */
export function usageSince(db: ReadDb, sinceMs: number): UsageSums {
  const row = db.get<{ requests: number; uncached: number | null; cached: number | null; written: number | null; output: number | null }>(
    `SELECT count(*) AS requests, sum(a.input_tokens) AS uncached, sum(a.cache_read_tokens) AS cached,
       sum(coalesce(a.cache_write_5m_tokens + a.cache_write_1h_tokens, a.cache_write_5m_tokens, a.cache_write_1h_tokens)) AS written, sum(a.output_tokens) AS output
     FROM request r LEFT JOIN answer a ON a.request_id = r.request_id AND a.to_seq IS NULL WHERE r.to_seq IS NULL AND r.sent_at_ms >= ?`,
    sinceMs,
  );
  return {
    requests: row?.requests ?? 0,
    uncachedTokens: row?.uncached ?? null,
    cacheReadTokens: row?.cached ?? null,
    cacheWriteTokens: row?.written ?? null,
    outputTokens: row?.output ?? null,
  };
}
