// What went wrong with a call, as one coarse code (the full taxonomy comes with the gateway). Messages of the provider stay in the
// recorded answer; only the code travels.

import { AnthropicError, APIConnectionError, APIError } from '@anthropic-ai/sdk';

export type FaultCode = 'auth' | 'rate_limited' | 'overloaded' | 'too_large' | 'bad_request' | 'network' | 'protocol' | 'server';

/** Faults after which the very same request may succeed. */
const passing: ReadonlySet<FaultCode> = new Set(['rate_limited', 'overloaded', 'network', 'protocol', 'server']);

export const mayPass = (fault: FaultCode): boolean => passing.has(fault);

const byType: Readonly<Record<string, FaultCode>> = {
  authentication_error: 'auth',
  permission_error: 'auth',
  billing_error: 'auth',
  rate_limit_error: 'rate_limited',
  overloaded_error: 'overloaded',
  request_too_large: 'too_large',
  invalid_request_error: 'bad_request',
  not_found_error: 'bad_request',
  api_error: 'server',
  timeout_error: 'server',
};

/** Code for what the SDK threw. A status decides first, then the type an error inside the stream names. */
export function classifyFault(error: unknown): FaultCode {
  // A connection error is an APIError without a status.
  if (error instanceof APIConnectionError) return 'network';
  if (error instanceof APIError) {
    if (typeof error.status === 'number') return faultOfStatus(error.status);
    return byType[String(error.type)] ?? 'protocol';
  }
  if (error instanceof SyntaxError || error instanceof AnthropicError) return 'protocol';
  return 'network';
}

function faultOfStatus(status: number): FaultCode {
  if (status === 401 || status === 402 || status === 403) return 'auth';
  if (status === 413) return 'too_large';
  if (status === 429) return 'rate_limited';
  if (status === 529) return 'overloaded';
  if (status === 408) return 'network';
  if (status >= 500) return 'server';
  return status >= 400 ? 'bad_request' : 'protocol';
}
