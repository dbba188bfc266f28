// The page's nonce, put into a meta tag by whoever served it. Libraries that append style elements need it (strict CSP).

import { setNonce } from 'get-nonce';

const PLACEHOLDER = '__CSP_NONCE__';

/** The nonce of this page; empty where none was served (development, tests). */
export function pageNonce(): string {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
  return content === PLACEHOLDER ? '' : content;
}

/** Tells the libraries that ask `get-nonce`; to be called before anything renders. */
export function announceNonce(): void {
  const nonce = pageNonce();
  if (nonce !== '') setNonce(nonce);
}
