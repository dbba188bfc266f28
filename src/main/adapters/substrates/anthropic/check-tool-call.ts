// A tool call as it came from outside: names, size and depth are checked before anything else looks at it.

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
  if (argumentsJson.length > MAX_ARGUMENT_CHARS || deeperThan(argumentsJson, MAX_DEPTH)) return null;
  try {
    const value: unknown = JSON.parse(argumentsJson);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && argumentsJson.isWellFormed() && wellFormedThroughout(value) ? { callId, tool, argumentsJson } : null;
  } catch {
    return null;
  }
}

/** Counts brackets outside strings, without recursion. */
function deeperThan(json: string, limit: number): boolean {
  let [depth, inString] = [0, false];
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString && char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === '{' || char === '[')) depth++;
    else if (!inString && (char === '}' || char === ']')) depth--;
    if (depth > limit) return true;
  }
  return false;
}

/** Half a character may hide behind an escape; the depth is known to be small by now. */
function wellFormedThroughout(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => key.isWellFormed() && wellFormedThroughout(member));
}
