// One redactor, at the sink of the log: known secret values in every spelling they are likely to take, then patterns
// as a second net. It never sits before a person who approves something: what they approve is shown as it is.

import { type Redacted, reveal } from '#shared/lib/redacted';

export interface Redactor {
  /** From now on this value is wiped wherever it is met. Values under 8 characters are too common to wipe. */
  register(secret: Redacted): void;
  /** The text without secrets. Linear in its length for all practical input; bound the length first. */
  clean(text: string): string;
  /** The text without the registered values alone: what may be stored, where patterns would spoil honest prose. */
  cleanKnown(text: string): string;
  /** Where the end of `text` may be the beginning of a registered value that is still coming; its length where it is not. */
  openEnd(text: string): number;
}

const WIPED = '[redacted]';
const MIN_SECRET = 8;

/** Values behind telling names: `authorization: Bearer …`, `"x-api-key":"…"`, `token=…`. */
const namedValue =
  /\b(authorization|proxy-authorization|x-api-key|api[_-]?key|set-cookie|cookie|token|password|passwd|secret)(\\?["']?\s*[:=]\s*\\?["']?)(?:(?:Bearer|Basic)\s+)?[^\s"'\\,;}]+/giu;
/** Keys by their shape. */
const shapedKey = /\bsk-[A-Za-z0-9_-]{12,}/gu;

export function createRedactor(): Redactor {
  // Plain search, no patterns made of secrets: a pattern that fails to compile would print what it holds.
  const needles = new Set<string>();
  let longest = 0;

  function register(secret: Redacted): void {
    const value = reveal(secret);
    if (value.length < MIN_SECRET) return;
    for (const spelling of secretSpellings(value)) {
      for (const fold of folds) {
        const { text } = fold(spelling);
        if (text.length < MIN_SECRET) continue;
        needles.add(text);
        longest = Math.max(longest, text.length);
      }
    }
  }

  const cleanKnown = (text: string): string => (mayHold(text, needles) ? folds.reduce((cleaned, fold) => wipe(cleaned, fold(cleaned), needles), text) : text);

  function openEnd(text: string): number {
    if (needles.size === 0) return text.length;
    // An escaped line break may itself be cut in half.
    const cutEscape = /\\(?:u0{0,3})?$/.exec(text)?.[0].length ?? 0;
    const ends = [text, text.slice(0, text.length - cutEscape)].flatMap((end) => folds.map((fold) => openBegin(end, fold)));
    return Math.min(...ends.filter((begin) => begin !== null), text.length);
  }

  function openBegin(text: string, fold: (text: string) => Folded): number | null {
    const skipped = Math.max(0, text.length - MAX_WRAPPED * longest);
    const folded = fold(text.slice(skipped));
    const length = openLength(folded.text, needles, longest);
    return length === 0 ? null : skipped + (folded.from[folded.text.length - length] ?? 0);
  }

  function clean(text: string): string {
    return cleanKnown(text)
      .replace(shapedKey, WIPED)
      .replace(namedValue, (_whole, name: string, between: string) => `${name}${between}${WIPED}`);
  }

  return { register, clean, cleanKnown, openEnd };
}

/** How many characters of a value may lie apart, as a wrapped and indented one: the end looked at is bounded by it. */
const MAX_WRAPPED = 4;

/** Length of the longest end of `folded` with which one of the needles begins. */
function openLength(folded: string, needles: ReadonlySet<string>, longest: number): number {
  for (let length = Math.min(longest - 1, folded.length); length > 0; length--) {
    const end = folded.slice(-length);
    for (const needle of needles) if (needle.length > length && needle.startsWith(end)) return length;
  }
  return 0;
}

/** What folds differently in a whole text than unit by unit: a value of this kind is searched for thoroughly. */
const oddNeedle = /[^ -~]|\\[rnt]|\\u000[ad]/;

/** False when no needle can be in `text`: nearly always, and much cheaper than folding it unit by unit. */
function mayHold(text: string, needles: ReadonlySet<string>): boolean {
  if (needles.size === 0 || text.length < MIN_SECRET) return false;
  const plain = text.toLowerCase().replace(/\s+/g, '');
  const unescaped = plain.includes('\\') ? plain.replace(/\\[rnt]|\\u000[ad]/g, '') : plain;
  for (const needle of needles) {
    if (oddNeedle.test(needle) || plain.includes(needle) || unescaped.includes(needle)) return true;
  }
  return false;
}

/** A text without case and without what may stand between two characters; `from` leads each unit back to the original. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

/** A value may have been wrapped and indented, or quoted with its line breaks escaped, on its way here. */
const folds: readonly ((text: string) => Folded)[] = [(text) => foldOut(text, /\s/y), (text) => foldOut(text, /\s|\\[rnt]|\\u000[ad]/y)];

function foldOut(text: string, between: RegExp): Folded {
  const units: string[] = [];
  const from: number[] = [];
  for (let i = 0; i < text.length; ) {
    between.lastIndex = i;
    const skipped = between.exec(text)?.[0].length ?? 0;
    if (skipped === 0) {
      const lower = text.charAt(i).toLowerCase();
      units.push(lower.length === 1 ? lower : text.charAt(i));
      from.push(i);
    }
    i += skipped || 1;
  }
  return { text: units.join(''), from };
}

function wipe(text: string, folded: Folded, needles: ReadonlySet<string>): string {
  const spans: (readonly [start: number, end: number])[] = [];
  for (const needle of needles) {
    for (let at = folded.text.indexOf(needle); at !== -1; at = folded.text.indexOf(needle, at + 1)) {
      spans.push([folded.from[at] ?? 0, (folded.from[at + needle.length - 1] ?? 0) + 1]);
    }
  }
  let out = '';
  let done = 0;
  for (const [start, end] of spans.sort((a, b) => a[0] - b[0])) {
    if (start >= done) out += text.slice(done, start) + WIPED;
    done = Math.max(done, end);
  }
  return out + text.slice(done);
}

/** The spellings one value may take: as it is, reversed, and in the usual encodings. */
export function secretSpellings(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  const hex = bytes.toString('hex');
  const pairs = hex.match(/../g) ?? [];
  const json = JSON.stringify(value).slice(1, -1);
  return [
    value,
    Array.from(value).reverse().join(''),
    ...base64Cores(bytes),
    encodeURIComponent(value),
    pairs.map((pair) => `%${pair}`).join(''),
    json,
    JSON.stringify(json).slice(1, -1),
    hex,
    pairs.join(' '),
    pairs.join(':'),
    pairs.map((pair) => `\\x${pair}`).join(''),
    Array.from({ length: value.length }, (_, i) => `\\u${value.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
    Array.from(value, (char) => `&#${char.codePointAt(0)};`).join(''),
    [...bytes].join(','),
  ];
}

/** Base64 of the bytes at each of the three alignments they can have inside a longer text, in both alphabets, without the ends their neighbours share. */
function base64Cores(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((lead) => {
    const encoded = Buffer.concat([Buffer.alloc(lead), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const whole = (lead + bytes.length) % 3 === 0;
    const core = encoded.slice(lead === 0 ? 0 : lead + 1, whole ? undefined : -1);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
