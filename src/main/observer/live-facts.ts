// What no database knows: what is in flight now, on which substrate, and where the anchor outside stands. The host tells.

import type { StatusView } from '#shared/model/views';
import type { verifyLedger } from '#storage/observer-queries';

export interface LiveFacts {
  inFlight(): StatusView['inFlight'];
  substrate(): StatusView['substrate'];
  anchor(): StatusView['anchor'];
  journal(): StatusView['journal'];
  /** What the anchor file holds, to compare the ledger's end with; null when there is none. */
  anchorMark(): Parameters<typeof verifyLedger>[1];
  /** UTC milliseconds. */
  now(): number;
  readonly appVersion: string;
}
