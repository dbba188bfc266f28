// JSON objects inside other text: in a Markdown fence or among sentences. Linear: every character is looked at a few times at most.
// What stands inside an object, also inside a broken one, is never taken for an answer of its own.

import { fail, ok, type Result } from '../lib/result.ts';
import { afterSpace, type JsonStop, type ScanLimits, scanJson } from './scan-json.ts';

export interface FoundObject {
  readonly json: Result<string, JsonStop>;
  readonly found: 'fence' | 'prose';
}

/** The outermost objects in `text`, in order; one more than `most` is looked for and no further. */
export function findObjects(text: string, most: number, limits: ScanLimits): readonly FoundObject[] {
  const objects: FoundObject[] = [];
  let at = 0;
  while (objects.length <= most) {
    const from = text.indexOf('{', at);
    if (from < 0) break;
    // A brace of a sentence: no object with a field begins here.
    if (text.charAt(afterSpace(text, from + 1)) !== '"') {
      at = from + 1;
      continue;
    }
    const end = scanJson(text, from, limits);
    at = end.ok ? end.value : closingBrace(text, from);
    objects.push({ json: end.ok ? ok(text.slice(from, at)) : fail(end.error), found: isFenced(text, from, at) ? 'fence' : 'prose' });
  }
  return objects;
}

/** Just after the brace that closes the one at `from`; the end of the text when none does. */
function closingBrace(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (inString && char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (!inString && char === '{') depth++;
    else if (!inString && char === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}

const opening = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[^\n`]{0,80}\s*$/;
const closing = /^\s*(?:`{3,}|~{3,})/;

const isFenced = (text: string, from: number, to: number): boolean =>
  opening.test(text.slice(Math.max(0, from - 200), from)) && (closing.test(text.slice(to, to + 200)) || text.slice(to).trim() === '');
