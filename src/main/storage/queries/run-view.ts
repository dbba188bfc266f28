// Runs of contracts with their texts, as on record; what state they are in is derived by the observer.

import { z } from 'zod';
import type { Problem } from '#shared/cognitive/contract';
import type { ContentRef, RunId } from '#shared/model/ids';
import type { RunView } from '#shared/model/skill-views';
import type { TextView } from '#shared/model/views';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
import { basisNow } from '../tables/cut-table.ts';
import { requestsOfRun } from '../tables/request-table.ts';
import { countRuns, type RunRecord, runById, runsBefore, runsUndecided } from '../tables/run-table.ts';

export type { RunRecord } from '../tables/run-table.ts';
export { basisNow, countRuns, runsUndecided };

/** Runs of `contract` (null: of all) asked before entry `before` (null: from the end), newest first, and how many there are in all. */
export const runPage = (
  db: ReadDb,
  contract: string | null,
  before: number | null,
  limit: number,
): { readonly runs: readonly RunRecord[]; readonly total: number } => ({
  runs: runsBefore(db, contract, before ?? Number.MAX_SAFE_INTEGER, limit),
  total: countRuns(db, contract),
});

/** What a run's view holds beside its row. */
export type RunTexts = Pick<RunView, 'skill' | 'input' | 'block' | 'answer' | 'problems' | 'stderr' | 'requestIds' | 'withdrawn'>;

/** One run and its texts, or null. */
export function runDetail(db: ReadDb, runId: RunId): { readonly run: RunRecord; readonly texts: RunTexts } | null {
  const run = runById(db, runId);
  if (!run) return null;
  const text = (ref: ContentRef | null) => (ref === null ? null : readText(db, ref));
  const texts = {
    skill: text(run.skill),
    input: readText(db, run.input),
    block: text(run.block),
    answer: text(run.answer),
    problems: problemsIn(text(run.problems)),
    stderr: text(run.stderr),
    requestIds: requestsOfRun(db, runId).map((request) => request.requestId),
    withdrawn: run.withdrawn && { reason: run.withdrawn.reason, note: text(run.withdrawn.note) },
  };
  return { run, texts };
}

const problem = z.object({ path: z.string(), rule: z.string(), message: z.string() });

/** None when damaged; how many there were stands in the row. */
const problemsIn = (view: TextView | null): readonly Problem[] => (view?.state === 'ok' ? (readStored(z.array(problem), view.text) ?? []) : []);
