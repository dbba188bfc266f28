// Runs of contracts: what was asked, what came back, and whether it was withdrawn or accepted. A run's state as of any entry is
// what stood on record then; whether it has expired is for whoever asks to say.

import { type EntryPayload, entryPayloads, type RunMode } from '#shared/model/entry';
import type { ContentRef, RunId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  run_id: 'TEXT',
  seq: 'INTEGER',
  contract: 'TEXT',
  contract_version: 'INTEGER',
  mode: 'TEXT',
  /** null until it is answered. */
  outcome: 'TEXT?',
  accepted: 'INTEGER',
  skill_ref: 'TEXT?',
  skill_origin: 'TEXT?',
  input_ref: 'TEXT',
  block_ref: 'TEXT?',
  basis: 'TEXT',
  asked_at_ms: 'INTEGER',
  answered_at_ms: 'INTEGER?',
  answer_ref: 'TEXT?',
  found: 'TEXT?',
  fault: 'TEXT?',
  problem_count: 'INTEGER',
  problems_ref: 'TEXT?',
  stderr_ref: 'TEXT?',
  exit_code: 'INTEGER?',
  slow: 'INTEGER',
  duration_ms: 'INTEGER?',
  withdrawn_for: 'TEXT?',
  note_ref: 'TEXT?',
} as const;

const run = defineTable({ name: 'contract_run', key: ['run_id'], columns, liveIndexes: ['seq', 'contract, seq', 'accepted, outcome, seq'] });

const unanswered = {
  outcome: null,
  accepted: 0,
  answered_at_ms: null,
  answer_ref: null,
  found: null,
  fault: null,
  problem_count: 0,
  problems_ref: null,
  stderr_ref: null,
  exit_code: null,
  slow: 0,
  duration_ms: null,
  withdrawn_for: null,
  note_ref: null,
} as const;

export const runProjection: Projection = {
  tables: [tableOf(run)],
  appliers: {
    'contract.asked': (db, { seq, atMs, payload }) =>
      run.put(db, seq, {
        ...unanswered,
        run_id: payload.runId,
        seq,
        contract: payload.contract,
        contract_version: payload.contractVersion,
        mode: payload.mode,
        skill_ref: payload.skill,
        skill_origin: payload.skillOrigin,
        input_ref: payload.input,
        block_ref: payload.block,
        basis: payload.basis,
        asked_at_ms: atMs,
      }),
    'contract.answered': (db, { seq, atMs, payload }) =>
      run.amend(db, seq, [payload.runId], {
        outcome: payload.outcome,
        answered_at_ms: atMs,
        answer_ref: payload.answer,
        found: payload.found,
        fault: payload.fault,
        problem_count: payload.problemCount,
        problems_ref: payload.problems,
        stderr_ref: payload.stderr,
        exit_code: payload.exitCode,
        slow: payload.slow ? 1 : 0,
        duration_ms: payload.durationMs,
      }),
    'contract.withdrawn': (db, { seq, payload }) => run.amend(db, seq, [payload.runId], { withdrawn_for: payload.reason, note_ref: payload.note }),
    'identity.forged': (db, { seq, payload }) => {
      if (payload.runId !== null) run.amend(db, seq, [payload.runId], { accepted: 1 });
    },
  },
};

type Asked = EntryPayload<'contract.asked'>;
type Answered = EntryPayload<'contract.answered'>;

export interface RunRecord {
  readonly runId: RunId;
  readonly seq: Seq;
  readonly contract: string;
  readonly contractVersion: number;
  readonly mode: RunMode;
  /** null until it is answered. */
  readonly outcome: Answered['outcome'] | null;
  /** A forge names it. */
  readonly accepted: boolean;
  readonly skill: ContentRef | null;
  readonly skillOrigin: Asked['skillOrigin'];
  readonly input: ContentRef;
  readonly block: ContentRef | null;
  readonly basis: string;
  readonly askedAtMs: number;
  readonly answeredAtMs: number | null;
  readonly answer: ContentRef | null;
  readonly found: Answered['found'];
  readonly fault: string | null;
  readonly problemCount: number;
  readonly problems: ContentRef | null;
  readonly stderr: ContentRef | null;
  readonly exitCode: number | null;
  readonly slow: boolean;
  readonly durationMs: number | null;
  readonly withdrawn: { readonly reason: EntryPayload<'contract.withdrawn'>['reason']; readonly note: ContentRef | null } | null;
}

const runRecord = (row: RowOf<typeof columns>): RunRecord => ({
  runId: row.run_id as RunId,
  seq: row.seq as Seq,
  contract: row.contract,
  contractVersion: row.contract_version,
  mode: row.mode as RunMode,
  outcome: row.outcome as RunRecord['outcome'],
  accepted: row.accepted === 1,
  skill: row.skill_ref as ContentRef | null,
  skillOrigin: row.skill_origin as RunRecord['skillOrigin'],
  input: row.input_ref as ContentRef,
  block: row.block_ref as ContentRef | null,
  basis: row.basis,
  askedAtMs: row.asked_at_ms,
  answeredAtMs: row.answered_at_ms,
  answer: row.answer_ref as ContentRef | null,
  found: entryPayloads['contract.answered'].shape.found.safeParse(row.found).data ?? null,
  fault: row.fault,
  problemCount: row.problem_count,
  problems: row.problems_ref as ContentRef | null,
  stderr: row.stderr_ref as ContentRef | null,
  exitCode: row.exit_code,
  slow: row.slow === 1,
  durationMs: row.duration_ms,
  withdrawn:
    row.withdrawn_for === null ? null : { reason: row.withdrawn_for as EntryPayload<'contract.withdrawn'>['reason'], note: row.note_ref as ContentRef | null },
});

const select = `SELECT ${Object.keys(columns).join(', ')} FROM contract_run WHERE to_seq IS NULL`;
type Row = RowOf<typeof columns>;

/** One run, or null. */
export function runById(db: ReadDb, runId: RunId): RunRecord | null {
  const row = run.live(db, runId);
  return row ? runRecord(row) : null;
}

/** Runs neither answered nor withdrawn, oldest first. */
export const runsStillOpen = (db: ReadDb): readonly RunRecord[] =>
  db.all<Row>(`${select} AND accepted = 0 AND outcome IS NULL AND withdrawn_for IS NULL ORDER BY seq`).map(runRecord);

/** Runs nobody has settled: unanswered ones, and answers that hold and are neither accepted nor withdrawn. Newest first. */
export const runsUndecided = (db: ReadDb): readonly RunRecord[] =>
  db.all<Row>(`${select} AND accepted = 0 AND (outcome IS NULL OR outcome = 'valid') AND withdrawn_for IS NULL ORDER BY seq DESC`).map(runRecord);

/** Runs of `contract` (null: of all) asked before entry `before`, newest first. */
export const runsBefore = (db: ReadDb, contract: string | null, before: number, limit: number): readonly RunRecord[] =>
  contract === null
    ? db.all<Row>(`${select} AND seq < ? ORDER BY seq DESC LIMIT ?`, before, limit).map(runRecord)
    : db.all<Row>(`${select} AND contract = ? AND seq < ? ORDER BY seq DESC LIMIT ?`, contract, before, limit).map(runRecord);

/** How many runs there ever were, of one contract where told. */
export const countRuns = (db: ReadDb, contract: string | null): number =>
  (contract === null
    ? db.get<{ count: number }>('SELECT count(*) AS count FROM contract_run WHERE to_seq IS NULL')
    : db.get<{ count: number }>('SELECT count(*) AS count FROM contract_run WHERE to_seq IS NULL AND contract = ?', contract)
  )?.count ?? 0;
