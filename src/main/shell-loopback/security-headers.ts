// SECURITY: the headers every answer of the loopback host carries. Read faults.md 4 before changing a line.
// Everything is refused by default; what is allowed stands here with its reason.

/** Off only if a page that must be shown cannot live with it. */
export const TRUSTED_TYPES = true;

/** The policy of one response. `nonce` is fresh each time; library-made style elements carry it. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // CodeMirror and radix dialogs append style elements, with this nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    // Small images that the build puts inline.
    "img-src 'self' data:",
    // The sockets and nothing else; `'self'` covers ws: on the same host and port.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(TRUSTED_TYPES ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ');
}

/** What a page holds in place of its nonce, in the meta tag and on style elements of its own. */
export const NONCE_PLACE = '__CSP_NONCE__';

export function securityHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=()',
  };
}
