// The body's hands outside the ledger: reading a file in the entity's workspace, and nothing else yet.
// Executes only what the critic approved (L4); ends by deadline or abort, and never rejects for what the disk does.

import type { ApprovedAction, Clock, ToolHost, ToolOutcome } from '#entity/ports';
import { locateInWorkspace } from './locate-in-workspace.ts';
import { readWorkspaceFile } from './read-workspace-file.ts';

/** Milliseconds an act may take. */
const DEADLINE_MS = 10_000;

/** `workspace` is the folder that is the entity's own; it need not exist yet. */
export function createToolHost({ workspace, clock }: { readonly workspace: string; readonly clock: Clock }): ToolHost {
  return {
    execute: (action, signal) => within(clock, signal, (ended) => run(workspace, action, ended)),
    locate: (path) => locateInWorkspace(workspace, path),
  };
}

async function run(workspace: string, { tool, arguments: given }: ApprovedAction, ended: AbortSignal): Promise<ToolOutcome> {
  const path = typeof given === 'object' && given !== null && 'path' in given ? given.path : undefined;
  if (tool !== 'read_file' || typeof path !== 'string') return failed('error', null);
  const read = await readWorkspaceFile(workspace, path, ended);
  if (!read.ok) return failed('error', read.error);
  return { outcome: 'success', fault: null, output: read.value.text, affectedFiles: [read.value.relativePath] };
}

const failed = (outcome: ToolOutcome['outcome'], fault: string | null): ToolOutcome => ({ outcome, fault, output: '', affectedFiles: [] });

/** Runs `task` until it is done, the deadline passes or `signal` aborts, whichever is first; what hangs is left behind. */
function within(clock: Clock, signal: AbortSignal, task: (ended: AbortSignal) => Promise<ToolOutcome>): Promise<ToolOutcome> {
  if (signal.aborted) return Promise.resolve(failed('interruption', null));
  const deadline = new AbortController();
  return new Promise((resolve, reject) => {
    const settle = (outcome: ToolOutcome) => {
      cancel();
      signal.removeEventListener('abort', interrupted);
      resolve(outcome);
    };
    const interrupted = () => {
      deadline.abort();
      settle(failed('interruption', null));
    };
    const cancel = clock.after(DEADLINE_MS, () => {
      deadline.abort();
      settle(failed('timeout', null));
    });
    signal.addEventListener('abort', interrupted, { once: true });
    task(deadline.signal).then(settle, (error) => {
      cancel();
      reject(error as Error);
    });
  });
}
