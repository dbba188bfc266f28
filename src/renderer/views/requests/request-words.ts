// Requests and their comparison in plain words. Every code of the contract has its sentence here.

import { formatDuration, formatNumber, sectionName } from '#renderer/ui/format.ts';
import type { Breakpoint } from '#shared/model/entry';
import type { PrefixReading, RequestRow } from '#shared/model/views';

export const outcomeWords: Record<RequestRow['outcome'], string> = {
  in_flight: 'in flight',
  complete: 'complete',
  stopped: 'stopped',
  interrupted: 'interrupted',
  fault: 'fault',
};

/** `complete`, or the fault's own code: what came of a request in a word or two. */
export const outcomeOf = (row: Pick<RequestRow, 'outcome' | 'fault'>): string =>
  row.fault === null ? outcomeWords[row.outcome] : `${outcomeWords[row.outcome]}: ${row.fault.replaceAll('_', ' ')}`;

export const breakpointWords: Record<Breakpoint['at'], string> = {
  tools: 'end of the tools',
  entity: 'end of the entity-level system',
  correspondent: 'end of the correspondent segment',
  history: 'end of history',
  spare: 'spare, so that no stretch is too long to look back over',
  loop: 'end of the tool loop so far',
};

export const lifetimeWords: Record<Breakpoint['ttl'], string> = { '5m': 'five minutes', '1h': 'one hour' };

export const readingWords: Record<PrefixReading['reading'], { readonly name: string; readonly about: string }> = {
  raw_bytes: { name: 'Raw bytes', about: 'Exactly as sent, from the first byte.' },
  cache_order: { name: 'Cache order', about: 'As the provider reads it: tools, system, messages; cache marks left out.' },
};

type Place = NonNullable<PrefixReading['first']>['place'];
export const placeWords: Record<Place, string> = {
  tools: 'in the tool contract',
  system: 'in the system message',
  messages: 'in the messages',
  envelope: 'outside the prompt: model, limits or the JSON around it',
};

export const causeWords: Record<PrefixReading['cause'], string> = {
  none: 'Nothing changed.',
  model_changed: 'The model changed. A cache belongs to one model, so everything is computed anew.',
  tools_changed: 'The tool contract changed. Tools come first, so everything behind them is computed anew.',
  identity_changed: 'The identity in the system message changed, and everything behind it is computed anew.',
  correspondent_changed: 'The correspondent segment changed. The entity-level part before it can still be reused.',
  history_changed: 'History itself changed: something earlier in it is not as it was.',
  history_grew: 'History only grew. All that could be reused, can be.',
  suffix_changed: 'Only the account of the present changed. It stands after everything that can be reused.',
  parameters_changed: 'A parameter outside the prompt changed.',
};

/** Where two requests part, as one sentence. */
export function differenceWords(reading: PrefixReading): string {
  if (reading.identical || reading.first === null) return 'Identical from the first to the last character.';
  const { sectionA, sectionB, region, place } = reading.first;
  const named = (id: string | null, otherwise: string): string => (id === null ? otherwise : sectionName(id));
  const sections =
    sectionA === sectionB ? named(sectionA, 'text no section claims') : `${named(sectionA, 'no section')} in A, ${named(sectionB, 'no section')} in B`;
  return `They part after ${formatNumber(reading.commonLength)} characters, ${placeWords[place]}: ${sections}${region === null ? '' : ` (${region})`}.`;
}

/** A time after sending; null is a word, since a missing moment is not an instant one. */
export const momentWords = (ms: number | null, row: Pick<RequestRow, 'outcome'>): string => (ms === null ? missingMoment(row) : formatDuration(ms));

/** Why a moment is not on record: a crash takes the clock with it, so what came before it is unknown, not absent. */
export const missingMoment = ({ outcome }: Pick<RequestRow, 'outcome'>): string =>
  outcome === 'in_flight' ? 'not yet' : outcome === 'interrupted' ? 'not known' : 'never came';
