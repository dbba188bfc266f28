// A contract run from its asking to its end, with what it says while it takes long. Whoever leaves ends it.

import { setTimeout as after } from 'node:timers/promises';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import type { IpcError } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';
import type { SkillMode } from '#shared/model/entry';
import type { RunView } from '#shared/model/skill-views';
import { observe, operate } from './ask-entity.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { sayProblems } from './contract-verbs.ts';
import { endingWords } from './fault-words.ts';
import type { Entity } from './reach-entity.ts';
import { sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';

export interface Asked {
  readonly contract: ContractName;
  readonly mode: SkillMode;
  readonly input: unknown;
}

const LOOK_EVERY_MS = 100;

/** Asks, and waits until an answer is there or cannot be waited for: a delegation is handed out and waits on. */
export async function askAndFollow(
  context: CommandContext,
  entity: Entity,
  { contract, mode, input }: Asked,
  left?: AbortSignal,
): Promise<Result<RunView, IpcError>> {
  const asked = await operate(entity, 'forge.ask', { contract, mode, input: JSON.stringify(input) });
  if (!asked.ok) return fail(asked.error);
  const { runId } = asked.value;
  const stopping = new AbortController();
  const forget = context.onSignal(() => stopping.abort());
  const signal = left === undefined ? stopping.signal : AbortSignal.any([left, stopping.signal]);
  const stop = () => void operate(entity, 'forge.stop', { runId });
  signal.addEventListener('abort', stop, { once: true });
  const slowAtMs = Date.now() + contractOf(contract).softMs;
  let told = false;
  try {
    for (;;) {
      const run = await observe(entity, 'run.get', { runId });
      if (!run.ok) return fail(run.error);
      if (run.value.state !== 'running') return ok(run.value);
      if (!told && Date.now() > slowAtMs) {
        told = true;
        context.err('This takes longer than usual; Ctrl-C ends it.\n');
      }
      await after(LOOK_EVERY_MS);
    }
  } finally {
    forget();
    signal.removeEventListener('abort', stop);
  }
}

/** Says why a run brought no answer that holds, and where to look at it. */
export function sayFailedRun(context: CommandContext, run: RunView): ExitCode {
  const look = `\`ipse-admin forge show ${run.runId}\` shows the run.`;
  if (run.problems.length > 0) {
    const code = sayProblems(context, run.problems);
    if (!context.json) context.err(`${look}\n`);
    return code;
  }
  const stderr = run.stderr?.state === 'ok' ? `\nIt said: ${showControls(run.stderr.text.trim())}` : '';
  return sayRefusal(context, { code: run.fault ?? run.state, message: `${endingWords(run)}${stderr}`, next: `Nothing was written. ${look}` });
}

/** Whether a run brought an answer that holds. */
export const holds = ({ state }: RunView): boolean => state === 'valid' || state === 'proposed' || state === 'accepted';
