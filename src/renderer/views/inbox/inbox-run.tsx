// One thing that waits: what was asked, the block, the answer. What can be done about it depends on whether somebody is born.

import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { showView } from '#renderer/state/view.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import { FollowRun } from '#renderer/views/forge/follow-run.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { Block } from '#renderer/views/forge/handed-out.tsx';
import { RefusalLine } from '#renderer/views/forge/problem-list.tsx';
import { RunHead } from '#renderer/views/forge/run-head.tsx';
import { useAct } from '#renderer/views/forge/use-act.ts';
import { stateWords } from '#renderer/views/skills/run-words.ts';
import { isContractName } from '#shared/cognitive/contracts';
import type { RunId } from '#shared/model/ids';
import type { RunView } from '#shared/model/skill-views';

export function InboxRun({ runId, isBorn }: { readonly runId: RunId; readonly isBorn: boolean }) {
  const query = useRoute('run.get', { runId });
  return (
    <Answered query={query} what="the run">
      {(run) => (
        <article aria-label={`Run: ${stateWords[run.state].word}`} className="mx-auto flex max-w-[820px] flex-col gap-6 px-6 py-5 short:px-4 short:py-3">
          <RunHead run={run} />
          {isBorn ? <ElsewhereOnly run={run} /> : <Answerable run={run} />}
        </article>
      )}
    </Answered>
  );
}

/** Once somebody is born, an answer is the operator's to take. */
function ElsewhereOnly({ run }: { readonly run: RunView }) {
  return (
    <>
      <p className="max-w-[68ch] text-ui text-word">
        {run.state === 'proposed' ? 'This is a proposal to forge who lives here anew.' : 'Somebody lives here, so this changes an identity that is in force.'}{' '}
        Answer it in the admin window: <code>ipse-admin open</code>.
      </p>
      {run.state === 'expired' && <p className="max-w-[68ch] text-ui text-word-soft">{stateWords.expired.about}</p>}
      {run.block !== null && <Block view={run.block} />}
    </>
  );
}

function Answerable({ run }: { readonly run: RunView }) {
  if (run.state === 'expired') return <Expired run={run} />;
  if (run.state === 'proposed') return <Proposed run={run} />;
  return <FollowRun runId={run.runId} onHolds={() => undefined} then={<Proposed run={run} />} />;
}

/** A valid answer while nobody is born: it becomes the draft in Birth. */
function Proposed({ run }: { readonly run: RunView }) {
  const { invoke } = useForge();
  const act = useAct();
  const { hold, change } = useForgeStore();
  if (run.contract !== 'forge') return <p className="text-ui text-word-soft">The answer holds. The interview goes on in Birth.</p>;
  const see = () =>
    act.run(
      () => invoke('forge.draft', { from: { kind: 'run', runId: run.runId } }),
      (answer) => {
        hold(answer);
        change({ forgeRun: null });
        showView('birth');
      },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[68ch] text-ui text-word-soft">
        The answer holds. Nothing is written yet: it opens as a draft in Birth, where all of it can be changed, and where you decide.
      </p>
      <Button tone="strong" disabled={act.busy} onClick={() => void see()}>
        See the draft
      </Button>
      <RefusalLine words={act.refusal} />
    </div>
  );
}

function Expired({ run }: { readonly run: RunView }) {
  const { act, anew } = useAskAnew(run);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[68ch] text-ui text-word">{stateWords.expired.about} Nothing was changed. It can be asked anew with the same input.</p>
      <Button disabled={act.busy || run.input.state !== 'ok'} onClick={() => void anew()}>
        Ask anew
      </Button>
      <RefusalLine words={act.refusal} />
    </div>
  );
}

function useAskAnew(run: RunView) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const act = useAct();
  const anew = async () => {
    if (!isContractName(run.contract) || run.mode === 'form') return act.refuse('This cannot be asked anew from here.');
    const { contract, mode } = run;
    await act.run(() => invoke('forge.ask', { contract, mode, input: textOf(run.input) }), runsMoved);
  };
  return { act, anew };
}
