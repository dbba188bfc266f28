// Cognitions from their opening to the commit that closes them and the settling after it.

import { type CognitionOutcome, type EntryPayload, entryPayloads, type Trigger } from '#shared/model/entry';
import type { CognitionId, CorrespondentId, LaneId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  cognition_id: 'TEXT',
  lane: 'TEXT',
  opened_by: 'TEXT',
  retry_of: 'TEXT?',
  read_seq: 'INTEGER',
  opened_seq: 'INTEGER',
  opened_at_ms: 'INTEGER',
  percepts: 'TEXT?',
  correspondent: 'TEXT?',
  outcome: 'TEXT?',
  fault: 'TEXT?',
  closed_seq: 'INTEGER?',
  closed_at_ms: 'INTEGER?',
  effects_spent: 'REAL?',
  settled_seq: 'INTEGER?',
} as const;

const cognition = defineTable({
  name: 'cognition',
  key: ['cognition_id'],
  columns,
  liveIndexes: ['lane, opened_seq', 'lane, closed_seq', 'opened_seq', 'outcome, opened_seq'],
});

const unperceived = {
  percepts: null,
  correspondent: null,
  outcome: null,
  fault: null,
  closed_seq: null,
  closed_at_ms: null,
  effects_spent: null,
  settled_seq: null,
} as const;

export const cognitionProjection: Projection = {
  tables: [tableOf(cognition)],
  appliers: {
    'cognition.opened': (db, { seq, atMs, lane, cognitionId, payload }) => {
      if (cognitionId === null || lane === null) return;
      cognition.put(db, seq, {
        ...unperceived,
        cognition_id: cognitionId,
        lane,
        opened_by: payload.trigger,
        retry_of: payload.retryOf,
        read_seq: payload.readSeq,
        opened_seq: seq,
        opened_at_ms: atMs,
      });
    },
    'frame.perceived': (db, { seq, cognitionId, payload }) =>
      cognition.amend(db, seq, [cognitionId], { percepts: JSON.stringify(payload.percepts), correspondent: payload.correspondent }),
    'cognition.closed': (db, { seq, atMs, cognitionId, payload }) =>
      cognition.amend(db, seq, [cognitionId], {
        outcome: payload.outcome,
        fault: payload.fault,
        closed_seq: seq,
        closed_at_ms: atMs,
        effects_spent: payload.effectsSpent,
      }),
    'cognition.settled': (db, { seq, cognitionId }) => cognition.amend(db, seq, [cognitionId], { settled_seq: seq }),
  },
};

export interface CognitionFacts {
  readonly cognitionId: CognitionId;
  readonly lane: LaneId;
  readonly trigger: Trigger;
  readonly retryOf: CognitionId | null;
  readonly openedSeq: Seq;
  readonly openedAtMs: number;
  /** None before it perceived, and when damaged. */
  readonly percepts: EntryPayload<'frame.perceived'>['percepts'];
  readonly correspondent: CorrespondentId | null;
  /** null while open. */
  readonly outcome: CognitionOutcome | null;
  readonly fault: string | null;
  readonly closedSeq: Seq | null;
  readonly closedAtMs: number | null;
}

const select = `SELECT ${Object.keys(columns).join(', ')} FROM cognition WHERE to_seq IS NULL`;
const factsOf = (row: RowOf<typeof columns>): CognitionFacts => ({
  cognitionId: row.cognition_id as CognitionId,
  lane: row.lane as LaneId,
  trigger: row.opened_by as Trigger,
  retryOf: row.retry_of as CognitionId | null,
  openedSeq: row.opened_seq as Seq,
  openedAtMs: row.opened_at_ms,
  percepts: readStored(entryPayloads['frame.perceived'].shape.percepts, row.percepts ?? '[]') ?? [],
  correspondent: row.correspondent as CorrespondentId | null,
  outcome: row.outcome as CognitionOutcome | null,
  fault: row.fault,
  closedSeq: row.closed_seq as Seq | null,
  closedAtMs: row.closed_at_ms,
});

/** One cognition, or null. */
export function cognitionById(db: ReadDb, cognitionId: CognitionId): CognitionFacts | null {
  const row = cognition.live(db, cognitionId);
  return row ? factsOf(row) : null;
}

/** Cognitions no commit has closed yet, oldest first. */
export const cognitionsStillOpen = (db: ReadDb): readonly CognitionFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND outcome IS NULL ORDER BY opened_seq`).map(factsOf);

/** Cognitions of all lanes opened before entry `before`, newest first. */
export const cognitionsBefore = (db: ReadDb, before: number, limit: number): readonly CognitionFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND opened_seq < ? ORDER BY opened_seq DESC LIMIT ?`, before, limit).map(factsOf);

/** Cognitions of one lane opened before entry `before`, newest first. */
export const cognitionsOfLaneBefore = (db: ReadDb, lane: LaneId, before: number, limit: number): readonly CognitionFacts[] =>
  db.all<RowOf<typeof columns>>(`${select} AND lane = ? AND opened_seq < ? ORDER BY opened_seq DESC LIMIT ?`, lane, before, limit).map(factsOf);

/** The cognition of `lane` that closed last, or null. */
export function lastClosed(db: ReadDb, lane: LaneId): CognitionFacts | null {
  const row = db.get<RowOf<typeof columns>>(`${select} AND lane = ? AND closed_seq IS NOT NULL ORDER BY closed_seq DESC LIMIT 1`, lane);
  return row ? factsOf(row) : null;
}
