// A Markdown file of texts: `## key` opens a section, what stands before the first is its preamble. Pure; used for prose,
// tools and rehearsals alike. `{name}` is a place to be filled, `{{` and `}}` are plain braces.

import { fail, ok, type Result } from '#shared/lib/result';

export interface ProseSection {
  readonly key: string;
  /** Line of its heading, from 1. */
  readonly line: number;
  /** Line the text begins at. */
  readonly textLine: number;
  /** Without blank lines around it. */
  readonly text: string;
}

export interface ProseFile {
  readonly preamble: string;
  readonly sections: readonly ProseSection[];
}

export interface MalformedAt {
  readonly line: number;
  readonly why: string;
}

const KEY = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/;

/** The sections of one file in order, or the line that is malformed. Headings inside code fences are text. */
export function parseProseFile(text: string): Result<ProseFile, MalformedAt> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const preamble: string[] = [];
  const sections: { readonly key: string; readonly line: number; readonly lines: string[] }[] = [];
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? null : /^## *(.*)$/.exec(line);
    if (!heading) {
      (sections.at(-1)?.lines ?? preamble).push(line);
      continue;
    }
    const key = (heading[1] ?? '').trim();
    if (!KEY.test(key)) return fail({ line: index + 1, why: 'a heading must be one word of letters, digits, `_`, `.` and `-`' });
    if (sections.some((section) => section.key === key)) return fail({ line: index + 1, why: `the heading \`${key}\` stands twice` });
    sections.push({ key, line: index + 1, lines: [] });
  }
  if (fenced) return fail({ line: lines.length, why: 'a code fence is opened and never closed' });
  return ok({
    preamble: trimLines(preamble),
    sections: sections.map(({ key, line, lines: own }) => ({
      key,
      line,
      textLine:
        line +
        1 +
        Math.max(
          0,
          own.findIndex((one) => one.trim() !== ''),
        ),
      text: trimLines(own),
    })),
  });
}

const trimLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\s+$/, '');

/** A text with places: plain pieces and names in turn. */
export interface Template {
  readonly pieces: readonly (string | { readonly place: string })[];
  readonly places: ReadonlySet<string>;
}

/** Reads the places of a section; a brace that is neither a place nor doubled is malformed. */
export function parseTemplate({ text, textLine }: ProseSection): Result<Template, MalformedAt> {
  const pieces: (string | { readonly place: string })[] = [];
  const places = new Set<string>();
  const token = /\{\{|\}\}|\{([a-z][A-Za-z0-9]{0,39})\}|[{}]/g;
  let at = 0;
  for (const match of text.matchAll(token)) {
    pieces.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const place = match[1];
    if (place !== undefined) {
      pieces.push({ place });
      places.add(place);
    } else if (match[0].length === 2) pieces.push(match[0].slice(0, 1));
    else
      return fail({
        line: textLine + text.slice(0, match.index).split('\n').length - 1,
        why: `a single \`${match[0]}\`: places are written \`{name}\`, plain braces twice`,
      });
  }
  pieces.push(text.slice(at));
  return ok({ pieces, places });
}

/** The text with every place filled; what is filled in is never read for places again. A place without a value is a bug and throws. */
export function fillTemplate({ pieces }: Template, values: Readonly<Record<string, string>>, name: string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = Object.hasOwn(values, piece.place) ? values[piece.place] : undefined;
      if (value === undefined) throw new Error(`prose ${name}: nothing was given for {${piece.place}}`);
      return value;
    })
    .join('');
}
