// Admin: what the operator may do to this life, what is the case now, and what was done before. Every act leaves an entry.

import { anchorWord } from '#renderer/app/anchor-word.ts';
import { laneName } from '#renderer/app/lane-words.ts';
import { useStatus } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import type { StatusView } from '#shared/model/views';
import { OperatorActs } from './operator-acts.tsx';
import { PauseControl } from './pause-control.tsx';

export function AdminView() {
  const status = useStatus();
  const name = status.data?.entity.name;
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 bg-panel px-6 py-3 hair-bottom">
        <Mark size={24} />
        <h1 className="text-speech font-medium">Ipse · Admin</h1>
        <p className="text-ui text-word-quiet">
          {name === undefined ? 'You are the operator here.' : `You are the operator of ${name}’s life here. This is not the conversation.`}
        </p>
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <Answered query={status} what="the state of this life">
          {(known) => (
            <div className="mx-auto flex max-w-[880px] flex-col gap-10 px-6 py-8 short:gap-6 short:py-4">
              <PauseControl status={known} />
              <StateNow status={known} />
              <OperatorActs />
            </div>
          )}
        </Answered>
      </main>
    </>
  );
}

function StateNow({ status }: { readonly status: StatusView }) {
  const { inFlight, waitingMessages, head, anchor, substrate, memories, appVersion, entity } = status;
  return (
    <section aria-labelledby="state-now">
      <h2 id="state-now" className="mb-3 text-ui font-medium">
        State
      </h2>
      <Facts>
        <Fact name="Life">{entity.practice ? `${entity.name}, a practice entity` : entity.name}</Fact>
        <Fact name="In flight">{inFlight.length === 0 ? 'nothing' : inFlight.map(({ lane, stage }) => `${laneName(lane)}, ${stage}`).join('; ')}</Fact>
        <Fact name="Waiting">
          {waitingMessages === 0 ? 'no message' : `${formatNumber(waitingMessages)} ${waitingMessages === 1 ? 'message' : 'messages'}`}
        </Fact>
        <Fact name="Substrate">{`${substrate.kind} · ${substrate.model}`}</Fact>
        <Fact name="Memories">{formatNumber(memories)}</Fact>
        <Fact name="Ledger">
          head <code>#{head.seq}</code>, generation {head.generation}; {anchorWord[anchor.state]}
        </Fact>
        <Fact name="Version">{appVersion}</Fact>
      </Facts>
    </section>
  );
}
