// Text the entity may meet. Made only by the loader of `resources/` and by quoting the ledger (laws L12, L13), apart from
// the two plain conversions here. `asProse` belongs to adapters/prose and storage alone (held by `npm run layers`).

import type { Brand } from './brand.ts';
import { truncate } from './text.ts';

export type Prose = Brand<string, 'Prose'>;

export const NO_PROSE = '' as Prose;

/** Joins pieces of prose, leaving empty ones out. */
export const joinProse = (pieces: readonly Prose[], between: '\n\n' | '\n' | ' ' | '' = '\n\n'): Prose =>
  pieces.filter((piece) => piece.length > 0).join(between) as Prose;

/** At most `maxChars` UTF-16 units of `text`, never half a character. */
export const truncateProse = (text: Prose, maxChars: number): Prose => truncate(text, maxChars) as Prose;

/** The text on one line and without `marks`: what is quoted inside a block can neither end it nor start another. */
export const onOneLine = (text: Prose, marks: readonly Prose[]): Prose =>
  marks.reduce((rest: string, mark) => rest.replaceAll(mark, ' '), text.replace(/[\s\u2028\u2029]+/gu, ' ')).trim() as Prose;

/** An id as a word in prose: letters, digits, `_`, `-` and `.` only, so that it can carry nothing else. */
export function idToProse(id: string): Prose {
  if (!/^[A-Za-z0-9_.-]{1,160}$/.test(id)) throw new Error('not an id');
  return id as Prose;
}

/** A moment to the minute in `zone` (IANA name). Belongs in the volatile suffix only. */
export const momentToProse = (atMs: number, zone: string): Prose =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(atMs) as Prose;

/** A value whose every text is prose. */
export type Quoted<T> = T extends string
  ? Prose
  : T extends readonly (infer Item)[]
    ? readonly Quoted<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Quoted<T[Key]> }
      : T;

/** The value that stands as JSON in a quoted text: what is quoted piece by piece is quoted still. */
export const parseQuoted = <T>(json: Prose): Quoted<T> => JSON.parse(json) as Quoted<T>;
