// Size and shape of raw input, checked before anything recursive touches it: JSON text before JSON.parse,
// values before zod. Nothing here recurses, so 10,000 brackets cost a counter and not the stack.

import type { IpcError } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';

export const MAX_DEPTH = 32;
/** Values in one input, all levels counted: room for the largest draft (ten thousand axioms of three fields, and principles). */
export const MAX_NODES = 50_000;

const QUOTE = 34;
const BACKSLASH = 92;

export const tooLarge: IpcError = { code: 'too_large', message: 'That is larger than this request may be.' };
export const tooDeep: IpcError = { code: 'too_deep', message: `That is nested more than ${MAX_DEPTH} levels deep.` };
const tooMany: IpcError = { code: 'too_large', message: 'That holds more values than this request may hold.' };
const odd: IpcError = { code: 'bad_input', message: 'That is not plain data.' };
const notJson: IpcError = { code: 'bad_input', message: 'That is not JSON.' };

/** A JSON text as a value, or why it is refused; `extraDepth` allows for an envelope around the input. */
export function parseJsonText(text: string, maxBytes: number, extraDepth = 0): Result<{ readonly value: unknown; readonly bytes: number }, IpcError> {
  // A UTF-16 unit is never less than a byte, so this spares encoding what is refused anyway.
  if (text.length > maxBytes) return fail(tooLarge);
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > maxBytes) return fail(tooLarge);
  const refusal = scanBrackets(text, MAX_DEPTH + extraDepth);
  if (refusal) return fail(refusal);
  try {
    return ok({ value: JSON.parse(text) as unknown, bytes });
  } catch {
    return fail(notJson);
  }
}

function scanBrackets(text: string, maxDepth: number): IpcError | null {
  let depth = 0;
  let separators = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (quoted) {
      if (unit === BACKSLASH) i++;
      else if (unit === QUOTE) quoted = false;
    } else if (unit === QUOTE) quoted = true;
    else if (unit === 91 || unit === 123) {
      if (++depth > maxDepth) return tooDeep;
    } else if (unit === 93 || unit === 125) depth--;
    else if (unit === 44 && ++separators > MAX_NODES) return tooMany;
  }
  return null;
}

/** Why a raw value may not reach a schema, or null. `maxBytes` bounds the text it holds, whatever its sender claimed. */
export function refuseShape(value: unknown, maxBytes: number): IpcError | null {
  try {
    return walk(value, maxBytes);
  } catch {
    // A getter that throws, a revoked proxy: only a caller in our own process can send one.
    return odd;
  }
}

function walk(root: unknown, maxBytes: number): IpcError | null {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  let nodes = 0;
  let chars = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (++nodes > MAX_NODES) return tooMany;
    if (typeof value === 'string') chars += value.length;
    if (chars > maxBytes) return tooLarge;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return tooDeep;
    if (!isPlain(value)) return odd;
    if (Array.isArray(value) && value.length > MAX_NODES) return tooMany;
    for (const [key, inner] of Object.entries(value)) {
      chars += key.length;
      waiting.push({ value: inner, depth: depth + 1 });
    }
    if (waiting.length > MAX_NODES) return tooMany;
  }
  return null;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
