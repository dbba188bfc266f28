// A delegation on the desk: the block to give away, the place for what comes back. Checking changes nothing; using it ends the wait.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForge, useRunsMoved } from '#renderer/queries/use-forge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-button.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import type { AnswerFinding } from '#shared/contract/forge-routes';
import type { RunView } from '#shared/model/skill-views';
import type { TextView } from '#shared/model/views';
import { useForgeStore } from './forge-store.ts';
import { PasteBox } from './paste-box.tsx';
import { ProblemList, RefusalLine } from './problem-list.tsx';
import { useAct } from './use-act.ts';
import { goTo } from './use-focus.ts';

interface HandedOutProps {
  readonly run: RunView;
  /** The answer was taken and holds. */
  readonly onTaken: () => void;
  readonly onTakenBack?: () => void;
}

export function HandedOut({ run, onTaken, onTakenBack }: HandedOutProps) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {run.block !== null && <Block view={run.block} />}
      <AnswerDesk run={run} onTaken={onTaken} {...(onTakenBack === undefined ? {} : { onTakenBack })} />
    </div>
  );
}

/** The block exactly as it was handed out. */
export function Block({ view }: { readonly view: TextView }) {
  const [said, setSaid] = useState('');
  const copy = async (text: string) =>
    setSaid((await copyText(text)) ? `Copied, ${formatNumber(text.length)} characters.` : 'The browser refused to copy; select the text instead.');
  return (
    <section aria-label="The block" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 data-arrival tabIndex={-1} className="text-ui font-medium outline-none">
          Give this to another mind
        </h2>
        {view.state === 'ok' && <Button onClick={() => void copy(view.text)}>Copy the block</Button>}
        <span role="status" className="text-meta text-word-quiet">
          {said}
        </span>
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label="The block as it was handed out"
        className="max-h-[34vh] min-w-0 overflow-auto rounded-small bg-panel px-3 py-2 text-meta whitespace-pre-wrap text-word-soft [overflow-wrap:anywhere]"
      >
        <StoredText view={view} />
      </pre>
    </section>
  );
}

function AnswerDesk({ run, onTaken, onTakenBack }: HandedOutProps) {
  const { invoke } = useForge();
  const runsMoved = useRunsMoved();
  const text = useForgeStore((state) => state.pastes[run.runId] ?? '');
  const paste = useForgeStore((state) => state.paste);
  const act = useAct();
  const [finding, setFinding] = useState<AnswerFinding | null>(null);
  const isEmpty = text.trim() === '';
  const wasUsed = useRef(false);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (act.refusal === null && (finding === null || finding.ok)) return;
    const first = outcome.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    // A look leaves the hands where they are; a use that was refused leads to why.
    goTo(wasUsed.current ? first : null, outcome.current);
  }, [finding, act.refusal]);
  const check = () => {
    wasUsed.current = false;
    return act.run(() => invoke('forge.check', { runId: run.runId, text }), setFinding);
  };
  const use = () => {
    wasUsed.current = true;
    return act.run(
      () => invoke('forge.answer', { runId: run.runId, text }),
      (found) => {
        setFinding(found);
        if (!found.ok) return;
        paste(run.runId, '');
        runsMoved();
        onTaken();
      },
    );
  };
  const takeBack = () =>
    act.run(
      () => invoke('forge.stop', { runId: run.runId }),
      () => {
        runsMoved();
        onTakenBack?.();
      },
    );
  return (
    <section aria-label="The answer" className="flex min-w-0 flex-col gap-3">
      <PasteBox
        text={text}
        onText={(next) => {
          paste(run.runId, next);
          setFinding(null);
          act.refuse(null);
        }}
        onGoOn={() => void (isEmpty ? undefined : check())}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isEmpty || act.busy} onClick={() => void check()}>
          Check
        </Button>
        <Button tone="strong" disabled={isEmpty || act.busy} onClick={() => void use()}>
          Use it
        </Button>
        <Button disabled={act.busy} onClick={() => void takeBack()} className="ml-auto">
          Take it back
        </Button>
      </div>
      <div ref={outcome} className="flex min-w-0 flex-col gap-3">
        <RefusalLine words={act.refusal} />
        <Finding>{finding === null ? null : <FindingWords finding={finding} />}</Finding>
      </div>
    </section>
  );
}

/** The result of a look, read aloud when it changes. */
const Finding = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" aria-live="polite" className="min-w-0">
    {children}
  </div>
);

function FindingWords({ finding }: { readonly finding: AnswerFinding }) {
  if (finding.ok) return <p className="text-ui text-word">The answer holds. {finding.note ?? 'Nothing stood around it.'}</p>;
  const { length } = finding.problems;
  return (
    <>
      <p className="pb-2 text-ui text-word">
        {length === 1 ? 'One thing does not hold.' : `${formatNumber(length)} things do not hold.`} Nothing was changed, and the question still waits.
      </p>
      <ProblemList problems={finding.problems} />
    </>
  );
}
