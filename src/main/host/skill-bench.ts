// Trying a skill without any entity: what is shipped, a sample to try it with, a program run under the contract's own limits.
// Nothing here is on record, adopts anything or commits anything.

import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { loadSkills } from '#adapters/prose/load-skills';
import { createCommand } from '#adapters/skills/command';
import { commandDigest } from '#adapters/skills/command-digest';
import { createDelegation } from '#adapters/skills/delegation';
import type { SkillOutcome, SkillTask } from '#entity/ports';
import type { ContractName } from '#shared/cognitive/contracts';
import { canonicalJson, type Json } from '#shared/lib/canonical-json';
import { NO_PROSE } from '#shared/lib/prose';
import type { Redacted } from '#shared/lib/redacted';
import { fail, ok, type Result } from '#shared/lib/result';
import type { RunId } from '#shared/model/ids';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import type { HostRefusal } from './host.ts';
import { makeIds } from './make-ids.ts';
import { createRedactor } from './redact.ts';
import { commandSetting, settingDigest } from './skill-desk.ts';
import { commandFacts } from './skill-facts.ts';
import { systemClock } from './system-clock.ts';

export interface SkillBench {
  /** The shipped skill. */
  skill(contract: ContractName): SkillView;
  /** The command the settings name, as nobody has adopted it. */
  command(contract: ContractName): CommandView | null;
  /** JSON. */
  sampleInput(contract: ContractName): string;
  /** The delegation block for a checked input, with the home's own instructions where it has some, adopted or not. */
  block(contract: ContractName, input: unknown): Promise<Result<string, HostRefusal>>;
  runCommand(contract: ContractName, argv: readonly string[], input: unknown, signal: AbortSignal): Promise<SkillOutcome & { readonly durationMs: number }>;
}

export interface BenchOptions {
  readonly ipseHome: string;
  /** The home whose own skills are tried; null: only the shipped ones. */
  readonly home: string | null;
  /** The key of this machine, kept out of whatever a program says. */
  readonly apiKey: Redacted | null;
  readonly resourcesFolder?: string;
}

/** Opens the bench; a malformed shipped skill is refused with its file. */
export function openSkillBench({ ipseHome, home, apiKey, resourcesFolder }: BenchOptions): Result<SkillBench, HostRefusal> {
  const shipped = resourcesFolder ?? resolve(import.meta.dirname, '../../../resources');
  const loaded = loadSkills({ shipped, own: home === null ? null : join(home, 'resources') });
  if (!loaded.ok) return fail({ code: 'words_malformed', message: `${loaded.error.file}: ${loaded.error.why}`, next: 'Restore the shipped skills.' });
  const shelf = loaded.value;
  const ids = makeIds(systemClock.now, randomBytes);
  const taskOf = (contract: ContractName, input: unknown): SkillTask => ({
    runId: ids.next<RunId>('run'),
    contract,
    instructions: shelf.shipped(contract).instructions,
    input,
    inputJson: shelf.inputProse(canonicalJson(input as Json)),
  });
  const never = () => Promise.reject(new Error('nobody is called here'));
  return ok({
    skill(contract) {
      const { instructions, digest } = shelf.shipped(contract);
      return { origin: 'shipped', digest, text: instructions, waiting: null, fault: null, shippedText: instructions };
    },
    command: (contract) => commandFacts(null, commandSetting(ipseHome, contract), contract, settingDigest),
    sampleInput: (contract) => shelf.sampleInput(contract),
    async block(contract, input) {
      const own = shelf.own(contract);
      if (own !== null && !own.ok)
        return fail({ code: 'skill_malformed', message: own.error, next: 'Correct that file, or remove it to try the shipped skill.' });
      const task = { ...taskOf(contract, input), instructions: (own?.value ?? shelf.shipped(contract)).instructions };
      const handed = await createDelegation({ shelf }).fulfil(task, { signal: new AbortController().signal, call: never });
      return ok(handed.kind === 'handed_out' ? handed.block : NO_PROSE);
    },
    async runCommand(contract, argv, input, signal) {
      const network = 'none';
      const digest = commandDigest(argv, network);
      const runner = createCommand({ commandOf: () => ({ command: argv, network }), adoptedDigest: () => digest, clock: systemClock });
      const begunAtMs = systemClock.now();
      const outcome = await runner.fulfil(taskOf(contract, input), { signal, call: never });
      return { ...withoutKey(outcome, apiKey), durationMs: Math.max(0, systemClock.now() - begunAtMs) };
    },
  });
}

/** A program runs as its user and may find the key; it is never shown, and an answer that holds it is none. */
function withoutKey(outcome: SkillOutcome, apiKey: Redacted | null): SkillOutcome {
  if (apiKey === null || outcome.kind === 'handed_out') return outcome;
  const redactor = createRedactor();
  redactor.register(apiKey);
  const stderr = redactor.cleanKnown(outcome.stderr);
  if (outcome.kind === 'answered' && redactor.cleanKnown(outcome.text) !== outcome.text)
    return { kind: 'failed', fault: 'secret', stderr, exitCode: outcome.exitCode };
  return { ...outcome, stderr };
}
