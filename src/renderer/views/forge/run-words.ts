// Runs in words: how they are fulfilled, how they stand, and what each state means for whoever waits.

import type { RunMode } from '#shared/model/entry';
import type { RunRow, RunState, RunView } from '#shared/model/skill-views';

export const modeWords: Readonly<Record<RunMode, string>> = {
  background_call: 'asked of the model',
  delegation: 'handed out',
  command: 'run by a program',
  form: 'filled in by a person',
};

export const stateWords: Readonly<Record<RunState, { readonly word: string; readonly about: string }>> = {
  running: { word: 'under way', about: 'It is being worked on.' },
  waiting: { word: 'waits for an answer', about: 'It was handed out and has not been answered.' },
  proposed: { word: 'proposed', about: 'A valid answer nobody has accepted or declined.' },
  valid: { word: 'answered', about: 'A valid answer came back.' },
  accepted: { word: 'accepted', about: 'The answer was committed.' },
  invalid: { word: 'did not hold', about: 'What came back does not hold against the contract. Nothing was changed.' },
  failed: { word: 'failed', about: 'Nothing usable came back. Nothing was changed.' },
  stopped: { word: 'stopped', about: 'It was stopped before it was done. Nothing was changed.' },
  interrupted: { word: 'interrupted', about: 'The host ended before it was done. Nothing was changed.' },
  withdrawn: { word: 'taken back', about: 'It was taken back, declined, or asked anew since.' },
  expired: { word: 'expired', about: 'What it rested on has changed since it was asked, so an answer would come too late.' },
};

const taskWords: Readonly<Record<string, string>> = { forge: 'Forge an identity', interview: 'Interview who is to be' };

/** What was asked, as a task. */
export const taskOf = ({ contract }: Pick<RunRow, 'contract'>): string => taskWords[contract] ?? contract;

const faultWords: Readonly<Record<string, string>> = {
  timeout: 'It took longer than its contract allows and was ended.',
  flood: 'It wrote more than an answer may hold and was ended.',
  exit: 'The program ended with an error.',
  start: 'The program could not be started.',
  refused_input: 'The program refused what it was given.',
  try_later: 'The program asked to be tried again later.',
  not_configured: 'No program is named for this in the settings.',
  not_adopted: 'The program named in the settings was not adopted by the operator: ipse-admin skill adopt.',
  changed: 'The program is not the one that was adopted. The operator must look at it and adopt it again.',
  unreadable: 'The program, or a file it names, cannot be read.',
};

/** Why a run ended without a valid answer: one sentence. */
export function endWords({ state, fault, exitCode, withdrawn }: Pick<RunView, 'state' | 'fault' | 'exitCode' | 'withdrawn'>): string {
  if (state === 'withdrawn') return withdrawnWords(withdrawn?.reason ?? null);
  if (fault !== null) {
    const words = faultWords[fault] ?? `It ended with the fault ${fault}.`;
    return `${words}${exitCode === null ? '' : ` Exit code ${exitCode}.`} Nothing was changed.`;
  }
  return stateWords[state].about;
}

function withdrawnWords(reason: string | null): string {
  if (reason === 'superseded') return 'It was asked anew since, so this one is no longer answered.';
  if (reason === 'declined') return 'The operator declined the answer. It stays on record.';
  return 'It was taken back. Nothing was changed.';
}
