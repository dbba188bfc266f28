// Cognitions, percepts and recall in plain words.

import { formatDuration } from '#renderer/ui/format.ts';
import type { PerceptKind, Trigger } from '#shared/model/entry';
import type { CognitionView } from '#shared/model/views';

export const triggerWords: Record<Trigger, string> = { message: 'a message', schedule: 'the schedule', body: 'the body', operator: 'the operator' };

const perceptWords: Record<PerceptKind, string> = {
  message: 'a message',
  interruption: 'an interruption',
  pause: 'a pause by the operator',
  resumption: 'life going on after a pause',
  silence: 'cut short before a word was said',
};

type Percept = CognitionView['percepts'][number];

const originWords: Record<Percept['origin'], string> = {
  correspondent: 'from the one it talks with',
  runtime: 'noticed by the runtime',
  operator: 'from the operator',
};

const trustWords: Record<Percept['trust'], string> = { trusted: 'known for certain', reported: 'as they tell it', untrusted: 'not to be relied on' };

/** `a message, from the one it talks with, as they tell it` */
export const perceptLine = ({ kind, origin, trust }: Pick<Percept, 'kind' | 'origin' | 'trust'>): string =>
  `${perceptWords[kind]}, ${originWords[origin]}, ${trustWords[trust]}`;

const whyWords: Readonly<Record<string, string>> = {
  relevant: 'relevant to what was perceived',
  weaker: 'weaker than those kept',
  private: 'belongs to another relationship',
  unreadable: 'its text can no longer be read',
};

/** Why a candidate was kept or dropped; a word of a later version is shown as it is. */
export const recallWhy = (kept: boolean, why: string): string => `${kept ? 'kept' : 'dropped'}: ${whyWords[why] ?? why.replaceAll('_', ' ')}`;

/** `complete`, `fault: network`, `in flight`. */
export const cognitionOutcome = ({ outcome, fault }: Pick<CognitionView, 'outcome' | 'fault'>): string =>
  outcome === null ? 'in flight' : fault === null ? outcome : `${outcome}: ${fault.replaceAll('_', ' ')}`;

/** How long it lasted; null while it lasts. */
export const cognitionLength = ({ openedAtMs, closedAtMs }: Pick<CognitionView, 'openedAtMs' | 'closedAtMs'>): string | null =>
  closedAtMs === null ? null : formatDuration(closedAtMs - openedAtMs);
