// Re-indents JSON by adding white space between tokens and nothing else: every string, number and escape stays as sent.
// Keeps the way back, so that a place in the exact body can be shown in the re-indented one.

export interface Reindented {
  readonly text: string;
  /** Offset in the re-indented text of an offset (UTF-16 units) in the body. */
  readonly fromBody: (offset: number) => number;
}

const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_SQUARE = 91;
const BACKSLASH = 92;
const CLOSE_SQUARE = 93;
const OPEN_CURLY = 123;
const CLOSE_CURLY = 125;

const isBlank = (code: number): boolean => code === SPACE || (code >= 9 && code <= 13);

/** Offset just after the string that opens at `start`. */
function endOfString(body: string, start: number): number {
  let at = body.indexOf('"', start + 1);
  while (at !== -1) {
    let slashes = 0;
    while (body.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at + 1;
    at = body.indexOf('"', at + 1);
  }
  return body.length;
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

interface Pieces {
  readonly out: string[];
  /** Pairs: from this body offset on, this much is added (or, negative, left out). */
  readonly shiftAt: number[];
  readonly shiftBy: number[];
}

function skipBlanks(body: string, from: number): number {
  let at = from;
  while (at < body.length && isBlank(body.charCodeAt(at))) at++;
  return at;
}

/** One pass over well-formed JSON: copies tokens, drops old white space, puts in new. */
function layOut(body: string): Pieces {
  const pieces: Pieces = { out: [], shiftAt: [], shiftBy: [] };
  let length = 0;
  let depth = 0;
  let at = skipBlanks(body, 0);
  const copy = (from: number, to: number): void => {
    const shift = length - from;
    if (pieces.shiftBy.at(-1) !== shift) {
      pieces.shiftAt.push(from);
      pieces.shiftBy.push(shift);
    }
    pieces.out.push(body.slice(from, to));
    length += to - from;
  };
  const put = (text: string): void => {
    pieces.out.push(text);
    length += text.length;
  };
  const line = (): void => put(`\n${'  '.repeat(depth)}`);
  while (at < body.length) {
    const code = body.charCodeAt(at);
    let end = at + 1;
    if (code === QUOTE) end = endOfString(body, at);
    else if (code !== OPEN_CURLY && code !== OPEN_SQUARE && code !== CLOSE_CURLY && code !== CLOSE_SQUARE && code !== COMMA && code !== COLON) {
      while (end < body.length && !/[\s,\]}:]/.test(body.charAt(end))) end++;
    }
    const next = skipBlanks(body, end);
    if (code === CLOSE_CURLY || code === CLOSE_SQUARE) {
      const before = pieces.out.at(-1);
      depth--;
      if (before !== '{' && before !== '[') line();
    }
    copy(at, end);
    if (code === OPEN_CURLY || code === OPEN_SQUARE) {
      depth++;
      const following = body.charCodeAt(next);
      if (following !== CLOSE_CURLY && following !== CLOSE_SQUARE) line();
    } else if (code === COMMA) line();
    else if (code === COLON) put(' ');
    at = next;
  }
  return pieces;
}

/** The body with its JSON re-indented by two spaces; null when it is not JSON. */
export function reindentJson(body: string): Reindented | null {
  if (!isJson(body)) return null;
  const { out, shiftAt, shiftBy } = layOut(body);
  const fromBody = (offset: number): number => {
    let low = 0;
    let high = shiftAt.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((shiftAt[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, offset + (shiftBy[low] ?? 0));
  };
  return { text: out.join(''), fromBody };
}
