// The one logger: a JSON line per happening, bounded, cleaned at the sink. Facts are codes, ids and numbers;
// prompts, memories and messages of people never come here.

import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Redactor } from './redact.ts';

export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  info(what: string, facts?: LogFacts): void;
  warn(what: string, facts?: LogFacts): void;
  error(what: string, facts?: LogFacts): void;
  /** Records a bug and answers with the id a person can look for. */
  fault(where: string, error: unknown): string;
}

export interface LogDeps {
  readonly redactor: Redactor;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly write: (line: string) => void;
}

const MAX_FACT = 300;
const MAX_LINE = 4096;
const MAX_RAW = 64 * 1024;
const MAX_LINES_PER_SECOND = 200;

/** A log over any sink of lines. */
export function createLog({ redactor, now, write }: LogDeps): Log {
  let faults = 0;
  let second = 0;
  let inSecond = 0;

  function put(level: string, what: string, facts: LogFacts = {}): void {
    const atMs = now();
    const thisSecond = Math.floor(atMs / 1000);
    if (thisSecond !== second) {
      if (inSecond > MAX_LINES_PER_SECOND) write(`{"level":"warn","what":"log.flooded","dropped":${inSecond - MAX_LINES_PER_SECOND}}`);
      second = thisSecond;
      inSecond = 0;
    }
    if (++inSecond > MAX_LINES_PER_SECOND) return;
    const short = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, MAX_RAW) : value]));
    write(toLine(redactor, { at: new Date(atMs).toISOString(), level, what, ...short }));
  }

  return {
    info: (what, facts) => put('info', what, facts),
    warn: (what, facts) => put('warn', what, facts),
    error: (what, facts) => put('error', what, facts),
    fault: (where, error) => {
      const id = `f${now().toString(36)}-${++faults}`;
      put('error', 'fault', { id, where, ...describeError(error) });
      return id;
    },
  };
}

/** One line: cleaned whole first, cut afterwards, so that no secret is cut in half and missed. */
function toLine(redactor: Redactor, record: Readonly<Record<string, unknown>>): string {
  const cleaned = Object.entries(record).map(([key, value]) => [key, typeof value === 'string' ? cut(redactor.clean(value), MAX_FACT) : value]);
  const line = redactor.clean(JSON.stringify(Object.fromEntries(cleaned)));
  return encodeControls(cut(line, MAX_LINE));
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** Escape sequences, line and direction marks as visible escapes: a log line stays a line. */
const encodeControls = (line: string): string =>
  line.replace(
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A bug without what people said: quoted pieces of a message may be input, so they go; the stack stays. */
function describeError(error: unknown): LogFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6);
  return {
    error: error.name,
    message: error.message.slice(0, 2000).replace(/"[^"]*"?|'[^']*'?|`[^`]*`?/gu, '…'),
    stack: frames.map((line) => line.trim()).join(' | '),
  };
}

/** A sink that appends to `file` (0600, folder 0700) and moves it aside at `maxBytes`, keeping `keep` old ones. */
export function fileSink(file: string, maxBytes = 1024 * 1024, keep = 3): (line: string) => void {
  // Made at the first line: a folder that cannot be made is that line's loss, and is tried again with the next.
  let size: number | null = null;
  return (line) => {
    size ??= prepare(file);
    const bytes = Buffer.byteLength(line) + 1;
    if (size > 0 && size + bytes > maxBytes) {
      for (let n = keep - 1; n >= 1; n--) if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
      renameSync(file, `${file}.1`);
      size = 0;
    }
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
    size += bytes;
  };
}

/** Makes the folder of `file`, and answers how much the file holds already. */
function prepare(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) chmodSync(file, 0o600);
  return size;
}

/** A sink that writes to several; one that fails (a full disk, a closed pipe) never stops the others or the caller. */
export const manySinks =
  (sinks: readonly ((line: string) => void)[]): ((line: string) => void) =>
  (line) => {
    for (const sink of sinks) {
      try {
        sink(line);
      } catch {
        // Nowhere left to say so.
      }
    }
  };
