// Receipts: what was about to be done, and what came of it. An intent without an outcome is unknown, never repeated (L6).

import type { EffectClass, ReceiptOutcome } from '#shared/model/entry';
import type { CognitionId, ContentRef, DecisionId, ReceiptId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { readHalf } from '../write-db.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  receipt_id: 'TEXT',
  seq: 'INTEGER',
  decision_id: 'TEXT',
  cognition_id: 'TEXT?',
  effect_class: 'TEXT?',
  reversible: 'INTEGER?',
  intended_at_ms: 'INTEGER?',
  outcome: 'TEXT?',
  fault: 'TEXT?',
  result_ref: 'TEXT?',
  whole_ref: 'TEXT?',
  affected: 'TEXT',
  duration_ms: 'INTEGER?',
  settled_at_ms: 'INTEGER?',
} as const;

const receipt = defineTable({ name: 'receipt', key: ['receipt_id'], columns, liveIndexes: ['decision_id, seq', 'cognition_id, seq'] });

const unsettled = { outcome: null, fault: null, result_ref: null, whole_ref: null, affected: '[]', duration_ms: null, settled_at_ms: null } as const;
const unintended = { effect_class: null, reversible: null, intended_at_ms: null } as const;

export const receiptProjection: Projection = {
  tables: [tableOf(receipt)],
  appliers: {
    'receipt.intended': (db, { seq, atMs, cognitionId, payload }) =>
      receipt.put(db, seq, {
        ...unsettled,
        receipt_id: payload.receiptId,
        seq,
        decision_id: payload.decisionId,
        cognition_id: cognitionId,
        effect_class: payload.effectClass,
        reversible: payload.reversible ? 1 : 0,
        intended_at_ms: atMs,
      }),
    'receipt.settled': (db, { seq, atMs, cognitionId, payload }) => {
      // A call may be settled without ever having begun (a denial): then this is the first that is heard of it.
      const before = receipt.live(readHalf(db), payload.receiptId) ?? {
        ...unsettled,
        ...unintended,
        receipt_id: payload.receiptId,
        seq,
        decision_id: payload.decisionId,
        cognition_id: cognitionId,
      };
      receipt.put(db, seq, {
        ...before,
        outcome: payload.outcome,
        fault: payload.fault,
        result_ref: payload.result,
        whole_ref: payload.whole,
        affected: JSON.stringify(payload.affectedFiles),
        duration_ms: payload.durationMs,
        settled_at_ms: atMs,
      });
    },
  },
};

export interface ReceiptFacts {
  readonly receiptId: ReceiptId;
  readonly decisionId: DecisionId;
  readonly effectClass: EffectClass | null;
  /** null when it was never begun. */
  readonly intendedAtMs: number | null;
  /** null while unknown. */
  readonly outcome: ReceiptOutcome | null;
  readonly fault: string | null;
  readonly result: ContentRef | null;
}

const select = `SELECT ${Object.keys(columns).join(', ')} FROM receipt WHERE to_seq IS NULL`;
const factsOf = (row: RowOf<typeof columns>): ReceiptFacts => ({
  receiptId: row.receipt_id as ReceiptId,
  decisionId: row.decision_id as DecisionId,
  effectClass: row.effect_class as EffectClass | null,
  intendedAtMs: row.intended_at_ms,
  outcome: row.outcome as ReceiptOutcome | null,
  fault: row.fault,
  result: row.result_ref as ContentRef | null,
});

/** The newest receipt of a decision, or null. */
export function receiptOfDecision(db: ReadDb, decisionId: DecisionId): ReceiptFacts | null {
  const row = db.get<RowOf<typeof columns>>(`${select} AND decision_id = ? ORDER BY seq DESC LIMIT 1`, decisionId);
  return row ? factsOf(row) : null;
}

/** Receipts of one cognition, oldest first. */
export const receiptsOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly ReceiptFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND cognition_id = ? ORDER BY seq`, cognitionId).map(factsOf);
