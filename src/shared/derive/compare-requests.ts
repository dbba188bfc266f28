// Where two requests part, in two readings: the raw bytes as sent, and the provider's cache order (design.md 7).
//
// What counts as lost: A's estimated tokens in its stable part that B does not share. The stable part ends where A's first
// volatile section begins (the suffix stands after the last mark later requests reuse), so a new suffix, and the tool loop
// behind the old one, lose nothing. In cache order a block is shared whole or not at all, as the provider keeps it.

import type { RequestId } from '../model/ids.ts';
import type { Segment } from '../model/request.ts';
import type { PrefixReading } from '../model/views.ts';
import { type CacheOrder, type CachePlace, cacheOrder, segmentRuns } from './cache-order.ts';
import { commonPrefix, type Difference, firstDifference, type OrderedText, runAt, stableRuns } from './compare-requests-difference.ts';
import { excerptAround } from './compare-requests-excerpt.ts';
import { estimateTokens } from './estimate-tokens.ts';

export interface ComparedRequest {
  readonly requestId: RequestId;
  readonly body: string;
  readonly segments: readonly Segment[];
  readonly model: string;
}

type Cause = PrefixReading['cause'];
type Place = NonNullable<PrefixReading['first']>['place'];

/** One reading of one request. */
interface Reading extends OrderedText {
  readonly model: string;
  /** What is shared whole or not at all; empty where every character counts. */
  readonly units: readonly { readonly start: number; readonly end: number }[];
  readonly placeAt: (offset: number) => { readonly place: Place; readonly index: number };
}

/** Compares A with the later B. A body of another shape than Messages has only its raw order, which then stands in both readings. */
export function compareRequests(a: ComparedRequest, b: ComparedRequest): { readonly raw: PrefixReading; readonly cache: PrefixReading } {
  const orderA = cacheOrder(a.body, a.segments);
  const orderB = cacheOrder(b.body, b.segments);
  const [rawA, rawB] = [rawReading(a, orderA), rawReading(b, orderB)];
  const cache =
    orderA && orderB ? compareReadings('cache_order', cacheReading(a, orderA), cacheReading(b, orderB)) : compareReadings('cache_order', rawA, rawB);
  const raw = compareReadings('raw_bytes', rawA, rawB);
  return { raw: markMoved(raw, rawA, rawB) && cache.cause !== 'none' ? { ...raw, cause: cache.cause } : raw, cache };
}

function rawReading({ body, segments, model }: ComparedRequest, order: CacheOrder | null): Reading {
  return {
    text: body,
    runs: segmentRuns(segments),
    model,
    units: [],
    placeAt: (offset) => {
      const place = order?.bodyPlaces.find(({ start, end }) => offset >= start && offset < end)?.place;
      if (!order || !place) return { place: 'envelope', index: 0 };
      return { place, index: order.bodyBlocks.find((block) => block.place === place && offset < block.end)?.index ?? 0 };
    },
  };
}

function cacheReading({ model }: ComparedRequest, order: CacheOrder): Reading {
  return {
    text: order.text,
    runs: order.runs,
    model: order.model ?? model,
    units: order.blocks,
    placeAt: (offset) => order.blocks.find(({ end }) => offset < end) ?? { place: 'messages', index: order.blocks.length },
  };
}

function compareReadings(reading: PrefixReading['reading'], a: Reading, b: Reading): PrefixReading {
  const otherModel = a.model !== b.model;
  const apart = otherModel && reading === 'cache_order';
  const common = apart ? 0 : commonPrefix(a.text, b.text);
  const identical = !apart && a.text === b.text;
  const total = sumTokens(a, a.text.length);
  const shared = identical ? total : sumTokens(a, wholeUnits(a, common));
  const counts = { reading, identical, commonLength: common, lengthA: a.text.length, lengthB: b.text.length, tokensLost: total - shared, tokensShared: shared };
  if (identical) return { ...counts, first: null, cause: 'none' };
  const [excerptA, excerptB] = excerptAround(a.text, b.text, common);
  if (apart)
    return {
      ...counts,
      first: { sectionA: null, sectionB: null, region: null, place: 'envelope', excerptA: a.model, excerptB: b.model },
      cause: 'model_changed',
    };
  const { place, index } = earlier(a.placeAt(common), b.placeAt(common));
  const difference = firstDifference(a, b, common);
  const named = place === 'envelope' ? { sectionA: null, sectionB: null, region: null } : difference;
  return { ...counts, first: { ...named, place, excerptA, excerptB }, cause: causeOf(place, index, a, b, common, difference, otherModel) };
}

const order: readonly Place[] = ['tools', 'system', 'messages', 'envelope'];

/** Of two places the one that comes first: what one request lacks, the other already has. */
const earlier = (a: ReturnType<Reading['placeAt']>, b: ReturnType<Reading['placeAt']>) => (order.indexOf(b.place) < order.indexOf(a.place) ? b : a);

function causeOf(place: Place, index: number, a: Reading, b: Reading, common: number, difference: Difference, otherModel: boolean): Cause {
  if (place === 'envelope') return otherModel ? 'model_changed' : 'parameters_changed';
  if (place === 'messages') return messagesCause(a, b, common, difference);
  const causes: Record<Exclude<CachePlace, 'messages'>, Cause> = { tools: 'tools_changed', system: index === 0 ? 'identity_changed' : 'correspondent_changed' };
  return causes[place];
}

/** History that B keeps and goes on from has grown; history that B does not keep has changed. */
function messagesCause(a: Reading, b: Reading, common: number, { sectionA, sectionB, region }: Difference): Cause {
  if (region === 'stable' && sectionA !== null && sectionA === sectionB) return 'history_changed';
  const kept = stableRuns(a).at(-1)?.end ?? 0;
  if (common < kept) return 'history_changed';
  const next = runAt(b, common, 'after');
  if (next) return next.region === 'volatile' ? 'suffix_changed' : 'history_grew';
  return runAt(a, common, 'after') ? 'suffix_changed' : 'history_grew';
}

/** Whether two raw bodies part at a cache mark, which moves whenever the history grows. */
const markMoved = ({ identical, commonLength }: PrefixReading, a: Reading, b: Reading): boolean =>
  !identical && [a, b].some((reading) => runAt(reading, commonLength, 'here')?.kind === 'mark');

const sumTokens = (reading: Reading, end: number): number =>
  stableRuns(reading).reduce(
    (total, run) => total + (run.start < end ? estimateTokens(readable(reading.text.slice(run.start, Math.min(run.end, end)))) : 0),
    0,
  );

/** The text of a section as written, without the escapes of JSON, where it is such a text. */
function readable(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

function wholeUnits({ units }: Reading, common: number): number {
  if (units.length === 0) return common;
  return units.findLast(({ end }) => end <= common)?.end ?? 0;
}
