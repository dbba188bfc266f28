// What the proportional map draws, as plain data: sections in the body's order, cache fill, breakpoints.
// Silence of the provider stays silence: an unreported count never becomes zero.

import type { Breakpoint, Region, Usage } from '#shared/model/entry';
import type { RequestSpan } from '#shared/model/views';
import { sectionName } from './format.ts';

/** JSON between sections is not drawn until it is longer than any envelope: then it is text no section claims. */
const UNCLAIMED_TOKENS = 48;

export interface MapSection {
  /** Position among the drawn sections, from 0. */
  readonly index: number;
  /** Section id, or null for text no section claims. */
  readonly sectionId: string | null;
  readonly region: Region | null;
  /** Estimate. */
  readonly tokens: number;
  /** Tokens before it, estimate. */
  readonly from: number;
  /** Place in the exact body, UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** `unknown`: the provider did not say. `not_cached`: either written or not, and the provider did not say which. */
export type FillState = 'cached' | 'written' | 'uncached' | 'not_cached' | 'unknown';

/** A stretch of the bar in one cache state, in estimated tokens of the bar. */
export interface Fill {
  readonly state: FillState;
  readonly from: number;
  readonly to: number;
}

export interface MapTick {
  readonly at: Breakpoint['at'];
  readonly ttl: Breakpoint['ttl'];
  readonly position: number;
}

export interface RegionMapModel {
  readonly sections: readonly MapSection[];
  readonly totalTokens: number;
  /** Estimated tokens of the JSON between sections, not drawn. */
  readonly betweenTokens: number;
  readonly fills: readonly Fill[];
  readonly ticks: readonly MapTick[];
}

export interface MapInput {
  readonly spans: readonly RequestSpan[];
  readonly usage: Usage;
  readonly breakpoints: readonly (Breakpoint & { readonly offset: number })[];
}

/** Written tokens of both lifetimes; null when neither was reported. */
export const writtenTokens = (usage: Usage): number | null =>
  usage.cacheWrite5mTokens === null && usage.cacheWrite1hTokens === null ? null : (usage.cacheWrite5mTokens ?? 0) + (usage.cacheWrite1hTokens ?? 0);

/** Spans of one section that stand next to each other (but for JSON between) become one. */
export function sectionsOf(spans: readonly RequestSpan[]): { readonly sections: readonly MapSection[]; readonly betweenTokens: number } {
  const sections: MapSection[] = [];
  let betweenTokens = 0;
  let from = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const claimed = span.sectionId !== null;
    if (!claimed && (span.kind === 'mark' || span.tokens < UNCLAIMED_TOKENS)) {
      betweenTokens += span.tokens;
      continue;
    }
    const last = sections.at(-1);
    if (claimed && last !== undefined && last.sectionId === span.sectionId && last.region === span.region) {
      sections[sections.length - 1] = { ...last, tokens: last.tokens + span.tokens, end: span.end };
    } else {
      sections.push({ index: sections.length, sectionId: span.sectionId, region: span.region, tokens: span.tokens, from, start: span.start, end: span.end });
    }
    from += span.tokens;
  }
  return { sections, betweenTokens };
}

/** Cache states along a bar of `total` estimated tokens; reported counts are scaled to the estimate. */
export function fillsOf(usage: Usage, total: number): readonly Fill[] {
  const read = usage.cacheReadTokens;
  const written = writtenTokens(usage);
  const uncached = usage.inputTokens;
  if (total === 0) return [];
  if (read === null || uncached === null) return [{ state: 'unknown', from: 0, to: total }];
  const reported = read + (written ?? 0) + uncached;
  if (reported === 0) return [{ state: 'unknown', from: 0, to: total }];
  const scale = total / reported;
  const fills: Fill[] = [];
  let from = 0;
  const add = (state: FillState, tokens: number): void => {
    if (tokens === 0) return;
    fills.push({ state, from, to: Math.min(total, from + tokens * scale) });
    from += tokens * scale;
  };
  add('cached', read);
  add('written', written ?? 0);
  add(written === null ? 'not_cached' : 'uncached', uncached);
  return fills;
}

/** Estimated tokens before `offset` of the body, sections cut in proportion. */
export function tokensBefore(sections: readonly MapSection[], offset: number): number {
  let before = 0;
  for (const section of sections) {
    if (section.start >= offset) break;
    const share = section.end <= offset ? 1 : (offset - section.start) / Math.max(1, section.end - section.start);
    before = section.from + section.tokens * share;
  }
  return before;
}

/** The whole map of one request. */
export function regionMapOf({ spans, usage, breakpoints }: MapInput): RegionMapModel {
  const { sections, betweenTokens } = sectionsOf(spans);
  const last = sections.at(-1);
  const totalTokens = last === undefined ? 0 : last.from + last.tokens;
  const ticks = breakpoints.map(({ at, ttl, offset }) => ({ at, ttl, position: tokensBefore(sections, offset) }));
  return { sections, totalTokens, betweenTokens, fills: fillsOf(usage, totalTokens), ticks };
}

/** One drawn piece: a section, or a run of neighbours too small to draw alone. */
export interface MapPiece {
  readonly sections: readonly MapSection[];
  readonly region: Region | null;
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const groupOf = (sectionId: string | null): string => sectionId?.split('.')[0] ?? 'unclaimed';

/** Cuts the bar so that no piece is thinner than `minShare` of it where neighbours of the same kind can be joined. */
export function piecesOf(sections: readonly MapSection[], totalTokens: number, minShare = 1 / 160): readonly MapPiece[] {
  const least = totalTokens * minShare;
  const runs: MapSection[][] = [];
  for (const section of sections) {
    const run = runs.at(-1);
    const first = run?.[0];
    const size = run?.reduce((sum, each) => sum + each.tokens, 0) ?? 0;
    const joins =
      run !== undefined &&
      first !== undefined &&
      size < least &&
      section.tokens < least &&
      first.region === section.region &&
      groupOf(first.sectionId) === groupOf(section.sectionId);
    if (joins) run.push(section);
    else runs.push([section]);
  }
  return runs.map((run) => {
    const first = run[0] as MapSection;
    const last = run.at(-1) as MapSection;
    return { sections: run, region: first.region, from: first.from, to: last.from + last.tokens, name: nameOf(run) };
  });
}

function nameOf(run: readonly MapSection[]): string {
  const first = run[0];
  if (run.length === 1) return first?.sectionId == null ? 'text no section claims' : sectionName(first.sectionId);
  return `${groupOf(first?.sectionId ?? null)} (${run.length} sections)`;
}

/** The cache state of each part of a piece, for drawing and for saying. */
export function fillsWithin(fills: readonly Fill[], from: number, to: number): readonly Fill[] {
  return fills
    .filter((fill) => fill.to > from && fill.from < to)
    .map((fill) => ({ state: fill.state, from: Math.max(from, fill.from), to: Math.min(to, fill.to) }));
}

export const fillWords: Record<FillState, string> = {
  cached: 'cached',
  written: 'written to cache',
  uncached: 'uncached',
  not_cached: 'not cached (written or not: not reported)',
  unknown: 'cache not reported',
};
