// The first difference of two attributed texts: where it is, and which sections stand there. A section that changed is named
// by itself on both sides; one that only one side has is named beside what the other has in its place.

import type { Region } from '../model/entry.ts';
import type { AttributedRun } from './cache-order.ts';

export interface OrderedText {
  readonly text: string;
  readonly runs: readonly AttributedRun[];
}

export interface Difference {
  readonly sectionA: string | null;
  readonly sectionB: string | null;
  /** Region of what stands there in B, or in A where B has nothing. */
  readonly region: Region | null;
}

/** UTF-16 units in common from the front, never half a character. */
export function commonPrefix(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  const stride = 4096;
  let at = 0;
  while (at + stride <= shorter && a.slice(at, at + stride) === b.slice(at, at + stride)) at += stride;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  const half = at > 0 && at < Math.max(a.length, b.length) && (a.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return half ? at - 1 : at;
}

/** The stable runs before the first volatile one. Text without any attribution counts as stable throughout. */
export function stableRuns({ runs }: OrderedText): readonly AttributedRun[] {
  const firstVolatile = runs.findIndex(({ region }) => region === 'volatile');
  const front = firstVolatile === -1 ? runs : runs.slice(0, firstVolatile);
  return runs.some(({ sectionId }) => sectionId !== null) ? front.filter(({ region }) => region === 'stable') : runs;
}

/** The run at `offset`; `after` steps over glue and marks to the next text, `before` back to the last one. */
export function runAt({ runs }: OrderedText, offset: number, look: 'here' | 'after' | 'before'): AttributedRun | undefined {
  const index = runs.findIndex(({ end }) => offset < end);
  if (look === 'here') return runs[index];
  if (look === 'before') return (index === -1 ? runs : runs.slice(0, index + 1)).findLast(isText);
  return index === -1 ? undefined : runs.slice(index).find(isText);
}

const isText = ({ kind, sectionId }: AttributedRun): boolean => kind === 'text' && sectionId !== null;

/** What stands where `a` and `b` part, `common` units from the front. */
export function firstDifference(a: OrderedText, b: OrderedText, common: number): Difference {
  const [runA, runB] = firstUnequalRuns(a, b);
  if (runA && runB && isText(runA) && isText(runB)) return named(runA, runB);
  const moved = [a, b].some((side) => runAt(side, common, 'here')?.kind === 'mark');
  const look = moved ? 'before' : 'after';
  return named(standing(a, common, look), standing(b, common, look));
}

/** Walks both in step: the first two runs that are not the same text. Bytes may go on agreeing where sections do not. */
function firstUnequalRuns(a: OrderedText, b: OrderedText): readonly [AttributedRun | undefined, AttributedRun | undefined] {
  for (let i = 0; ; i++) {
    const [runA, runB] = [a.runs[i], b.runs[i]];
    if (!runA || !runB) return [runA, runB];
    if (a.text.slice(runA.start, runA.end) !== b.text.slice(runB.start, runB.end)) return [runA, runB];
  }
}

function standing(side: OrderedText, common: number, look: 'after' | 'before'): AttributedRun | undefined {
  const here = runAt(side, common, 'here');
  return here && isText(here) ? here : runAt(side, common, look);
}

const named = (a: AttributedRun | undefined, b: AttributedRun | undefined): Difference => ({
  sectionA: a?.sectionId ?? null,
  sectionB: b?.sectionId ?? null,
  region: b?.region ?? a?.region ?? null,
});
