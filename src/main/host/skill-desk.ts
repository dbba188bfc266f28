// Everything around skills that a host composes: the shelf, the three modes, what may be adopted, what is shown of it.

import { createBackgroundCall } from '#adapters/skills/background-call';
import { createCommand } from '#adapters/skills/command';
import { commandDigest } from '#adapters/skills/command-digest';
import { createDelegation } from '#adapters/skills/delegation';
import type { Adoptable } from '#admin/adopt-skill';
import type { Clock, EntityView, SkillRunner, SkillShelf, Substrate } from '#entity/ports';
import { skillInForce, skillWaiting } from '#entity/skills/skill-in-force';
import type { ContractName } from '#shared/cognitive/contracts';
import type { SkillMode } from '#shared/model/entry';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import { type CommandSetting, readSettings } from './settings.ts';
import { commandFacts, skillFacts } from './skill-facts.ts';

export interface SkillDesk {
  readonly runners: Readonly<Record<SkillMode, SkillRunner>>;
  readonly adoptable: Adoptable;
  skill(contract: ContractName): SkillView;
  command(contract: ContractName): CommandView | null;
}

export interface SkillDeskDeps {
  readonly ipseHome: string;
  readonly view: EntityView;
  readonly shelf: SkillShelf;
  readonly clock: Clock;
  readonly substrate: Substrate;
}

/** What the settings name now: an operator edits the file while a host lives. One that is malformed names nothing. */
export function commandSetting(ipseHome: string, contract: ContractName): CommandSetting | null {
  const settings = readSettings(ipseHome, {});
  return settings.ok ? (settings.value.skills[contract] ?? null) : null;
}

export const settingDigest = ({ command, network }: CommandSetting): string | null => commandDigest(command, network);

export function createSkillDesk({ ipseHome, view, shelf, clock, substrate }: SkillDeskDeps): SkillDesk {
  const setting = (contract: ContractName) => commandSetting(ipseHome, contract);
  return {
    runners: {
      background_call: createBackgroundCall({ shelf, limits: substrate.limits }),
      delegation: createDelegation({ shelf }),
      command: createCommand({ commandOf: setting, adoptedDigest: (contract) => view.adopted(contract, 'command')?.digest ?? null, clock }),
    },
    adoptable: (contract, kind) => (kind === 'command' ? adoptableCommand(view, setting(contract), contract) : adoptableInstructions(view, shelf, contract)),
    skill: (contract) => skillFacts(view, shelf, contract),
    command: (contract) => commandFacts(view, setting(contract), contract, settingDigest),
  };
}

function adoptableInstructions(view: EntityView, shelf: SkillShelf, contract: ContractName): ReturnType<Adoptable> {
  const waiting = skillWaiting(view, shelf, contract);
  if (waiting === null || 'fault' in waiting) return waiting;
  return { digest: waiting.digest, text: waiting.instructions, before: skillInForce(view, shelf, contract).instructions, network: null };
}

function adoptableCommand(view: EntityView, setting: CommandSetting | null, contract: ContractName): ReturnType<Adoptable> {
  if (setting === null) return null;
  const digest = settingDigest(setting);
  if (digest === null) return { fault: 'A file the command names cannot be read.' };
  const before = view.adopted(contract, 'command');
  if (before?.digest === digest) return null;
  return { digest, text: JSON.stringify(setting.command), before: before === null ? null : view.quote(before.text), network: setting.network };
}
