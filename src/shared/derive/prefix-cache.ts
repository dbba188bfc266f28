// A strict simulator of the provider's prompt cache, by the rules of performance.md 3.1. Pure: state in, state out.
// It serves rehearsal (what is reported) and prediction (what is expected), so it never gives the benefit of the doubt.

import { fail, ok, type Result } from '../lib/result.ts';

export const MAX_MARKS = 4;
/** Content blocks the provider walks back from a mark to find an earlier entry. */
export const LOOK_BACK_BLOCKS = 20;

export type CacheLife = '5m' | '1h';

const lifeMs: Readonly<Record<CacheLife, number>> = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

/** A block as the cache sees it: everything that must be equal for it to be the same, what it costs, and its mark. */
export interface MeteredBlock {
  readonly key: string;
  readonly tokens: number;
  readonly mark: CacheLife | null;
}

/** A cached prefix. It can be read from `readableFromMs` (when its first answer began) until it expires. */
export interface CacheEntry {
  readonly prefix: string;
  readonly life: CacheLife;
  readonly readableFromMs: number;
  readonly expiresAtMs: number;
}

export type CacheState = readonly CacheEntry[];

export interface MeteredRequest {
  readonly model: string;
  /** Tools, then system, then messages. */
  readonly blocks: readonly MeteredBlock[];
  /** Prefixes shorter than this many tokens are not cached, without any error. */
  readonly minimumTokens: number;
  readonly nowMs: number;
  /** When this request's answer begins to stream; until then nobody else can read what it wrote. */
  readonly answersAtMs?: number;
}

/** Tokens of one request, by what the cache did with them. Their sum is the whole input. */
export interface CacheReport {
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
  readonly uncached: number;
  readonly state: CacheState;
}

/** Why the provider would refuse the request outright. */
export type CacheRefusal = 'too_many_marks' | 'shorter_life_before_longer';

/** One marked prefix of the request: where it ends and what it is called. */
interface Marked {
  readonly index: number;
  readonly life: CacheLife;
}

/** What the cache does with one request: a read of the longest live entry in reach of a mark, then a write at every mark behind it. */
export function simulatePrefixCache(
  state: CacheState,
  { model, blocks, minimumTokens, nowMs, answersAtMs = nowMs }: MeteredRequest,
): Result<CacheReport, CacheRefusal> {
  const all = blocks.flatMap(({ mark: life }, index): Marked[] => (life ? [{ index, life }] : []));
  if (all.length > MAX_MARKS) return fail('too_many_marks');
  if (all.some(({ life }, at) => life === '1h' && all.slice(0, at).some((earlier) => earlier.life === '5m'))) return fail('shorter_life_before_longer');

  const prefixes = prefixesOf(model, blocks);
  const tokensTo = runningTotals(blocks);
  const marked = all.filter(({ index }) => (tokensTo[index] ?? 0) >= minimumTokens);
  const live = new Map(state.filter(({ expiresAtMs }) => nowMs < expiresAtMs).map((entry) => [entry.prefix, entry]));
  const readable = (index: number): boolean => {
    const entry = live.get(prefixes[index] ?? '');
    return entry !== undefined && entry.readableFromMs <= nowMs && (tokensTo[index] ?? 0) >= minimumTokens;
  };

  const readTo = longestInReach(marked, readable);
  const counts = { '5m': 0, '1h': 0 };
  let covered = readTo === null ? 0 : (tokensTo[readTo] ?? 0);
  const read = covered;
  for (const { index, life } of marked) {
    const prefix = prefixes[index] ?? '';
    const entry = live.get(prefix);
    if (readTo !== null && index <= readTo) {
      // A mark within what was read refreshes its own entry, free of charge; it writes nothing.
      if (entry) live.set(prefix, refreshed(entry, nowMs));
      continue;
    }
    counts[life] += (tokensTo[index] ?? 0) - covered;
    covered = tokensTo[index] ?? 0;
    live.set(prefix, { prefix, life, readableFromMs: entry ? Math.min(entry.readableFromMs, answersAtMs) : answersAtMs, expiresAtMs: nowMs + lifeMs[life] });
  }
  const hit = readTo === null ? undefined : live.get(prefixes[readTo] ?? '');
  if (hit) live.set(hit.prefix, refreshed(hit, nowMs));
  return ok({ read, write5m: counts['5m'], write1h: counts['1h'], uncached: (tokensTo.at(-1) ?? 0) - covered, state: [...live.values()] });
}

const refreshed = (entry: CacheEntry, nowMs: number): CacheEntry => ({ ...entry, expiresAtMs: nowMs + lifeMs[entry.life] });

/** Index of the last block of the longest readable prefix within look-back of any mark. */
function longestInReach(marked: readonly Marked[], readable: (index: number) => boolean): number | null {
  for (const { index } of marked.toReversed()) {
    for (let at = index; at >= Math.max(0, index - LOOK_BACK_BLOCKS); at--) if (readable(at)) return at;
  }
  return null;
}

function runningTotals(blocks: readonly MeteredBlock[]): readonly number[] {
  let total = 0;
  return blocks.map(({ tokens }) => (total += tokens));
}

/** A name for each prefix of the request: a chained 64-bit hash, seeded with the model, since caches are kept per model. */
function prefixesOf(model: string, blocks: readonly MeteredBlock[]): readonly string[] {
  let chain = chainHash('', model);
  return blocks.map(({ key }) => (chain = chainHash(chain, key)));
}

/** 16 hex digits over `previous` and `text`; not for secrets, only for telling prefixes apart. */
export function chainHash(previous: string, text: string): string {
  let [high, low] = [0x9e3779b9 ^ text.length, 0x85ebca6b];
  const mix = (unit: number) => {
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ ((unit << 7) | (high >>> 25)), 0x5bd1e995);
    high ^= low >>> 13;
  };
  for (let i = 0; i < previous.length; i++) mix(previous.charCodeAt(i));
  mix(0x10000);
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i));
  mix(high ^ low);
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
