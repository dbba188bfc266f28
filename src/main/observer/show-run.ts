// Runs of contracts: the list, those a person is waited for in, and one with everything that was asked and answered.

import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { RunId } from '#shared/model/ids';
import type { RunRow, RunView } from '#shared/model/skill-views';
import { basisNow, type RunRecord, runDetail, runPage, runsUndecided } from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found, notFound } from './answers.ts';
import { runState, waitsForPerson } from './run-state.ts';

interface RunQuery {
  readonly limit: number;
  readonly before: number | null;
  readonly contract: string | null;
  readonly open: boolean;
}

/** Newest first. */
export function listRuns(db: ReadDb, query: RunQuery): IpcAnswer<{ readonly rows: readonly RunRow[]; readonly total: number }> {
  const basis = basisNow(db);
  if (query.open) return found(openRuns(db, query, basis));
  const { runs, total } = runPage(db, query.contract, query.before, query.limit);
  return found({ rows: runs.map((run) => toRow(run, basis)), total });
}

/** How many runs wait for a person. */
export function countInbox(db: ReadDb): number {
  const basis = basisNow(db);
  return runsUndecided(db).filter((run) => waitsForPerson(runState(run, basis))).length;
}

export function showRun(db: ReadDb, runId: RunId): IpcAnswer<RunView> {
  const detail = runDetail(db, runId);
  if (detail === null) return notFound('run');
  const { run, texts } = detail;
  const { skillOrigin, found: where, exitCode } = run;
  return found({ ...toRow(run, basisNow(db)), ...texts, skillOrigin, found: where, exitCode });
}

function openRuns(db: ReadDb, { limit, before, contract }: RunQuery, basis: string): { readonly rows: readonly RunRow[]; readonly total: number } {
  const open = runsUndecided(db)
    .filter((run) => contract === null || run.contract === contract)
    .map((run) => toRow(run, basis))
    .filter(({ state }) => state === 'running' || waitsForPerson(state));
  return { rows: open.filter(({ seq }) => before === null || seq < before).slice(0, limit), total: open.length };
}

const toRow = (run: RunRecord, basis: string): RunRow => ({
  runId: run.runId,
  seq: run.seq,
  contract: run.contract,
  contractVersion: run.contractVersion,
  mode: run.mode,
  state: runState(run, basis),
  askedAtMs: run.askedAtMs,
  answeredAtMs: run.answeredAtMs,
  durationMs: run.durationMs,
  slow: run.slow,
  problemCount: run.problemCount,
  fault: run.fault,
});
