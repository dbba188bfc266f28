// Contracts and their runs in plain words: how one is fulfilled, how it stands, how it ended and why.

import { substrateFaults } from '#renderer/ui/substrate-faults.ts';
import type { ForgeOrigin, RunMode } from '#shared/model/entry';
import type { CommandView, RunRow, RunState, RunView, SkillView } from '#shared/model/skill-views';

export const modeWords: Readonly<Record<RunMode, { readonly name: string; readonly short: string }>> = {
  background_call: { name: 'Background call', short: 'background call' },
  delegation: { name: 'Delegation', short: 'delegation' },
  command: { name: 'Command', short: 'command' },
  form: { name: 'Plain form', short: 'plain form' },
};

export const stateWords: Readonly<Record<RunState, { readonly word: string; readonly about: string }>> = {
  running: { word: 'under way', about: 'A call or a program is at it.' },
  waiting: { word: 'waiting', about: 'Handed out, and not answered yet.' },
  proposed: { word: 'proposed', about: 'The answer holds; nobody has accepted or declined it.' },
  valid: { word: 'valid', about: 'The answer holds. It was one step of more, so there is nothing to commit.' },
  accepted: { word: 'accepted', about: 'The answer was committed.' },
  invalid: { word: 'did not hold', about: 'An answer came that does not fit the contract. Nothing was committed.' },
  failed: { word: 'failed', about: 'No answer came.' },
  stopped: { word: 'stopped', about: 'A person ended it.' },
  interrupted: { word: 'interrupted', about: 'The host ended in the middle of it.' },
  withdrawn: { word: 'withdrawn', about: 'Taken back; it can no longer be answered or accepted.' },
  expired: { word: 'expired', about: 'What it rested on has changed since. Ask anew.' },
};

export const withdrawnWords: Readonly<Record<'superseded' | 'cancelled' | 'declined', string>> = {
  superseded: 'asked anew since',
  cancelled: 'taken back by a person',
  declined: 'declined by the operator',
};
/** A reason of a later version is shown as it is. */
export const withdrawnReason = (reason: string): string => (Object.hasOwn(withdrawnWords, reason) ? withdrawnWords[reason as 'declined'] : reason);

const faults: Readonly<Record<string, string>> = {
  not_adopted: 'The program is not adopted, so it was not run.',
  changed: 'The program changed since it was adopted, so it was not run.',
  unreadable: 'A file of the program could not be read.',
  not_configured: 'No program is named for this contract in the settings.',
  timeout: 'It took longer than the contract allows, and was ended.',
  not_utf8: 'It wrote bytes that are no UTF-8 text.',
  flood: 'It wrote more than any answer may hold, and was ended.',
  exit: 'The program ended with an exit code that says it failed.',
  refused_input: 'The program said that it cannot work on this input.',
  try_later: 'The program said: not now, try later.',
  start: 'The program could not be started.',
  ...substrateFaults,
};
/** What a fault code means, in one sentence. */
export const faultSentence = (fault: string): string =>
  (Object.hasOwn(faults, fault) ? faults[fault] : undefined) ?? `It failed: ${fault.replaceAll('_', ' ')}.`;

export const originWords: Readonly<Record<ForgeOrigin, string>> = {
  form: 'the plain form',
  interview: 'an interview',
  background_call: 'a background call',
  delegation: 'a delegation',
  command: 'a command',
  by_hand: 'the draft before it, changed by hand',
  root_files: 'root files',
  character_card: 'a character card',
  example: 'the shipped example',
  practice: 'the practice life',
};

export const foundWords: Readonly<Record<NonNullable<RunView['found']>, string>> = {
  whole: 'The answer was all that came.',
  fence: 'The answer stood in a code fence; what stood around it was passed over.',
  prose: 'The answer stood among other words, which were passed over.',
};

export const skillOriginWords: Readonly<Record<SkillView['origin'], string>> = { shipped: 'shipped', adopted: 'adopted' };

export const commandStateWords: Readonly<Record<CommandView['state'], { readonly word: string; readonly about: string }>> = {
  adopted: { word: 'adopted', about: 'It may run.' },
  not_adopted: { word: 'not adopted', about: 'It is named in the settings and will not run until an operator adopts it.' },
  changed: { word: 'changed', about: 'It was adopted once and is no longer the same, so it will not run until it is adopted anew.' },
  unreadable: { word: 'unreadable', about: 'A file it names cannot be read, so it will not run.' },
};

export const networkWords: Readonly<Record<CommandView['network'], string>> = {
  none: 'none: it reaches no network',
  loopback: 'loopback: it may reach this machine’s own network, and nothing beyond',
};

/** `failed: timeout`, `did not hold`: how a run stands, in a word or two. */
export const runStateLine = ({ state, fault }: Pick<RunRow, 'state' | 'fault'>): string =>
  fault === null ? stateWords[state].word : `${stateWords[state].word}: ${fault.replaceAll('_', ' ')}`;

/** Where an answer may be committed. */
export const placeWords: Readonly<Record<'birth' | 'admin', string>> = {
  birth: 'at a birth, by whoever is there',
  admin: 'later, by the operator',
};
