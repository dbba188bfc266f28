// One bar per request: what was cached, written, uncached; and what is only an estimate because nobody reported.

import { writtenTokens } from '#renderer/ui/region-map-model.ts';
import type { RequestRow } from '#shared/model/views';

export interface ChartBar {
  readonly requestId: RequestRow['requestId'];
  readonly seq: number;
  readonly sentAtMs: number;
  readonly cached: number;
  readonly written: number;
  readonly uncached: number;
  /** Estimated size of a request whose cache use was not reported; drawn dashed. */
  readonly silent: number;
}

export const CHART_BARS = 96;

/** The newest requests, oldest first. */
export function chartBarsOf(rows: readonly RequestRow[], most = CHART_BARS): readonly ChartBar[] {
  return rows.slice(0, most).reverse().map(barOf);
}

function barOf({ requestId, seq, sentAtMs, usage, stableTokens, volatileTokens }: RequestRow): ChartBar {
  const { cacheReadTokens: cached, inputTokens: uncached } = usage;
  const about = { requestId, seq, sentAtMs };
  if (cached === null || uncached === null) return { ...about, cached: 0, written: 0, uncached: 0, silent: stableTokens + volatileTokens };
  return { ...about, cached, written: writtenTokens(usage) ?? 0, uncached, silent: 0 };
}

/** Sum of the shares over the reported ones, as words for those who do not see the chart. */
export function chartWords(bars: readonly ChartBar[]): string {
  const sum = (pick: (bar: ChartBar) => number): number => bars.reduce((total, bar) => total + pick(bar), 0);
  const silent = bars.filter((bar) => bar.silent > 0).length;
  const cached = sum((bar) => bar.cached);
  const whole = cached + sum((bar) => bar.written) + sum((bar) => bar.uncached);
  const share = whole === 0 ? 'nothing reported' : `${((100 * cached) / whole).toFixed(1)} % of the reported input came from the cache`;
  return `${bars.length === 1 ? 'The only request' : `The newest ${bars.length}`}: ${share}${silent === 0 ? '' : `; ${silent} not reported`}.`;
}
