// Quoting the ledger with care: one damaged or forgotten row must not silence a life (design.md 5).

import type { Prose } from '#shared/lib/prose';
import { ContentUnreadable } from '#shared/model/content-unreadable';
import type { ContentRef } from '#shared/model/ids';
import type { EntityView, ProseBook } from './ports.ts';

/** The text, or null where it can no longer be read. */
export function quoteOrNull(view: EntityView, ref: ContentRef): Prose | null {
  try {
    return view.quote(ref);
  } catch (error) {
    if (error instanceof ContentUnreadable) return null;
    throw error;
  }
}

/** The text, or a plain word that stands where it stood. */
export function quoteOrSay(view: EntityView, prose: ProseBook, ref: ContentRef): Prose {
  try {
    return view.quote(ref);
  } catch (error) {
    if (!(error instanceof ContentUnreadable)) throw error;
    return prose.say(`history.${error.state}`);
  }
}
