// Where along the bars the first difference stands. Both share everything before it, so one place serves both.

import type { MapSection } from '#renderer/ui/region-map-model.ts';
import { tokensBefore } from '#renderer/ui/region-map-model.ts';
import type { PrefixReading } from '#shared/model/views';

type Placed = Pick<PrefixReading, 'commonLength' | 'tokensShared' | 'first'>;

/** Estimated tokens before the first difference of the raw reading, along the bar of A. */
export const rawDifference = (sections: readonly MapSection[], raw: Placed): number => tokensBefore(sections, raw.commonLength);

/**
 * The same for the cache order: inside the section it names. How far in, the raw reading tells where both part in that section;
 * where the raw bytes part earlier (a moved mark), the line stands at the section's beginning.
 */
export function cacheDifference(sections: readonly MapSection[], cache: Placed, raw: Placed): number {
  const section = sections.find((each) => each.sectionId !== null && each.sectionId === cache.first?.sectionA);
  if (section === undefined) return cache.tokensShared;
  return Math.min(Math.max(rawDifference(sections, raw), section.from), section.from + section.tokens);
}

/** Splits an excerpt pair at its first difference, so that the differing tail can be shown as such. */
export function splitExcerpts(a: string, b: string): { readonly common: string; readonly restA: string; readonly restB: string } {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  // Never inside a surrogate pair.
  if (at > 0 && /[\uD800-\uDBFF]/.test(a[at - 1] ?? '')) at--;
  return { common: a.slice(0, at), restA: a.slice(at), restB: b.slice(at) };
}
