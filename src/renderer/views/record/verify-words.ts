// The result of verifying the ledger, in sentences: what was checked, what holds, what the copy outside says.

import { formatDuration, formatNumber } from '#renderer/ui/format.ts';
import type { LedgerVerifyView } from '#shared/model/views';

const badWords: Record<NonNullable<LedgerVerifyView['firstBad']>['why'], string> = {
  hash: 'its hash is not the hash of what it says',
  prev: 'it does not follow from the entry before it',
  gap: 'an entry before it is missing',
  payload: 'its payload is not one an entry of its kind can have',
};

export const anchorWords: Record<LedgerVerifyView['anchor'], string> = {
  level: 'The anchor outside the database names this head.',
  behind: 'The anchor outside the database names an earlier entry of this chain, as it may between two writes.',
  absent: 'There is no anchor outside the database to compare with.',
  ahead: 'The anchor outside the database names an entry this ledger does not hold: entries were lost.',
  foreign: 'The anchor outside the database names an entry that is not in this chain.',
};

/** Whether anything about the result is a loss. */
export const isLoss = (result: Pick<LedgerVerifyView, 'ok' | 'anchor'>): boolean => !result.ok || result.anchor === 'ahead' || result.anchor === 'foreign';

/** The verdict as one sentence. */
export function verifyWords({ checked, ok, firstBad, tookMs }: LedgerVerifyView): string {
  const work = `${formatNumber(checked)} ${checked === 1 ? 'entry' : 'entries'} checked in ${formatDuration(tookMs)}`;
  if (firstBad !== null) return `${work}. Entry #${firstBad.seq} does not hold: ${badWords[firstBad.why]}.`;
  return ok ? `${work}. Every one holds, and each follows from the one before.` : `${work}. The chain does not hold.`;
}
