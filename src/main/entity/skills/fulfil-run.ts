// What comes back of a question: held to its contract, and on record whether it holds or not.

import type { Problem } from '#shared/cognitive/contract';
import { contractOf } from '#shared/cognitive/contracts';
import type { EntryPayload } from '#shared/model/entry';
import type { RunId } from '#shared/model/ids';
import type { JournalTx, SkillOutcome, SkillTask } from '../ports.ts';
import type { AskedRun, ContractDeps } from './ask-contract.ts';
import { callIsolated } from './call-isolated.ts';
import { judgeAnswer } from './judge-answer.ts';

const nowhere = { lane: null, cognitionId: null } as const;

/** Fulfils a question that is not a delegation, and records what came of it. Never rejects for anything a model or a program does. */
export async function fulfilRun(deps: ContractDeps, { task, mode, askedAtMs }: AskedRun, signal: AbortSignal, why: () => RunEnd): Promise<void> {
  const { clock, journal, runners } = deps;
  let bug: { readonly error: unknown } | null = null;
  const came = await runners[mode].fulfil(task, { signal, call: callIsolated(deps, task.runId, signal) }).catch((error: unknown): SkillOutcome => {
    bug = { error };
    return { kind: 'failed', fault: 'internal', stderr: '', exitCode: null };
  });
  const durationMs = Math.max(0, clock.now() - askedAtMs);
  const judged = judge(task, came, why(), deps.holdsSecret);
  await journal.commit((tx) => recordEnd(tx, task.runId, judged, { slow: durationMs > contractOf(task.contract).softMs, durationMs }));
  // On record as failed, and then told to whoever keeps the log.
  if (bug !== null) throw (bug as { readonly error: unknown }).error;
}

/** Why a run was ended from outside, if it was. */
export type RunEnd = 'stopped' | 'timeout' | null;

interface Judged {
  readonly outcome: EntryPayload<'contract.answered'>['outcome'];
  readonly text: string | null;
  readonly found: 'whole' | 'fence' | 'prose' | null;
  readonly fault: string | null;
  readonly problems: readonly Problem[];
  readonly stderr: string;
  readonly exitCode: number | null;
}

function judge(task: SkillTask, came: SkillOutcome, end: RunEnd, holdsSecret: ContractDeps['holdsSecret']): Judged {
  const nothing = {
    text: null,
    found: null,
    problems: [],
    stderr: came.kind === 'handed_out' ? '' : came.stderr,
    exitCode: came.kind === 'handed_out' ? null : came.exitCode,
  };
  if (came.kind !== 'answered') {
    const fault = came.kind === 'failed' ? came.fault : 'handed_out';
    return end === 'stopped' ? { ...nothing, outcome: 'stopped', fault: null } : { ...nothing, outcome: 'failed', fault: end ?? fault };
  }
  const read = judgeAnswer(task, came.text, holdsSecret);
  if (read.ok) return { ...nothing, outcome: 'valid', text: came.text, found: read.value.found, fault: null };
  // What is no text at all, or holds a secret, cannot be kept; why it was refused can.
  const keeps = came.text.isWellFormed() && came.text.length <= MOST_KEPT && !holdsSecret(came.text);
  const text = keeps ? came.text : null;
  return { ...nothing, outcome: 'invalid', text, fault: null, problems: read.error };
}

/** Of an answer that does not hold, as much as anyone would read. */
const MOST_KEPT = 256 * 1024;

function recordEnd(
  tx: JournalTx,
  runId: RunId,
  { outcome, text, found, fault, problems, stderr, exitCode }: Judged,
  time: { readonly slow: boolean; readonly durationMs: number },
): void {
  tx.append(
    'contract.answered',
    {
      runId,
      outcome,
      answer: text === null ? null : tx.put(text),
      found,
      fault,
      problemCount: problems.length,
      problems: problems.length === 0 ? null : tx.put(JSON.stringify(problems)),
      stderr: stderr === '' ? null : tx.put(stderr.toWellFormed()),
      exitCode,
      ...time,
    },
    nowhere,
  );
}

/** Takes an answer to a delegation that `readAnswer` found to hold. */
export function recordDelegated(tx: JournalTx, runId: RunId, text: string, found: 'whole' | 'fence' | 'prose', durationMs: number): void {
  recordEnd(tx, runId, { outcome: 'valid', text, found, fault: null, problems: [], stderr: '', exitCode: null }, { slow: false, durationMs });
}

/** Start is recovery: what a crash left under way is closed as interrupted; what was handed out goes on waiting. */
export async function closeInterruptedRuns({ journal, clock }: Pick<ContractDeps, 'journal' | 'clock'>): Promise<number> {
  const broken = journal.view.openRuns().filter(({ mode }) => mode !== 'delegation');
  for (const { runId, askedAtMs, openRequest } of broken)
    await journal.commit((tx) => {
      if (openRequest) tx.append('request.answered', { ...neverCame, requestId: openRequest }, nowhere);
      recordEnd(
        tx,
        runId,
        { outcome: 'interrupted', text: null, found: null, fault: 'crash', problems: [], stderr: '', exitCode: null },
        { slow: false, durationMs: Math.max(0, clock.now() - askedAtMs) },
      );
    });
  return broken.length;
}

const neverCame: Omit<EntryPayload<'request.answered'>, 'requestId'> = {
  outcome: 'interrupted',
  blocks: [],
  stream: null,
  stopReason: null,
  fault: 'crash',
  droppedCalls: 0,
  usage: { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null },
  headersMs: null,
  firstTextMs: null,
  doneMs: null,
};
