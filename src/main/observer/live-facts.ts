// What no database knows: what is in flight now, on which substrate, where the anchor outside stands, and which skills and
// commands the files name. The host tells.

import type { ContractName } from '#shared/cognitive/contracts';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import type { StatusView } from '#shared/model/views';
import type { verifyLedger } from '#storage/observer-queries';

export interface LiveFacts {
  inFlight(): StatusView['inFlight'];
  substrate(): StatusView['substrate'];
  anchor(): StatusView['anchor'];
  journal(): StatusView['journal'];
  /** What the anchor file holds, to compare the ledger's end with; null when there is none. */
  anchorMark(): Parameters<typeof verifyLedger>[1];
  /** The instructions of a contract: those in force, and what waits to be adopted. */
  skill(contract: ContractName): SkillView;
  /** The program the settings name for a contract; null when they name none. */
  command(contract: ContractName): CommandView | null;
  /** UTC milliseconds. */
  now(): number;
  readonly appVersion: string;
}
