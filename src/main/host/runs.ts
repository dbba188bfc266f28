// Contract runs under way in this process: begun, followed by their hard limit, stopped, and closed with the host.

import { type AskedRun, askContract, type ContractDeps } from '#entity/skills/ask-contract';
import { fulfilRun, type RunEnd } from '#entity/skills/fulfil-run';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import type { SkillMode } from '#shared/model/entry';
import type { RunId } from '#shared/model/ids';
import type { Log } from './log.ts';

export interface Runs {
  /** Puts a checked question on record and begins to fulfil it; resolves once it is on record. */
  ask(contract: ContractName, mode: SkillMode, input: unknown): Promise<RunId>;
  /** Ends a run under way; false when there is no such run. */
  stop(runId: RunId): boolean;
  /** Stops whatever is under way and waits for it to be on record. */
  close(): Promise<void>;
}

interface Running {
  readonly end: (why: Exclude<RunEnd, null>) => void;
  readonly done: Promise<void>;
}

/** Most runs under way at once: a window that asks without end gets a refusal instead. */
export const MOST_RUNS = 8;

export function createRuns(deps: ContractDeps, log: Log): Runs & { readonly busy: () => boolean } {
  const running = new Map<RunId, Running>();

  function begin(asked: AskedRun): void {
    const { runId, contract } = asked.task;
    const controller = new AbortController();
    let why: RunEnd = null;
    const end = (reason: Exclude<RunEnd, null>) => {
      why ??= reason;
      controller.abort();
    };
    const cancel = deps.clock.after(contractOf(contract).hardMs, () => end('timeout'));
    const done = fulfilRun(deps, asked, controller.signal, () => why)
      .catch((error: unknown) => void log.fault(`contract ${contract}`, error))
      .finally(() => {
        cancel();
        running.delete(runId);
      });
    running.set(runId, { end, done });
  }

  return {
    busy: () => running.size >= MOST_RUNS,
    async ask(contract, mode, input) {
      const asked = await askContract(deps, contract, mode, input, new AbortController().signal);
      if (mode !== 'delegation') begin(asked);
      return asked.task.runId;
    },
    stop(runId) {
      const one = running.get(runId);
      one?.end('stopped');
      return one !== undefined;
    },
    async close() {
      const all = [...running.values()];
      for (const { end } of all) end('stopped');
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
