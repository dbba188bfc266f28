// Where the cache marks stand (design.md 7, performance.md 3.1): at most four, longer-lived ones first, none further from an
// earlier entry than the provider looks back. The suffix stands after the last mark that later cognitions will reuse.

import type { Breakpoint } from '#shared/model/entry';
import type { SubstrateLimits } from '../ports.ts';

/** Block counts of one request; ends are exclusive and count tools, system blocks and message blocks from the front. */
export interface BlockLayout {
  readonly tools: number;
  readonly systemBlocks: number;
  /** End of the history, just before the suffix. */
  readonly historyEnd: number;
  /** End of the history that the previous cognition marked; null when there is none in this history. */
  readonly previousHistoryEnd: number | null;
  /** Ends of the tool loop's exchanges so far, in order; empty on the first call. */
  readonly loopEnds: readonly number[];
}

/** A stretch this long since the last reusable mark gets a spare one. */
const LONGEST_STRETCH = 15;

/** The marks of one request, in block order. */
export function planBreakpoints(layout: BlockLayout, limits: Pick<SubstrateLimits, 'maxBreakpoints' | 'lookBackBlocks'>): readonly Breakpoint[] {
  const frontEnd = layout.tools + layout.systemBlocks;
  const entity = mark('entity', layout.tools + 1, '1h');
  const history = mark('history', layout.historyEnd, '1h');
  const loop = layout.loopEnds.slice(-1).map((end) => mark('loop', end, '5m'));
  const spare = spareMark(layout, frontEnd, Math.min(LONGEST_STRETCH, limits.lookBackBlocks - 1));
  const correspondent = layout.systemBlocks > 1 ? [mark('correspondent', frontEnd, '1h')] : [];
  // By precedence: when the provider allows too few, the correspondent's mark yields to the spare, then the spare goes.
  const chosen = [entity, history, ...loop, ...spare, ...correspondent].slice(0, limits.maxBreakpoints);
  return chosen.filter((one, index) => chosen.findIndex((other) => other.block === one.block) === index).sort((a, b) => a.block - b.block);
}

function spareMark({ historyEnd, previousHistoryEnd, loopEnds }: BlockLayout, frontEnd: number, stretch: number): Breakpoint[] {
  const loopEnd = loopEnds.at(-1);
  if (loopEnd !== undefined) {
    const from = loopEnds.at(-2) ?? historyEnd;
    return loopEnd - from > stretch ? [mark('spare', from + stretch, '5m')] : [];
  }
  const from = previousHistoryEnd ?? frontEnd;
  return historyEnd - from > stretch ? [mark('spare', from + stretch, '1h')] : [];
}

const mark = (at: Breakpoint['at'], end: number, ttl: Breakpoint['ttl']): Breakpoint => ({ at, block: end - 1, ttl });
