// A strict JSON reader for small files people edit: it knows the line and column of every value and of every mistake,
// which JSON.parse does not tell reliably. Names said twice are a mistake too.

import { fail, ok, type Result } from '#shared/lib/result';

export interface Place {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

export interface JsonMistake extends Place {
  readonly what: string;
}

export interface PlacedJson {
  readonly value: unknown;
  /** Where the value at `path` stands; for a path that is not there, the nearest one around it. */
  placeOf(path: readonly PropertyKey[]): Place;
}

const MAX_DEPTH = 16;
const wordHere = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[a-z]+)/;
const stringHere = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;
const literals: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

class Mistake extends Error {
  readonly at: number;
  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

/** Reads `text`, or names the first mistake. */
export function readPlacedJson(text: string): Result<PlacedJson, JsonMistake> {
  const places = new Map<string, number>();
  try {
    const value = readDocument({ text, places, at: 0 });
    return ok({
      value,
      placeOf: (path) => {
        for (let length = path.length; length > 0; length--) {
          const at = places.get(JSON.stringify(path.slice(0, length).map(String)));
          if (at !== undefined) return toPlace(text, at);
        }
        return toPlace(text, places.get('[]') ?? 0);
      },
    });
  } catch (error) {
    if (error instanceof Mistake) return fail({ what: error.message, ...toPlace(text, error.at) });
    throw error;
  }
}

function toPlace(text: string, at: number): Place {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - (before.lastIndexOf('\n') + 1) + 1 };
}

interface Cursor {
  readonly text: string;
  readonly places: Map<string, number>;
  at: number;
}

function readDocument(cursor: Cursor): unknown {
  skipSpace(cursor);
  const value = readValue(cursor, []);
  skipSpace(cursor);
  if (cursor.at < cursor.text.length) mistake(cursor, 'something follows the end');
  return value;
}

function readValue(cursor: Cursor, path: readonly string[]): unknown {
  if (path.length > MAX_DEPTH) mistake(cursor, 'nested too deep');
  cursor.places.set(JSON.stringify(path), cursor.at);
  const char = cursor.text.charAt(cursor.at);
  if (char === '{') return readObject(cursor, path);
  if (char === '[') return readArray(cursor, path);
  if (char === '"') return readString(cursor);
  const word = wordHere.exec(cursor.text.slice(cursor.at, cursor.at + 64))?.[0] ?? '';
  cursor.at += word.length;
  if (Object.hasOwn(literals, word)) return literals[word];
  if (/\d$/.test(word)) return Number(word);
  cursor.at -= word.length;
  return mistake(cursor, 'a value was expected here');
}

function readString(cursor: Cursor): string {
  const whole = stringHere.exec(cursor.text.slice(cursor.at))?.[0];
  if (whole === undefined) return mistake(cursor, 'this text in quotes does not end, or holds a character that needs escaping');
  cursor.at += whole.length;
  return JSON.parse(whole) as string;
}

function readArray(cursor: Cursor, path: readonly string[]): unknown[] {
  const values: unknown[] = [];
  readList(cursor, ']', () => values.push(readValue(cursor, [...path, String(values.length)])));
  return values;
}

function readObject(cursor: Cursor, path: readonly string[]): Record<string, unknown> {
  const entries = new Map<string, unknown>();
  readList(cursor, '}', () => {
    const nameAt = cursor.at;
    if (cursor.text.charAt(nameAt) !== '"') mistake(cursor, 'a name in double quotes was expected here');
    const name = readString(cursor);
    if (entries.has(name)) {
      cursor.at = nameAt;
      mistake(cursor, 'this name is said twice');
    }
    skipSpace(cursor);
    take(cursor, ':', 'a colon was expected here');
    skipSpace(cursor);
    entries.set(name, readValue(cursor, [...path, name]));
    // A person looks for the name, not for the value behind it.
    cursor.places.set(JSON.stringify([...path, name]), nameAt);
  });
  return Object.fromEntries(entries);
}

/** Reads what stands between two brackets, one `readItem` between commas. */
function readList(cursor: Cursor, end: ']' | '}', readItem: () => void): void {
  cursor.at++;
  skipSpace(cursor);
  if (cursor.text.charAt(cursor.at) === end) {
    cursor.at++;
    return;
  }
  for (;;) {
    skipSpace(cursor);
    readItem();
    skipSpace(cursor);
    if (cursor.text.charAt(cursor.at) === end) break;
    take(cursor, ',', `a comma or ${end} was expected here`);
  }
  cursor.at++;
}

function skipSpace(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && ' \t\r\n'.includes(cursor.text.charAt(cursor.at))) cursor.at++;
}

function take(cursor: Cursor, char: string, what: string): void {
  if (cursor.text.charAt(cursor.at) !== char) mistake(cursor, what);
  cursor.at++;
}

function mistake(cursor: Cursor, what: string): never {
  throw new Mistake(cursor.at, cursor.at >= cursor.text.length ? 'the file ends too early' : what);
}
