// The cache over the newest requests, to look at rather than read; the list below it is its table.

import { useMemo, useRef } from 'react';
import type { TooltipContentProps } from 'recharts';
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatExact, formatNumber, formatTokens } from '#renderer/ui/format.ts';
import type { RequestRow } from '#shared/model/views';
import type { ChartBar } from './requests-chart-model.ts';
import { CHART_BARS, chartBarsOf, chartWords } from './requests-chart-model.ts';

interface RequestsChartProps {
  readonly rows: readonly RequestRow[];
  readonly onOpen: (id: RequestRow['requestId']) => void;
}

const HEIGHT = 112;

/** Stacked bars, oldest left. A request that reported nothing is a dashed outline of its estimated size. */
export function RequestsChart({ rows, onOpen }: RequestsChartProps) {
  const newest = useSameRows(rows.slice(0, CHART_BARS));
  const bars = useMemo(() => chartBarsOf(newest), [newest]);
  const words = chartWords(bars);
  const open = (bar: { readonly payload?: unknown }): void => onOpen((bar.payload as ChartBar).requestId);
  return (
    <figure className="m-0 px-4 pb-2">
      <div role="img" aria-label={`Cache use per request. ${words} The table below holds the numbers.`}>
        <BarChart
          responsive
          accessibilityLayer={false}
          data={bars as ChartBar[]}
          style={{ width: '100%', height: HEIGHT }}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={1}
        >
          <defs>
            <pattern id="requests-chart-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2" height="5" fill="var(--stable)" />
            </pattern>
          </defs>
          <XAxis dataKey="seq" hide />
          <YAxis
            width={44}
            tickFormatter={formatTokens}
            tickCount={3}
            stroke="var(--line-strong)"
            tick={{ fill: 'var(--word-quiet)', fontSize: 12 }}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip content={BarWords} cursor={{ fill: 'var(--raised)' }} isAnimationActive={false} />
          <Bar
            dataKey="cached"
            stackId="tokens"
            fill="color-mix(in srgb, var(--stable) 48%, transparent)"
            maxBarSize={18}
            isAnimationActive={false}
            onClick={open}
          />
          <Bar dataKey="written" stackId="tokens" fill="url(#requests-chart-hatch)" maxBarSize={18} isAnimationActive={false} onClick={open} />
          <Bar dataKey="uncached" stackId="tokens" fill="transparent" stroke="var(--volatile)" maxBarSize={18} isAnimationActive={false} onClick={open} />
          <Bar
            dataKey="silent"
            stackId="tokens"
            fill="transparent"
            stroke="var(--line-strong)"
            strokeDasharray="3 3"
            maxBarSize={18}
            isAnimationActive={false}
            onClick={open}
          />
        </BarChart>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-4 text-meta text-word-quiet">
        <span>Input tokens per request, oldest left. {words}</span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="rm-swatch" data-region="stable" data-state="cached" />
          cached
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="rm-swatch" data-state="written" />
          written
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="rm-swatch" data-state="uncached" />
          uncached
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="h-2.5 w-4 border border-dashed border-line-strong" />
          not reported (estimate)
        </span>
      </figcaption>
    </figure>
  );
}

/** The same array while its rows are the same, so that older pages coming in do not draw the chart anew. */
function useSameRows(rows: readonly RequestRow[]): readonly RequestRow[] {
  const held = useRef(rows);
  const same = held.current.length === rows.length && rows.every((row, index) => row === held.current[index]);
  if (!same) held.current = rows;
  return held.current;
}

function BarWords({ active, payload }: TooltipContentProps) {
  const bar = payload?.[0]?.payload as ChartBar | undefined;
  if (!active || bar === undefined) return null;
  return (
    <div className="rounded-float border border-line bg-raised px-2.5 py-1.5 text-meta text-word-soft shadow-float">
      <div>{formatExact(bar.sentAtMs)}</div>
      {bar.silent > 0 ? (
        <div>cache use not reported; about {formatNumber(bar.silent)} tokens</div>
      ) : (
        <div>
          {formatNumber(bar.cached)} cached · {formatNumber(bar.written)} written · {formatNumber(bar.uncached)} uncached
        </div>
      )}
    </div>
  );
}
