// Life: what the operator may do to this life, what is the case now, and what was done before. Every act leaves an entry.

import { anchorWord } from '#renderer/app/anchor-word.ts';
import { laneName } from '#renderer/app/lane-words.ts';
import { useStatus } from '#renderer/queries/use-route.ts';
import { showAdminTab } from '#renderer/state/admin-tab.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import type { StatusView } from '#shared/model/views';
import { AdminPage } from './admin-page.tsx';
import { OperatorActs } from './operator-acts.tsx';
import { PauseControl } from './pause-control.tsx';

export function LifeTab() {
  const status = useStatus();
  return (
    <Answered query={status} what="the state of this life">
      {(known) => (
        <AdminPage>
          {known.entity === null ? <NobodyHere /> : <PauseControl status={known} name={known.entity.name} />}
          <StateNow status={known} />
          <OperatorActs />
        </AdminPage>
      )}
    </Answered>
  );
}

const NobodyHere = () => (
  <section aria-labelledby="life-state" className="flex flex-col items-start gap-4">
    <h2 id="life-state" className="text-speech">
      Nobody is born here yet.
    </h2>
    <p className="max-w-[68ch] text-ui text-word-soft">
      There is no life to pause or resume. The main window asks who this is to be; you can do it here as well.
    </p>
    <Button onClick={() => showAdminTab('identity')}>Forge an identity</Button>
  </section>
);

function StateNow({ status }: { readonly status: StatusView }) {
  const { inFlight, waitingMessages, inbox, head, anchor, substrate, memories, appVersion, entity } = status;
  return (
    <section aria-labelledby="state-now">
      <h2 id="state-now" className="mb-3 text-ui font-medium">
        State
      </h2>
      <Facts>
        <Fact name="Life">{entity === null ? 'nobody yet' : entity.practice ? `${entity.name}, a practice entity` : entity.name}</Fact>
        <Fact name="In flight">{inFlight.length === 0 ? 'nothing' : inFlight.map(({ lane, stage }) => `${laneName(lane)}, ${stage}`).join('; ')}</Fact>
        <Fact name="Waiting">
          {waitingMessages === 0 ? 'no message' : `${formatNumber(waitingMessages)} ${waitingMessages === 1 ? 'message' : 'messages'}`}
        </Fact>
        <Fact name="For a person">
          {inbox === 0 ? 'nothing waits' : `${formatNumber(inbox)} ${inbox === 1 ? 'delegation or proposal' : 'delegations and proposals'}`}
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
