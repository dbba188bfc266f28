// What the provider reported, line by line, and what was estimated beside it. Sums exist only where every part does.

import type { Usage } from '#shared/model/entry';
import type { RequestView } from '#shared/model/views';

export interface UsageLine {
  readonly name: string;
  readonly reported: number | null;
  readonly estimate: number | null;
  readonly sum?: boolean;
}

/** All input tokens as reported; null when a part is missing. Written tokens may be silent only if both lifetimes are. */
export function reportedInput(usage: Usage): number | null {
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = usage;
  if (inputTokens === null || cacheReadTokens === null || cacheWrite5mTokens === null || cacheWrite1hTokens === null) return null;
  return inputTokens + cacheReadTokens + cacheWrite5mTokens + cacheWrite1hTokens;
}

export function usageLines({ usage, stableTokens, volatileTokens }: Pick<RequestView, 'usage' | 'stableTokens' | 'volatileTokens'>): readonly UsageLine[] {
  return [
    { name: 'Cached (read)', reported: usage.cacheReadTokens, estimate: null },
    { name: 'Written, five minutes', reported: usage.cacheWrite5mTokens, estimate: null },
    { name: 'Written, one hour', reported: usage.cacheWrite1hTokens, estimate: null },
    { name: 'Uncached', reported: usage.inputTokens, estimate: null },
    { name: 'Stable region', reported: null, estimate: stableTokens },
    { name: 'Volatile region', reported: null, estimate: volatileTokens },
    { name: 'Input in all', reported: reportedInput(usage), estimate: stableTokens + volatileTokens, sum: true },
    { name: 'Output', reported: usage.outputTokens, estimate: null },
  ];
}

/** How far the estimate is from the report, in words; null where there is nothing to compare. */
export function estimateWords(request: Pick<RequestView, 'usage' | 'stableTokens' | 'volatileTokens'>): string | null {
  const reported = reportedInput(request.usage);
  if (reported === null || reported === 0) return null;
  const off = (request.stableTokens + request.volatileTokens) / reported - 1;
  const percent = Math.abs(off * 100);
  return percent < 0.5
    ? 'The estimate meets the report.'
    : `The estimate is ${percent.toFixed(percent < 10 ? 1 : 0)} % ${off > 0 ? 'above' : 'below'} the report; on the map the reported counts are scaled to it.`;
}
