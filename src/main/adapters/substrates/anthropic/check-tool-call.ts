// A tool call as it came from outside: names, size and depth are checked before anything else looks at it.

import { jsonNesting } from '#shared/lib/json-nesting';

const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const CALL_ID = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_ARGUMENT_CHARS = 1_000_000;
const MAX_DEPTH = 32;

export interface CheckedCall {
  readonly callId: string;
  readonly tool: string;
  /** JSON of one object, exactly as received; `{}` when the call came without arguments. */
  readonly argumentsJson: string;
}

/** The call, or null when it cannot be recorded, repeated or answered. Whether the tool exists is the critic's question. */
export function checkToolCall(callId: unknown, tool: unknown, json: string): CheckedCall | null {
  if (typeof callId !== 'string' || !CALL_ID.test(callId)) return null;
  if (typeof tool !== 'string' || !TOOL_NAME.test(tool)) return null;
  const argumentsJson = json.trim().length === 0 ? '{}' : json;
  if (argumentsJson.length > MAX_ARGUMENT_CHARS || jsonNesting(argumentsJson) > MAX_DEPTH) return null;
  try {
    const value: unknown = JSON.parse(argumentsJson);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && argumentsJson.isWellFormed() && recordable(value) ? { callId, tool, argumentsJson } : null;
  } catch {
    return null;
  }
}

/** Only what the ledger can hold and repeat: no half characters (escapes hide them), no numbers beyond all bounds (`1e999`). */
function recordable(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string' && !one.isWellFormed()) return false;
    if (typeof one === 'number' && !Number.isFinite(one)) return false;
    if (typeof one === 'object' && one !== null) for (const [key, member] of Object.entries(one)) waiting.push(key, member);
  }
  return true;
}
