// A small JSON scanner that says where things stand in a body: it keeps offsets and the path, and never searches content.
// It opens objects and arrays down to the blocks of a message; whatever is deeper is stepped over as one value.

export interface BodyMember {
  /** The key, still escaped. */
  readonly key: string;
  readonly start: number;
  readonly value: BodyNode;
}

/** One value of the body; offsets are UTF-16 units. */
export interface BodyNode {
  readonly kind: 'object' | 'array' | 'string' | 'other';
  readonly start: number;
  readonly end: number;
  /** Members of an opened object. */
  readonly members: readonly BodyMember[];
  /** Items of an opened array. */
  readonly items: readonly BodyNode[];
}

/** root → `messages` → a message → `content` → a block: values below a block are not opened. */
const OPENED_DEPTH = 5;

class NotJson extends Error {}

/** The outline of a JSON object, or null when `body` is not one JSON object from end to end. */
export function scanBody(body: string): BodyNode | null {
  try {
    const start = skipSpace(body, 0);
    if (body[start] !== '{') return null;
    const root = scanValue(body, start, OPENED_DEPTH);
    return skipSpace(body, root.end) === body.length ? root : null;
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

/** The member of that name, the last one if it stands twice, as JSON.parse has it. */
export const memberOf = (node: BodyNode | undefined, key: string): BodyMember | undefined => node?.members.findLast((member) => member.key === key);

function scanValue(body: string, start: number, depth: number): BodyNode {
  const opener = body[start];
  if (opener === '"') return leaf('string', start, stringEnd(body, start));
  if (opener !== '{' && opener !== '[') return leaf('other', start, scalarEnd(body, start));
  if (depth === 0) return leaf(opener === '{' ? 'object' : 'array', start, nestedEnd(body, start));
  return opener === '{' ? scanObject(body, start, depth) : scanArray(body, start, depth);
}

function scanObject(body: string, start: number, depth: number): BodyNode {
  const members: BodyMember[] = [];
  let at = skipSpace(body, start + 1);
  if (body[at] === '}') return { kind: 'object', start, end: at + 1, members, items: [] };
  for (;;) {
    if (body[at] !== '"') throw new NotJson();
    const keyEnd = stringEnd(body, at);
    const colon = skipSpace(body, keyEnd);
    if (body[colon] !== ':') throw new NotJson();
    const value = scanValue(body, skipSpace(body, colon + 1), depth - 1);
    members.push({ key: body.slice(at + 1, keyEnd - 1), start: at, value });
    const next = skipSpace(body, value.end);
    if (body[next] === '}') return { kind: 'object', start, end: next + 1, members, items: [] };
    if (body[next] !== ',') throw new NotJson();
    at = skipSpace(body, next + 1);
  }
}

function scanArray(body: string, start: number, depth: number): BodyNode {
  const items: BodyNode[] = [];
  let at = skipSpace(body, start + 1);
  if (body[at] === ']') return { kind: 'array', start, end: at + 1, members: [], items };
  for (;;) {
    const item = scanValue(body, at, depth - 1);
    items.push(item);
    const next = skipSpace(body, item.end);
    if (body[next] === ']') return { kind: 'array', start, end: next + 1, members: [], items };
    if (body[next] !== ',') throw new NotJson();
    at = skipSpace(body, next + 1);
  }
}

const leaf = (kind: BodyNode['kind'], start: number, end: number): BodyNode => ({ kind, start, end, members: [], items: [] });

function skipSpace(body: string, from: number): number {
  let at = from;
  while (at < body.length && ' \t\n\r'.includes(body[at] ?? 'x')) at++;
  return at;
}

/** Position after the closing quote of the string that opens at `start`. */
function stringEnd(body: string, start: number): number {
  for (let at = start + 1; at < body.length; at++) {
    const unit = body.charCodeAt(at);
    if (unit === 0x22) return at + 1;
    if (unit === 0x5c) at++;
  }
  throw new NotJson();
}

function scalarEnd(body: string, start: number): number {
  let at = start;
  while (at < body.length && /[-+.0-9a-zA-Z]/.test(body[at] ?? '')) at++;
  if (at === start) throw new NotJson();
  return at;
}

/** Position after the bracket that closes the one at `start`; strings on the way are stepped over whole. */
function nestedEnd(body: string, start: number): number {
  let open = 0;
  for (let at = start; at < body.length; at++) {
    const char = body[at];
    if (char === '"') at = stringEnd(body, at) - 1;
    else if (char === '{' || char === '[') open++;
    else if (char === '}' || char === ']') {
      open--;
      if (open === 0) return at + 1;
    }
  }
  throw new NotJson();
}
