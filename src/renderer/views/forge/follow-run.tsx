// A run as it goes: time passing and a way to stop it, the desk of a delegation, or why it ended. A valid answer is handed on.

import { type ReactNode, useEffect, useRef } from 'react';
import { AskError } from '#renderer/queries/ask.ts';
import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Elapsed } from '#renderer/ui/elapsed.tsx';
import { formatDuration } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import { modeWords, stateWords } from '#renderer/views/skills/run-words.ts';
import { contractOf, isContractName } from '#shared/cognitive/contracts';
import type { RunId } from '#shared/model/ids';
import type { RunView } from '#shared/model/skill-views';
import { HandedOut } from './handed-out.tsx';
import { ProblemList, RefusalLine } from './problem-list.tsx';
import { endWords } from './run-words.ts';
import { useAct } from './use-act.ts';
import { useArrival } from './use-focus.ts';

interface FollowRunProps {
  readonly runId: RunId;
  /** Told once of an answer that holds. */
  readonly onHolds: (run: RunView) => void;
  /** Nothing more is expected of this run. */
  readonly onLetGo?: () => void;
  readonly onAgain?: () => void;
  /** Shown while what comes after a valid answer is prepared. */
  readonly then?: ReactNode;
}

export function FollowRun(props: FollowRunProps) {
  const query = useRoute('run.get', { runId: props.runId });
  if (query.data === undefined && query.error instanceof AskError && query.error.failure.code === 'not_found') return <NotHere onLetGo={props.onLetGo} />;
  return (
    <Answered query={query} what="the run" lines={3}>
      {(run) => <Run run={run} {...props} />}
    </Answered>
  );
}

/** Kept by this window from a life that is not lived here any more. */
const NotHere = ({ onLetGo }: { readonly onLetGo: (() => void) | undefined }) => (
  <div className="flex flex-wrap items-center gap-3">
    <p className="text-ui text-word-soft">What was asked from this window is not on record here.</p>
    {onLetGo !== undefined && <Button onClick={onLetGo}>Go back</Button>}
  </div>
);

function Run(props: FollowRunProps & { readonly run: RunView }) {
  const place = useArrival<HTMLDivElement>(props.run.state);
  return (
    <div ref={place} className="min-w-0">
      <RunStage {...props} />
    </div>
  );
}

function RunStage({ run, onHolds, onLetGo, onAgain, then }: FollowRunProps & { readonly run: RunView }) {
  const holds = run.state === 'valid' || run.state === 'proposed';
  useOnce(holds, () => onHolds(run));
  if (run.state === 'waiting') return <HandedOut run={run} onTaken={() => undefined} {...(onLetGo === undefined ? {} : { onTakenBack: onLetGo })} />;
  if (run.state === 'running') return <Running run={run} />;
  if (holds) return then ?? <p className="text-ui text-word-soft">The answer holds.</p>;
  return <RunEnded run={run} {...(onLetGo === undefined ? {} : { onLetGo })} {...(onAgain === undefined ? {} : { onAgain })} />;
}

/** Tells once that something has become so. */
function useOnce(isSo: boolean, tell: () => void): void {
  const told = useRef(false);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (!isSo || told.current) return;
    told.current = true;
    latest.current();
  }, [isSo]);
}

function Running({ run }: { readonly run: RunView }) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const act = useAct();
  const limits = isContractName(run.contract) ? contractOf(run.contract) : null;
  return (
    <section aria-label="Progress" data-arrival tabIndex={-1} className="outline-none flex flex-col gap-3">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ui text-word">
        <span aria-hidden className="breathing size-2 self-center rounded-full bg-word" />
        {run.mode === 'command' ? 'The program is at it.' : 'The model is at it.'}
        <Elapsed sinceMs={run.askedAtMs} />
        {run.slow && <span className="text-word-soft">It takes longer than usual.</span>}
        {limits !== null && (
          <span className="text-meta text-word-quiet">
            usually under {formatDuration(limits.softMs)}; ended after {formatDuration(limits.hardMs)}
          </span>
        )}
      </p>
      <p className="text-meta text-word-quiet">
        Run <IdLink id={run.runId} /> · {modeWords[run.mode].short}. You may go elsewhere meanwhile: it goes on, and what comes back is kept.
      </p>
      <div className="flex items-center gap-3">
        <Button disabled={act.busy} onClick={() => void act.run(() => invoke('forge.stop', { runId: run.runId }), runsMoved)}>
          {act.busy ? 'Stopping' : 'Cancel'}
        </Button>
      </div>
      <RefusalLine words={act.refusal} />
    </section>
  );
}

/** Why a run ended without an answer that holds, and the way on. */
export function RunEnded({ run, onLetGo, onAgain }: { readonly run: RunView; readonly onLetGo?: () => void; readonly onAgain?: () => void }) {
  return (
    <section aria-label="How it ended" data-arrival tabIndex={-1} className="outline-none flex min-w-0 flex-col gap-3">
      <p role="alert" className="max-w-[68ch] text-ui text-word">
        <strong className="font-semibold">{capital(stateWords[run.state].word)}.</strong> {endWords(run)}
      </p>
      {run.problems.length > 0 && <ProblemList problems={run.problems} />}
      {run.stderr !== null && (
        <details className="text-ui text-word-soft">
          <summary className="cursor-pointer text-meta text-word-quiet">What the program said beside its answer</summary>
          <pre tabIndex={0} className="mt-2 max-h-[24vh] overflow-auto bg-panel px-3 py-2 text-meta whitespace-pre-wrap [overflow-wrap:anywhere]">
            {textOf(run.stderr)}
          </pre>
        </details>
      )}
      <p className="text-meta text-word-quiet">
        Everything about it stands under run <IdLink id={run.runId} />.
      </p>
      {(onAgain !== undefined || onLetGo !== undefined) && (
        <div className="flex flex-wrap items-center gap-3">
          {onAgain !== undefined && <Button onClick={onAgain}>Ask anew</Button>}
          {onLetGo !== undefined && <Button onClick={onLetGo}>Go back</Button>}
        </div>
      )}
    </section>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
