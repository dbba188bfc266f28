// Decisions as proposed, and the critic's verdicts on them.

import { type ConfidenceWord, type EntryPayload, entryPayloads, type VerdictOutcome } from '#shared/model/entry';
import type { CognitionId, ContentRef, DecisionId, RequestId, Seq, VerdictId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  decision_id: 'TEXT',
  seq: 'INTEGER',
  cognition_id: 'TEXT?',
  request_id: 'TEXT',
  call_id: 'TEXT',
  tool: 'TEXT',
  arguments_ref: 'TEXT',
  rationale_ref: 'TEXT?',
  confidence: 'TEXT?',
  hypothesis_ref: 'TEXT?',
  evidence: 'TEXT',
} as const;
const verdictColumns = {
  verdict_id: 'TEXT',
  seq: 'INTEGER',
  decision_id: 'TEXT',
  attempt: 'INTEGER',
  outcome: 'TEXT',
  checks: 'TEXT',
  reason_ref: 'TEXT?',
} as const;

const decision = defineTable({ name: 'decision', key: ['decision_id'], columns, liveIndexes: ['cognition_id, seq', 'request_id, call_id'] });
const verdict = defineTable({ name: 'verdict', key: ['verdict_id'], columns: verdictColumns, liveIndexes: ['decision_id, seq'] });

export const decisionProjection: Projection = {
  tables: [tableOf(decision), tableOf(verdict)],
  appliers: {
    'decision.proposed': (db, { seq, cognitionId, payload }) =>
      decision.put(db, seq, {
        decision_id: payload.decisionId,
        seq,
        cognition_id: cognitionId,
        request_id: payload.requestId,
        call_id: payload.callId,
        tool: payload.tool,
        arguments_ref: payload.arguments,
        rationale_ref: payload.rationale,
        confidence: payload.confidence,
        hypothesis_ref: payload.hypothesis,
        evidence: JSON.stringify(payload.evidence),
      }),
    'decision.judged': (db, { seq, payload }) =>
      verdict.put(db, seq, {
        verdict_id: payload.verdictId,
        seq,
        decision_id: payload.decisionId,
        attempt: payload.attempt,
        outcome: payload.outcome,
        checks: JSON.stringify(payload.checks),
        reason_ref: payload.reason,
      }),
  },
};

export interface DecisionFacts {
  readonly decisionId: DecisionId;
  readonly seq: Seq;
  readonly cognitionId: CognitionId | null;
  readonly requestId: RequestId;
  readonly callId: string;
  readonly tool: string;
  readonly arguments: ContentRef;
  readonly confidence: ConfidenceWord | null;
}

export interface VerdictFacts {
  readonly verdictId: VerdictId;
  readonly outcome: VerdictOutcome;
  /** None when damaged. */
  readonly checks: EntryPayload<'decision.judged'>['checks'];
  readonly reason: ContentRef | null;
}

const select = `SELECT ${Object.keys(columns).join(', ')} FROM decision WHERE to_seq IS NULL`;
const factsOf = (row: RowOf<typeof columns>): DecisionFacts => ({
  decisionId: row.decision_id as DecisionId,
  seq: row.seq as Seq,
  cognitionId: row.cognition_id as CognitionId | null,
  requestId: row.request_id as RequestId,
  callId: row.call_id,
  tool: row.tool,
  arguments: row.arguments_ref as ContentRef,
  confidence: row.confidence as ConfidenceWord | null,
});

/** One decision, or null. */
export function decisionById(db: ReadDb, decisionId: DecisionId): DecisionFacts | null {
  const row = decision.live(db, decisionId);
  return row ? factsOf(row) : null;
}

/** The decision a tool call became, or null. */
export function decisionOfCall(db: ReadDb, requestId: RequestId, callId: string): DecisionFacts | null {
  const row = db.get<RowOf<typeof columns>>(`${select} AND request_id = ? AND call_id = ? ORDER BY seq DESC LIMIT 1`, requestId, callId);
  return row ? factsOf(row) : null;
}

/** Decisions of one cognition, oldest first. */
export const decisionsOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly DecisionFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND cognition_id = ? ORDER BY seq`, cognitionId).map(factsOf);

/** The newest verdict on a decision, or null. */
export function lastVerdict(db: ReadDb, decisionId: DecisionId): VerdictFacts | null {
  const row = db.get<RowOf<typeof verdictColumns>>(
    `SELECT ${Object.keys(verdictColumns).join(', ')} FROM verdict WHERE decision_id = ? AND to_seq IS NULL ORDER BY seq DESC LIMIT 1`,
    decisionId,
  );
  if (!row) return null;
  return {
    verdictId: row.verdict_id as VerdictId,
    outcome: row.outcome as VerdictOutcome,
    checks: readStored(entryPayloads['decision.judged'].shape.checks, row.checks) ?? [],
    reason: row.reason_ref as ContentRef | null,
  };
}
