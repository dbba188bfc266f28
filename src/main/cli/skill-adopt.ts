// `ipse-admin skill adopt`: what waits is shown with its digest, and put in force only as it was looked at.

import type { ContractName } from '#shared/cognitive/contracts';
import { type Digest, digest as digestShape } from '#shared/model/ids';
import type { ContractView } from '#shared/model/skill-views';
import { observe, operate, withEntity } from './ask-entity.ts';
import { askPerson, isPerson } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { contractNamed } from './contract-verbs.ts';
import { type Entity, reachOrBegin } from './reach-entity.ts';
import { sayDone, sayError, sayRefusal, sayUsage } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { differenceOf } from './show-difference.ts';
import { type Given, isSet, textOf } from './verbs.ts';

type Kind = 'instructions' | 'command';

interface Waiting {
  readonly digest: string;
  /** What a person should see before they adopt it. */
  readonly shown: string;
}

/** Adopts instructions or a command for a contract. */
export async function adoptSkill(context: CommandContext, given: Given): Promise<ExitCode> {
  const contract = contractNamed(context, given.words[0] ?? '');
  if (contract === null) return 2;
  const kind: Kind = isSet(given, 'command') ? 'command' : 'instructions';
  const looked = textOf(given, 'digest');
  if (looked !== null && !digestShape.safeParse(looked).success)
    return sayUsage(context, 'That is no digest.', 'It is the 64 letters and digits that were shown.');
  return withEntity(context, await reachOrBegin(context), async (entity) => {
    const view = await observe(entity, 'contract.get', { name: contract });
    if (!view.ok) return sayError(context, view.error);
    const waiting = kind === 'command' ? waitingCommand(view.value) : waitingInstructions(view.value);
    if (typeof waiting === 'string') return sayRefusal(context, { code: 'nothing_waits', message: waiting, next: 'Nothing was changed.' });
    if (!context.json) context.out(`${showControls(waiting.shown)}\nDigest: ${waiting.digest}\n`);
    const agreed = looked ?? (isSet(given, 'yes') ? waiting.digest : await askWhether(context, waiting.digest));
    return agreed === null ? sayNotAdopted(context, waiting, contract, kind) : adopt(context, entity, contract, kind, agreed as Digest);
  });
}

function waitingInstructions({ name, skill }: ContractView): Waiting | string {
  if (skill.fault !== null) return skill.fault;
  if (skill.waiting === null) return `Nothing waits for ${name}: what is in force is what there is.`;
  const { digest, text } = skill.waiting;
  return { digest, shown: differenceOf(skill.text, text, ['in force', 'waits to be adopted']) ?? 'The words are the same.' };
}

function waitingCommand({ name, command }: ContractView): Waiting | string {
  if (command === null) return `The settings name no command for ${name}.`;
  if (command.state === 'adopted') return 'That command is adopted as it is.';
  if (command.digest === null) return 'A file the command names cannot be read.';
  const { digest, argv, network } = command;
  return {
    digest,
    shown: `${argv.join(' ')}\nNetwork: ${network === 'none' ? 'none' : 'this machine only'}${command.state === 'changed' ? '\nIt was adopted before and has changed since.' : ''}`,
  };
}

async function askWhether(context: CommandContext, digest: string): Promise<string | null> {
  if (!isPerson(context)) return null;
  const asking = askPerson(context);
  const said = await asking.ask('Put this in force? yes / no › ');
  asking.close();
  return said?.toLowerCase() === 'yes' || said?.toLowerCase() === 'y' ? digest : null;
}

function sayNotAdopted(context: CommandContext, { digest, shown }: Waiting, contract: ContractName, kind: Kind): ExitCode {
  if (context.json) context.out(`${JSON.stringify({ ok: false, adopted: false, contract, kind, digest, shown })}\n`);
  else context.err(isPerson(context) ? 'Not adopted.\n' : 'Not adopted: nobody said yes. Add --digest with what was looked at, or --yes.\n');
  return 1;
}

async function adopt(context: CommandContext, entity: Entity, contract: ContractName, kind: Kind, digest: Digest): Promise<ExitCode> {
  const done = await operate(entity, 'skill.adopt', { contract, kind, digest });
  if (!done.ok) return sayError(context, done.error);
  return sayDone(context, { ok: true, adopted: true, contract, kind, digest, ...done.value }, `Adopted (entry ${done.value.seq}).`);
}
