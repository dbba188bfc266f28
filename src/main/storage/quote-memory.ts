// Texts already read, kept for a life that quotes the same history again and again: unpacking is most of what a quote costs.
// A text never changes under its id; whether it was forgotten since is asked of the store every time.

import type { Prose } from '#shared/lib/prose';
import type { ContentRef } from '#shared/model/ids';
import { hasText, quoteText } from './content.ts';
import type { ReadDb } from './read-db.ts';

/** UTF-16 units. */
const MOST_CHARS = 8_000_000;

/** `quoteText` that remembers what it read last; throws `ContentUnreadable` as it does. */
export function createQuoteMemory(db: ReadDb, mostChars = MOST_CHARS): (ref: ContentRef) => Prose {
  /** The least recently quoted first. */
  const kept = new Map<ContentRef, Prose>();
  let chars = 0;
  const forget = (ref: ContentRef, text: Prose) => {
    kept.delete(ref);
    chars -= text.length;
  };
  return (ref) => {
    const before = kept.get(ref);
    if (before !== undefined) forget(ref, before);
    const text = before !== undefined && hasText(db, ref) ? before : quoteText(db, ref);
    if (text.length > mostChars) return text;
    kept.set(ref, text);
    chars += text.length;
    for (const [oldest, old] of kept) {
      if (chars <= mostChars) break;
      forget(oldest, old);
    }
    return text;
  };
}
