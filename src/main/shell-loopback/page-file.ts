// Which file a request for the window may have: a pure answer to (method, url, root). Everything is refused that is
// not one plain, once-encoded path to a known kind of file truly inside the root (faults.md 6).

import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, isAbsolute, join, relative, sep } from 'node:path';

export type PageAnswer =
  | { readonly ok: true; readonly file: string; readonly contentType: string; readonly isDocument: boolean }
  | { readonly ok: false; readonly status: 400 | 403 | 404 | 405 | 414 };

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const MAX_URL = 1024;
/** One plain name: no dot at either end, nothing a file system reads specially. */
const plainName = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?$/;

/** The file for `url`, where `document` (`index.html` or `admin.html`) is the only page served. */
export function pageFile(method: string | undefined, url: string | undefined, root: string, document: string): PageAnswer {
  if (method !== 'GET') return { ok: false, status: 405 };
  if (url === undefined || !url.startsWith('/')) return { ok: false, status: 400 };
  if (url.length > MAX_URL) return { ok: false, status: 414 };
  const names = plainNames(url);
  if (names === null) return { ok: false, status: 403 };
  const isRoot = names.length === 0;
  const wanted = isRoot && document === 'index.html' ? [document] : names;
  const contentType = contentTypes[extname(wanted.at(-1) ?? '').toLowerCase()];
  if (contentType === undefined) return { ok: false, status: 404 };
  const isDocument = contentType.startsWith('text/html');
  if (isDocument && wanted.join('/') !== document) return { ok: false, status: 404 };
  const file = insideFile(root, wanted);
  return file === null ? { ok: false, status: 404 } : { ok: true, file, contentType, isDocument };
}

/** The path as its names; null where any of them is not plain, or where decoding twice would say something else. */
function plainNames(url: string): readonly string[] | null {
  const path = decodeOnce(url);
  if (path === null || path.includes('%')) return null;
  if (path === '/') return [];
  const names = path.slice(1).split('/');
  return names.every((name) => plainName.test(name) && !name.includes('..')) ? names : null;
}

function decodeOnce(url: string): string | null {
  try {
    return decodeURIComponent(url);
  } catch {
    return null;
  }
}

/** The real path of a plain file whose every step, links followed, stays inside the real root. */
function insideFile(root: string, names: readonly string[]): string | null {
  try {
    const realRoot = realpathSync(root);
    const file = realpathSync(join(realRoot, ...names));
    const inside = relative(realRoot, file);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

export const readPage = (file: string): Buffer => readFileSync(file);
