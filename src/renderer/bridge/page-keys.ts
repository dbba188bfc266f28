// The keys a page was opened with. They come in the URL fragment, leave the address bar at once, and become session
// keys that live in this tab only, so that a reload needs no cookie.

import type { Surface } from '#shared/contract/define-route';

const surfaces: readonly Surface[] = ['observer', 'conversation', 'admin'];
const storeKey = (surface: Surface): string => `ipse.session.${surface}`;

export interface PageKeys {
  /** Single-use token from the fragment, the first time it is asked for; then null. */
  readonly takeToken: (surface: Surface) => string | null;
  readonly session: (surface: Surface) => string | null;
  readonly keepSession: (surface: Surface, session: string) => void;
  readonly forgetSession: (surface: Surface) => void;
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
  return {
    takeToken: (surface) => {
      const token = tokens.get(surface) ?? null;
      tokens.delete(surface);
      return token;
    },
    session: (surface) => page.sessionStorage.getItem(storeKey(surface)),
    keepSession: (surface, session) => page.sessionStorage.setItem(storeKey(surface), session),
    forgetSession: (surface) => page.sessionStorage.removeItem(storeKey(surface)),
  };
}
