// The keys a page was opened with. They come in the URL fragment, leave the address bar at once, and become session
// keys that live in this tab only, so that a reload needs no cookie.

import type { Surface } from '#shared/contract/define-route';

const surfaces: readonly Surface[] = ['observer', 'conversation', 'admin'];
const storeKey = (surface: Surface): string => `ipse.session.${surface}`;

export interface PageKeys {
  /** The single-use token of the fragment until a session took its place, then the session key; null when there is neither. */
  readonly key: (surface: Surface) => string | null;
  /** What a token was exchanged for; the token is spent by it. */
  readonly keepSession: (surface: Surface, session: string) => void;
  /** Lets go of the key that was refused; whether another is left to try. */
  readonly refuse: (surface: Surface) => boolean;
}

/** Reads the fragment of `page` and takes it out of the address and the history. */
export function readPageKeys(page: Window): PageKeys {
  const fragment = new URLSearchParams(page.location.hash.slice(1));
  const tokens = new Map<Surface, string>();
  for (const surface of surfaces) {
    const token = fragment.get(surface);
    if (token !== null && token !== '') tokens.set(surface, token);
  }
  if (tokens.size > 0) page.history.replaceState(null, '', page.location.pathname + page.location.search);
  const session = (surface: Surface) => page.sessionStorage.getItem(storeKey(surface));
  return {
    key: (surface) => tokens.get(surface) ?? session(surface),
    keepSession: (surface, key) => {
      tokens.delete(surface);
      page.sessionStorage.setItem(storeKey(surface), key);
    },
    refuse: (surface) => {
      // A stale link in a tab that already has a session must not cost the session.
      if (!tokens.delete(surface)) page.sessionStorage.removeItem(storeKey(surface));
      return session(surface) !== null;
    },
  };
}
