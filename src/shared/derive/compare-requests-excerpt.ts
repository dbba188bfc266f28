// Short excerpts of two texts around the place where they part: enough to recognise, never half a character.

const BEFORE = 24;
const LENGTH = 120;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stands at `offset` in each text, with a little of what both have before it; at most 120 UTF-16 units, empty where a text has ended. */
export function excerptAround(a: string, b: string, offset: number): readonly [string, string] {
  return [excerpt(a, offset), excerpt(b, offset)];
}

function excerpt(text: string, offset: number): string {
  if (offset >= text.length) return '';
  // Segmenting from a little further back finds the boundaries that the whole text would have.
  const from = Math.max(0, offset - BEFORE - 64);
  const window = text.slice(from, offset - BEFORE + LENGTH + 64);
  const pieces = [...graphemes.segment(window)];
  const start = pieces.find(({ index, segment }) => from + index + segment.length > Math.max(0, offset - BEFORE) && (index > 0 || from === 0))?.index ?? 0;
  let end = start;
  for (const { index, segment } of pieces) {
    if (index < start) continue;
    if (index + segment.length - start > LENGTH) break;
    end = index + segment.length;
  }
  return window.slice(start, end);
}
