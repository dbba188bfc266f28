// SECURITY: who may speak to a loopback port at all. Bound to 127.0.0.1 is not enough, since a browser is local too:
// the exact Host stops DNS rebinding, the exact Origin stops other pages (faults.md 6).

import type { IncomingHttpHeaders } from 'node:http';

export interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  /** Name, value, name, value, as they came. */
  readonly rawHeaders: readonly string[];
}

export type GateAnswer = 'pass' | 'wrong_host' | 'wrong_origin' | 'cross_site' | 'has_body';

/** Whether this request may be answered by the server on `port`. A socket must name its origin; a page load has none. */
export function passGate(head: RequestHead, port: number, want: 'page' | 'socket'): GateAnswer {
  const hosts = valuesOf(head, 'host');
  if (hosts.length !== 1 || hosts[0] !== `127.0.0.1:${port}`) return 'wrong_host';
  const origins = valuesOf(head, 'origin');
  const exact = origins.length === 1 && origins[0] === `http://127.0.0.1:${port}`;
  if (!exact && (want === 'socket' || origins.length > 0)) return 'wrong_origin';
  // A page elsewhere may link here (the launching file does), but not load our files as its own.
  if (head.headers['sec-fetch-site'] === 'cross-site' && head.headers['sec-fetch-mode'] !== 'navigate') return 'cross_site';
  if (head.headers['transfer-encoding'] !== undefined || !['0', undefined].includes(head.headers['content-length'])) return 'has_body';
  return 'pass';
}

/** Every value sent under `name`; Node keeps only the first of some. */
function valuesOf(head: RequestHead, name: string): readonly string[] {
  return head.rawHeaders.filter((_value, i) => i % 2 === 1 && head.rawHeaders[i - 1]?.toLowerCase() === name);
}
