// JSON walked once from the left, without recursion and without building anything: where it ends, or the first place it does not hold.
// Bounded in depth and in number of values, so that whatever is parsed afterwards is known to be small. Names said twice do not hold.

import { fail, ok, type Result } from '../lib/result.ts';

export type PathPart = string | number;

export interface JsonStop {
  /** Offset in the text. */
  readonly at: number;
  /** `cut`: the text ends first. */
  readonly why: 'cut' | 'unexpected' | 'control_character' | 'escape' | 'too_deep' | 'too_many' | 'duplicate_key';
  /** The value or name that was being read. */
  readonly path: readonly PathPart[];
}

export interface ScanLimits {
  readonly depth: number;
  readonly values: number;
}

type Frame = { readonly names: Set<string>; name: string } | { readonly names: null; index: number };

interface Cursor {
  readonly text: string;
  readonly limits: ScanLimits;
  readonly frames: Frame[];
  at: number;
  values: number;
  stop: JsonStop['why'] | null;
}

/** The offset just after the JSON value that begins at `from` (white space before it is passed over), or why there is none. */
export function scanJson(text: string, from: number, limits: ScanLimits): Result<number, JsonStop> {
  const cursor: Cursor = { text, limits, frames: [], at: from, values: 0, stop: null };
  while (readValue(cursor) && endValue(cursor)) if (cursor.frames.length === 0) return ok(cursor.at);
  return fail({
    at: Math.min(cursor.at, text.length),
    why: cursor.stop ?? 'unexpected',
    path: cursor.frames.map((frame) => (frame.names === null ? frame.index : frame.name)),
  });
}

/** The offset of the first character from `at` on that is no white space of JSON. */
export function afterSpace(text: string, at: number): number {
  let next = at;
  for (let char = text.charCodeAt(next); char === 32 || char === 10 || char === 13 || char === 9; char = text.charCodeAt(next)) next++;
  return next;
}

/** Reads a plain or empty value, opening the brackets before it. False when something does not hold. */
function readValue(cursor: Cursor): boolean {
  for (;;) {
    cursor.at = afterSpace(cursor.text, cursor.at);
    if (++cursor.values > cursor.limits.values) return stop(cursor, 'too_many');
    const char = cursor.text.charAt(cursor.at);
    if (char === '"') return readString(cursor);
    if (char !== '{' && char !== '[') return readWord(cursor);
    if (cursor.frames.length >= cursor.limits.depth) return stop(cursor, 'too_deep');
    const inside = afterSpace(cursor.text, cursor.at + 1);
    cursor.at = inside;
    if (cursor.text.charAt(inside) === (char === '{' ? '}' : ']')) {
      cursor.at++;
      return true;
    }
    const frame = char === '{' ? { names: new Set<string>(), name: '' } : { names: null, index: 0 };
    cursor.frames.push(frame);
    if (frame.names !== null && !readName(cursor, frame)) return false;
  }
}

/** After a value: closes the brackets that end here, or goes on to the next value. False when something does not hold. */
function endValue(cursor: Cursor): boolean {
  for (let frame = cursor.frames.at(-1); frame; frame = cursor.frames.at(-1)) {
    cursor.at = afterSpace(cursor.text, cursor.at);
    const char = cursor.text.charAt(cursor.at);
    if (char === ',') {
      cursor.at++;
      if (frame.names !== null) return readName(cursor, frame);
      frame.index++;
      return true;
    }
    if (char !== (frame.names === null ? ']' : '}')) return stop(cursor, 'unexpected');
    cursor.at++;
    cursor.frames.pop();
  }
  return true;
}

function readName(cursor: Cursor, frame: Frame & { names: Set<string> }): boolean {
  cursor.at = afterSpace(cursor.text, cursor.at);
  const from = cursor.at;
  frame.name = '';
  if (cursor.text.charAt(from) !== '"') return stop(cursor, 'unexpected');
  if (!readString(cursor)) return false;
  frame.name = JSON.parse(cursor.text.slice(from, cursor.at)) as string;
  if (frame.names.has(frame.name)) {
    cursor.at = from;
    return stop(cursor, 'duplicate_key');
  }
  frame.names.add(frame.name);
  cursor.at = afterSpace(cursor.text, cursor.at);
  if (cursor.text.charAt(cursor.at) !== ':') return stop(cursor, 'unexpected');
  cursor.at++;
  return true;
}

function readString(cursor: Cursor): boolean {
  cursor.at++;
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (Number.isNaN(code)) return stop(cursor, 'cut');
    if (code < 0x20) return stop(cursor, 'control_character');
    if (code === 0x22) {
      cursor.at++;
      return true;
    }
    if (code !== 0x5c) cursor.at++;
    else if (!readEscape(cursor)) return false;
  }
}

function readEscape(cursor: Cursor): boolean {
  const rest = cursor.text.slice(cursor.at, cursor.at + 6);
  const sequence = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(rest)?.[0];
  if (sequence === undefined) return stop(cursor, /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(rest) ? 'cut' : 'escape');
  cursor.at += sequence.length;
  return true;
}

function readWord(cursor: Cursor): boolean {
  const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  word.lastIndex = cursor.at;
  if (!word.test(cursor.text)) {
    const rest = cursor.text.slice(cursor.at, cursor.at + 5);
    return stop(cursor, rest.length < 5 && ['true', 'false', 'null', '-'].some((whole) => whole.startsWith(rest)) ? 'cut' : 'unexpected');
  }
  cursor.at = word.lastIndex;
  return true;
}

function stop(cursor: Cursor, why: JsonStop['why']): false {
  cursor.stop = why === 'unexpected' && cursor.at >= cursor.text.length ? 'cut' : why;
  return false;
}
