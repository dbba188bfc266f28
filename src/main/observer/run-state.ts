// How a run stands: derived from what is on record of it and from what its answer would rest on now.

import type { RunState } from '#shared/model/skill-views';
import type { RunRecord } from '#storage/observer-queries';

export type RunMarks = Pick<RunRecord, 'contract' | 'mode' | 'basis' | 'outcome' | 'accepted'> & { readonly withdrawn: unknown };

/** The state of a run; `basisNow` is the cut in force, or `unborn`. A run under way goes on, whatever changes around it. */
export function runState({ contract, mode, basis, outcome, accepted, withdrawn }: RunMarks, basisNow: string): RunState {
  if (accepted) return 'accepted';
  if (withdrawn !== null) return 'withdrawn';
  if (outcome === null) return mode === 'delegation' ? ifStill(basis === basisNow, 'waiting') : 'running';
  return outcome === 'valid' && contract === 'forge' ? ifStill(basis === basisNow, 'proposed') : outcome;
}

const ifStill = (stands: boolean, state: RunState): RunState => (stands ? state : 'expired');

/** Whether a person is waited for. */
export const waitsForPerson = (state: RunState): boolean => state === 'waiting' || state === 'proposed';
