// Cognitions as the observer shows them. Stage labels are derived from the marks given beside, by `stagesOf`, and stored nowhere.

import type { EntryKind } from '#shared/model/entry';
import type { CognitionId, Seq } from '#shared/model/ids';
import type { CognitionView } from '#shared/model/views';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { type CognitionFacts, cognitionById, cognitionsBefore } from '../tables/cognition-table.ts';
import { memoriesOfCognition, memoryById } from '../tables/memory-table.ts';
import { recallOfCognition } from '../tables/recall-table.ts';
import { receiptsOfCognition } from '../tables/receipt-table.ts';
import { requestsOfCognition } from '../tables/request-table.ts';

/** What `stagesOf` needs of an entry. */
export interface EntryMark {
  readonly kind: EntryKind;
  readonly seq: Seq;
  readonly atMs: number;
}

export type CognitionSummary = Omit<CognitionView, 'stages' | 'recall' | 'percepts'> & { readonly marks: readonly EntryMark[] };
export type CognitionDetail = Omit<CognitionView, 'stages'> & { readonly marks: readonly EntryMark[] };

/** Cognitions opened before entry `before` (null: from the end), newest first. */
export const cognitionSummaries = (db: ReadDb, before: number | null, limit: number): readonly CognitionSummary[] =>
  cognitionsBefore(db, before ?? Number.MAX_SAFE_INTEGER, limit).map((cognition) => toSummary(db, cognition));

/** One cognition with what it perceived and recalled, or null. */
export function cognitionDetail(db: ReadDb, cognitionId: CognitionId): CognitionDetail | null {
  const cognition = cognitionById(db, cognitionId);
  return cognition && { ...toSummary(db, cognition), percepts: cognition.percepts, recall: recallView(db, cognitionId) };
}

/** Kinds and times of a cognition's entries, in ledger order. */
const entryMarks = (db: ReadDb, cognitionId: CognitionId): readonly EntryMark[] =>
  db.all<EntryMark>('SELECT kind, seq, at_ms AS atMs FROM ledger WHERE cognition_id = ? ORDER BY seq', cognitionId);

const toSummary = (db: ReadDb, { cognitionId, lane, trigger, openedAtMs, closedAtMs, outcome, fault }: CognitionFacts): CognitionSummary => ({
  cognitionId,
  lane,
  trigger,
  openedAtMs,
  closedAtMs,
  outcome,
  fault,
  marks: entryMarks(db, cognitionId),
  requestIds: requestsOfCognition(db, cognitionId).map((request) => request.requestId),
  receiptIds: receiptsOfCognition(db, cognitionId).map((receipt) => receipt.receiptId),
  memoryIds: memoriesOfCognition(db, cognitionId),
});

function recallView(db: ReadDb, cognitionId: CognitionId): CognitionView['recall'] {
  const recalled = recallOfCognition(db, cognitionId);
  if (!recalled) return null;
  const candidates = recalled.candidates.map((candidate) => {
    const memory = memoryById(db, candidate.memoryId);
    return { ...candidate, text: memory ? readText(db, memory.text) : ({ state: 'forgotten' } as const) };
  });
  return { query: readText(db, recalled.query), candidates };
}
