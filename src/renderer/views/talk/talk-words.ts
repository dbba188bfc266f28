// How the conversation names outcomes, verdicts and refusals. Plain sentences of the window, never the entity's.

import { formatNumber } from '#renderer/ui/format.ts';
import { substrateFaults } from '#renderer/ui/substrate-faults.ts';
import { MAX_MESSAGE_CHARS } from '#shared/contract/limits';
import type { CognitionOutcome } from '#shared/model/entry';
import type { MessageRefusal } from '#shared/model/message';
import type { Stage } from '#shared/model/stage';
import type { ToolActivityView } from '#shared/model/views';

/** How a reply ended, where that is worth saying. */
export const outcomeWords: Readonly<Record<Exclude<CognitionOutcome, 'complete'>, { readonly word: string; readonly note: string }>> = {
  stopped: { word: 'interrupted', note: 'You stopped it here. What had been said is kept, and it knows it was stopped.' },
  interrupted: { word: 'interrupted', note: 'The host ended in the middle of it. What had been said is kept.' },
  fault: { word: 'failed', note: '' },
  pending: { word: 'waiting for a person', note: 'It asked for leave to act, and the question waits.' },
  budget: { word: 'out of budget', note: 'It had spent what one cognition may spend on effects.' },
};

export const faultWords = (fault: string | null): string =>
  fault === null ? 'The reply could not be made.' : (substrateFaults[fault] ?? 'The reply could not be made.');

export const stageWords: Readonly<Record<Stage, string>> = {
  INIT: 'waking',
  LOAD_STATE: 'loading state',
  PLAN: 'perceiving and recalling',
  DECIDE: 'thinking',
  VALIDATE: 'before the critic',
  EXECUTE: 'acting',
  COMMIT: 'writing back',
  COMPRESS: 'settling',
  COMPLETE: 'done',
};

export const verdictWords = { pass: 'passed the critic', revise: 'sent back by the critic', escalate: 'a person is asked' } as const;

/** What came of an act, and whether there is a receipt for it. */
export function actWords({ outcome, receiptId }: Pick<ToolActivityView, 'outcome' | 'receiptId'>): {
  readonly word: string;
  readonly shape: 'solid' | 'dashed' | 'hollow';
} {
  const words = {
    success: 'done',
    error: 'failed',
    timeout: 'ran out of time',
    denial: 'denied',
    interruption: 'cut off',
    refused: 'refused',
    unknown: 'outcome unknown',
  } as const;
  if (outcome === null) return { word: 'under way', shape: 'dashed' };
  if (outcome === 'success') return { word: words.success, shape: receiptId === null ? 'dashed' : 'solid' };
  return { word: words[outcome], shape: outcome === 'unknown' ? 'dashed' : 'hollow' };
}

/** Why a message was not sent; the text stays where it is. */
export const refusalWords: Readonly<Record<MessageRefusal, string>> = {
  empty: 'There is nothing to say yet.',
  too_long: `A message may have ${formatNumber(MAX_MESSAGE_CHARS)} characters; this is longer than any window could hold. Your text is kept here.`,
  broken_characters: 'The text holds half of a character that cannot be stored as it is. Your text is kept here.',
};

/** Why nothing can be said while nobody is born. */
export const noListener = 'Nobody is born here yet, so nobody would hear this. What you have written is kept.';

export const noRewriting = 'What was said stays said: no edit, no regenerate. Receipts and memories rest on it.';
export const noRewritingWhy =
  'Changing the past of the conversation would make receipts and memories lie.\nTo correct something, say so: it will be heard, and what was learned can be superseded.\nA turn that produced nothing may be tried again.\nGoing back to an earlier state is an operator’s act, and leaves its own entry.';
