// Contracts of the fake world and the skills that fulfil them: one waiting to be adopted, one adopted, a program that was changed.

import { contractSchema } from '#shared/cognitive/contract';
import { type ContractName, contractNames, contractOf } from '#shared/cognitive/contracts';
import type { ContentRef, Digest, ProseRef } from '#shared/model/ids';
import type { CommandView, ContractRow, ContractView, SkillView } from '#shared/model/skill-views';
import type { Scenario } from './fake-bridge.ts';
import type { FakeLedger } from './fake-ledger.ts';
import { type Refusal, refuse } from './fake-refusal.ts';
import { digestOf } from './fake-world.ts';

const shippedText: Readonly<Record<ContractName, string>> = {
  forge: `# Forge

From what is known of someone who is to be, write the words they begin with.

- Write the constitution in the first person, as they would say it to themselves.
- Axioms are what they hold to be true. Principles are whom they take counsel from.
- Invent no past. Nobody remembers anything yet.

Answer with one JSON object and nothing else.
`,
  interview: `# Interview

Learn who is to be born, by asking one thing at a time.

- Ask for their name, for what they are to do, and for how they are to speak.
- Three exchanges at least, seven at most.

Answer with one JSON object and nothing else.
`,
};
const ownForge = shippedText.forge.replace(
  '- Invent no past. Nobody remembers anything yet.',
  '- Invent no past.\n- Twelve axioms at most; a short list is kept better.',
);
const adoptedInterview = shippedText.interview.replace('- Three exchanges', '- Ask in the language you are answered in.\n- Three exchanges');

export interface FakeSkills {
  readonly row: (name: string) => ContractRow | null;
  readonly view: (name: string) => ContractView | null;
  readonly adopt: (contract: ContractName, kind: 'instructions' | 'command', digest: string) => { readonly seq: number } | Refusal;
}

interface Held {
  skill: SkillView;
  command: CommandView | null;
}

const shipped = (name: ContractName): SkillView => ({
  origin: 'shipped',
  digest: digestOf(900 + contractNames.indexOf(name)),
  text: shippedText[name],
  waiting: null,
  fault: null,
  shippedText: shippedText[name],
});
const program: CommandView = { argv: ['/opt/ipse/forge-from-notes', '--quiet'], network: 'none', digest: digestOf(950), state: 'adopted' };

/** What each kind of fake life has on its shelf. */
function shelfOf(scenario: Scenario): Record<ContractName, Held> {
  const bare = { forge: { skill: shipped('forge'), command: null }, interview: { skill: shipped('interview'), command: null } };
  if (scenario === 'unborn_model') return { ...bare, forge: { skill: shipped('forge'), command: program } };
  if (scenario !== 'full' && scenario !== 'many') return bare;
  return {
    forge: {
      skill: { ...shipped('forge'), waiting: { origin: 'home', digest: digestOf(910), text: ownForge } },
      command: { ...program, network: 'loopback', state: 'changed' },
    },
    interview: {
      skill: { ...shipped('interview'), origin: 'adopted', digest: digestOf(911), text: adoptedInterview },
      command: null,
    },
  };
}

export function createFakeSkills(scenario: Scenario, ledger: FakeLedger, runsOf: (contract: string) => number): FakeSkills {
  const shelf = shelfOf(scenario);
  const view = (name: string): ContractView | null => {
    if (!contractNames.includes(name as ContractName)) return null;
    const contract = contractOf(name as ContractName);
    const { askedWhen, keyless, softMs, hardMs, commitAt, version } = contract;
    return {
      name,
      version,
      askedWhen,
      keyless,
      softMs,
      hardMs,
      commitAt,
      ...shelf[name as ContractName],
      runs: runsOf(name),
      inputSchema: contractSchema(contract, 'input'),
      outputSchema: contractSchema(contract, 'output'),
    };
  };
  return {
    view,
    row: (name) => {
      const whole = view(name);
      if (whole === null) return null;
      const { inputSchema: _input, outputSchema: _output, skill, ...rest } = whole;
      return { ...rest, skill: { origin: skill.origin, waiting: skill.waiting !== null, fault: skill.fault } };
    },
    adopt: (contract, kind, digest) => adopt(shelf[contract], ledger, contract, kind, digest),
  };
}

function adopt(held: Held, ledger: FakeLedger, contract: ContractName, kind: 'instructions' | 'command', digest: string): { readonly seq: number } | Refusal {
  const { skill, command } = held;
  const waits = kind === 'instructions' ? skill.waiting : command?.state === 'adopted' ? null : command;
  if (waits === null || waits.digest === null) return refuse('Nothing waits to be adopted for this contract.');
  if (waits.digest !== digest) return refuse('It has changed since you looked at it. Look again, and adopt what you saw.');
  const text = kind === 'instructions' ? (skill.waiting?.text ?? '') : JSON.stringify(command?.argv);
  if (kind === 'instructions') held.skill = { ...skill, origin: 'adopted', digest, text, waiting: null };
  else if (command !== null) held.command = { ...command, state: 'adopted' };
  const network = kind === 'command' ? (command?.network ?? null) : null;
  const before: ContentRef | null = kind === 'instructions' ? ledger.keep(skill.text) : null;
  return { seq: ledger.record('skill.adopted', { contract, kind, digest: digest as Digest, text: ledger.keep(text), before, network }) };
}

/** The instructions a made-up run was given. */
export const instructionsOf = (contract: ContractName): string => shippedText[contract];
export const asProseRef = (ref: ContentRef): ProseRef => ref as ProseRef;
