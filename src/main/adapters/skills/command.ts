// A contract fulfilled by a program: JSON in, JSON out, an empty environment, a private folder, a hard end. The program is run only if
// it is, to the byte, what the operator adopted; whatever it does becomes a value. What stays in its process group ends with it; what
// leaves the group is beyond reach without a sandbox.

import type { Clock, SkillOutcome, SkillRunner, SkillTask } from '#entity/ports';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import { commandDigest } from './command-digest.ts';
import { makePrivateFolder, removePrivateFolder } from './private-folder.ts';
import { runProgram } from './run-program.ts';

/** What an operator's settings name for a contract. */
export interface NamedCommand {
  readonly command: readonly string[];
  readonly network: 'none' | 'loopback';
}

export interface CommandOptions {
  readonly commandOf: (contract: ContractName) => NamedCommand | null;
  readonly adoptedDigest: (contract: ContractName) => string | null;
  readonly clock: Clock;
  /** ms a run may take; the contract's own limit if absent. */
  readonly hardMs?: (contract: ContractName) => number;
}

/** What a program says by how it ends, as in BSD's `sysexits`; 0 is an answer, any other number a failure of its own. */
const REFUSED_INPUT = 65;
const TRY_LATER = 75;

const failed = (fault: string, stderr = '', exitCode: number | null = null): SkillOutcome => ({ kind: 'failed', fault, stderr, exitCode });

export const createCommand = ({ commandOf, adoptedDigest, clock, hardMs = (contract) => contractOf(contract).hardMs }: CommandOptions): SkillRunner => ({
  mode: 'command',
  async fulfil(task, hooks) {
    const named = commandOf(task.contract);
    if (named === null) return failed('not_configured');
    const digest = commandDigest(named.command, named.network);
    if (digest === null) return failed('unreadable');
    const adopted = adoptedDigest(task.contract);
    if (adopted !== digest) return failed(adopted === null ? 'not_adopted' : 'changed');
    const deadline = new AbortController();
    const cancel = clock.after(hardMs(task.contract), () => deadline.abort());
    const outcome = await runInPrivate(named.command, task, AbortSignal.any([hooks.signal, deadline.signal]));
    cancel();
    return outcome.kind === 'failed' && outcome.fault === 'stopped' && !hooks.signal.aborted ? { ...outcome, fault: 'timeout' } : outcome;
  },
});

async function runInPrivate(argv: readonly string[], task: SkillTask, signal: AbortSignal): Promise<SkillOutcome> {
  const folder = await makePrivateFolder();
  if (folder === null) return failed('start');
  const { end, stdout, stderr, exitCode } = await runProgram({ argv, input: `${task.inputJson}\n`, folder, signal });
  await removePrivateFolder(folder);
  if (end !== 'exited') return failed(end, stderr, exitCode);
  if (exitCode === 0) return stdout === null ? failed('not_utf8', stderr, exitCode) : { kind: 'answered', text: stdout, stderr, exitCode };
  return failed(exitCode === REFUSED_INPUT ? 'refused_input' : exitCode === TRY_LATER ? 'try_later' : 'exit', stderr, exitCode);
}
