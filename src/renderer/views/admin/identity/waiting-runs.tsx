// What was handed out or is under way, and what came too late: answered, taken back or asked anew here.

import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Group } from '#renderer/views/forge/draft-editor.tsx';
import { FollowRun, RunEnded } from '#renderer/views/forge/follow-run.tsx';
import { RefusalLine } from '#renderer/views/forge/problem-list.tsx';
import { RunHead } from '#renderer/views/forge/run-head.tsx';
import { taskOf } from '#renderer/views/forge/run-words.ts';
import { useAct } from '#renderer/views/forge/use-act.ts';
import { modeWords, stateWords } from '#renderer/views/skills/run-words.ts';
import { isContractName } from '#shared/cognitive/contracts';
import type { RunId } from '#shared/model/ids';
import type { RunRow, RunView } from '#shared/model/skill-views';

export function WaitingRuns({ rows }: { readonly rows: readonly RunRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Group title="Handed out and under way" aside={String(rows.length)}>
      <div className="flex min-w-0 flex-col">
        {rows.map((row) => (
          <details key={row.runId} className="min-w-0 py-1 not-first:hair-top">
            <summary className="cursor-pointer text-ui text-word">
              {taskOf(row)} <span className="text-word-soft">{stateWords[row.state].word}</span>{' '}
              <span className="text-meta text-word-quiet">
                {modeWords[row.mode].short}, <TimeAgo atMs={row.askedAtMs} />
              </span>
            </summary>
            <div className="flex min-w-0 flex-col gap-6 py-3 pl-4">
              <WaitingRun runId={row.runId} />
            </div>
          </details>
        ))}
      </div>
    </Group>
  );
}

function WaitingRun({ runId }: { readonly runId: RunId }) {
  const query = useRoute('run.get', { runId });
  return (
    <Answered query={query} what="the run" lines={3}>
      {(run) => (
        <>
          <RunHead run={run} />
          {run.state === 'expired' ? <Expired run={run} /> : <FollowRun runId={runId} onHolds={() => undefined} />}
        </>
      )}
    </Answered>
  );
}

function Expired({ run }: { readonly run: RunView }) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const act = useAct();
  const { contract, mode, input } = run;
  const mayAsk = isContractName(contract) && mode !== 'form' && input.state === 'ok';
  const anew = async () => {
    if (!isContractName(contract) || mode === 'form' || input.state !== 'ok') return;
    await act.run(() => invoke('forge.ask', { contract, mode, input: input.text }), runsMoved);
  };
  return (
    <>
      <RunEnded run={run} {...(mayAsk ? { onAgain: () => void anew() } : {})} />
      <RefusalLine words={act.refusal} />
    </>
  );
}
