// Grapheme-safe text: nothing here ever cuts a character in half.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** Size in UTF-8 bytes. */
export const utf8Length = (text: string): number => encoder.encode(text).length;

/** Whether the text can be stored and hashed as it is: no lone surrogates. */
export const isWellFormed = (text: string): boolean => text.isWellFormed();

/** At most `maxChars` UTF-16 units, cut at a grapheme boundary. */
export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  let end = 0;
  // A window somewhat longer than the limit keeps segmentation cheap on huge texts.
  for (const { index, segment } of graphemes.segment(text.slice(0, maxChars + 64))) {
    if (index + segment.length > maxChars) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** What two spellings of the same words share: NFC, case folded, white space collapsed. */
export const normaliseForMatch = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
