// Skills and commands as they are now, for whoever looks: what is in force, what waits to be adopted, what was changed.

import type { EntityView, SkillShelf } from '#entity/ports';
import { skillInForce, skillWaiting } from '#entity/skills/skill-in-force';
import type { ContractName } from '#shared/cognitive/contracts';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import type { CommandSetting } from './settings.ts';

export function skillFacts(view: EntityView, shelf: SkillShelf, contract: ContractName): SkillView {
  const { origin, digest, instructions } = skillInForce(view, shelf, contract);
  const waiting = skillWaiting(view, shelf, contract);
  const isFault = waiting !== null && 'fault' in waiting;
  return {
    origin,
    digest,
    text: instructions,
    waiting: waiting === null || isFault ? null : { origin: waiting.origin, digest: waiting.digest, text: waiting.instructions },
    fault: isFault ? waiting.fault : null,
    shippedText: shelf.shipped(contract).instructions,
  };
}

/** `digestOf` reads the files a command names; null when one cannot be read. */
export function commandFacts(
  view: EntityView | null,
  setting: CommandSetting | null,
  contract: ContractName,
  digestOf: (setting: CommandSetting) => string | null,
): CommandView | null {
  if (setting === null) return null;
  const digest = digestOf(setting);
  const adopted = view?.adopted(contract, 'command')?.digest ?? null;
  const state = digest === null ? 'unreadable' : adopted === null ? 'not_adopted' : adopted === digest ? 'adopted' : 'changed';
  return { argv: setting.command, network: setting.network, digest, state };
}
