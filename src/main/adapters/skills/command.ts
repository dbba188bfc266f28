// A contract fulfilled by a program: JSON in, JSON out, an empty environment, a private folder, a hard end. The program is run only if
// it is, to the byte, what the operator adopted; whatever it does becomes a value, and no process of it is left behind.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, SkillHooks, SkillOutcome, SkillRunner, SkillTask } from '#entity/ports';
import type { ContractName } from '#shared/cognitive/contracts';
import { commandDigest } from './command-digest.ts';
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
}

/** What a program says by how it ends, as in BSD's `sysexits`; 0 is an answer, any other number a failure of its own. */
const REFUSED_INPUT = 65;
const TRY_LATER = 75;

const failed = (fault: string, stderr = '', exitCode: number | null = null): SkillOutcome => ({ kind: 'failed', fault, stderr, exitCode });

export const createCommand = ({ commandOf, adoptedDigest }: CommandOptions): SkillRunner => ({
  mode: 'command',
  async fulfil(task, hooks) {
    const named = commandOf(task.contract);
    if (named === null) return failed('not_configured');
    const digest = commandDigest(named.command, named.network);
    if (digest === null) return failed('unreadable');
    const adopted = adoptedDigest(task.contract);
    if (adopted !== digest) return failed(adopted === null ? 'not_adopted' : 'changed');
    return runInPrivate(named.command, task, hooks);
  },
});

async function runInPrivate(argv: readonly string[], task: SkillTask, { signal }: SkillHooks): Promise<SkillOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-skill-'));
  try {
    const { end, stdout, stderr, exitCode } = await runProgram({ argv, input: `${task.inputJson}\n`, folder, signal });
    if (end !== 'exited') return failed(end, stderr, exitCode);
    if (exitCode === 0) return { kind: 'answered', text: stdout, stderr, exitCode };
    return failed(exitCode === REFUSED_INPUT ? 'refused_input' : exitCode === TRY_LATER ? 'try_later' : 'exit', stderr, exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
