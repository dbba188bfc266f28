// Token usage as the provider reports it. What is absent, negative or absurd is *not reported*, never zero.

import type { Usage } from '#shared/model/entry';

export const NO_USAGE: Usage = { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null };

/** No request of today has more. */
const MOST_TOKENS = 1_000_000_000;

/** `before` with what `report` says; later reports are cumulative and stand over earlier ones. */
export function readUsage(before: Usage, report: unknown): Usage {
  const fields = fieldsOf(report);
  const created = fieldsOf(fields['cache_creation']);
  const total = count(fields['cache_creation_input_tokens']);
  // Without a breakdown only "none at all" can be told apart by life.
  const undivided = total === 0 ? 0 : null;
  return {
    inputTokens: count(fields['input_tokens']) ?? before.inputTokens,
    cacheReadTokens: count(fields['cache_read_input_tokens']) ?? before.cacheReadTokens,
    cacheWrite5mTokens: count(created['ephemeral_5m_input_tokens']) ?? before.cacheWrite5mTokens ?? undivided,
    cacheWrite1hTokens: count(created['ephemeral_1h_input_tokens']) ?? before.cacheWrite1hTokens ?? undivided,
    outputTokens: count(fields['output_tokens']) ?? before.outputTokens,
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const count = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : null);
