// Where a link really leads, in a form that cannot pretend: the host as the network sees it, cut to a readable length.

const SHOWN_CHARS = 56;
const allowed: readonly string[] = ['http:', 'https:', 'mailto:'];

export interface LinkTarget {
  readonly href: string;
  /** What to show beside the words; null where the words already say it. */
  readonly shown: string | null;
}

/** Null for anything that may not be opened: other schemes, relative paths, nonsense. */
export function linkTarget(href: string | undefined, words: string | null): LinkTarget | null {
  const url = URL.parse(href ?? '');
  if (url === null || !allowed.includes(url.protocol)) return null;
  const plain = url.protocol === 'mailto:' ? url.pathname : `${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search}`;
  const shown = plain.length > SHOWN_CHARS ? `${plain.slice(0, SHOWN_CHARS)}…` : plain;
  return { href: url.href, shown: words !== null && says(words, href ?? '', url.href) ? null : shown };
}

const says = (words: string, ...hrefs: readonly string[]): boolean =>
  hrefs.some((href) => words === href || `https://${words}` === href || `http://${words}` === href || `mailto:${words}` === href);
