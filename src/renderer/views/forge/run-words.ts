// Runs as whoever waits for one needs them told: which task it is, and why it ended without an answer that holds.

import { faultSentence, stateWords, withdrawnReason } from '#renderer/views/skills/run-words.ts';
import type { RunRow, RunView } from '#shared/model/skill-views';

const taskWords: Readonly<Record<string, string>> = { forge: 'Forge an identity', interview: 'Interview who is to be' };

/** What was asked, as a task. */
export const taskOf = ({ contract }: Pick<RunRow, 'contract'>): string => taskWords[contract] ?? contract;

/** Why a run ended without a valid answer, and that nothing was changed by it. */
export function endWords({ state, fault, exitCode, withdrawn }: Pick<RunView, 'state' | 'fault' | 'exitCode' | 'withdrawn'>): string {
  if (state === 'withdrawn') return withdrawn === null ? stateWords.withdrawn.about : `It was ${withdrawnReason(withdrawn.reason)}.`;
  const why = fault === null ? stateWords[state].about : faultSentence(fault);
  const code = exitCode === null || exitCode === 0 ? '' : ` Its exit code was ${exitCode}.`;
  return `${why}${code} Nothing was changed.`;
}
