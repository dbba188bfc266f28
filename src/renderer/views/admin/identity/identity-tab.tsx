// Identity, for the operator: who lives here, what was proposed, and forging anew. Nothing is written before their name is typed.

import { useState } from 'react';
import { useRoute, useStatus } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Begin } from '#renderer/views/forge/begin.tsx';
import { DraftPage } from '#renderer/views/forge/draft-page.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { AdminForge } from '#renderer/views/forge/forge-surface.tsx';
import { ForgeAnew } from './forge-anew.tsx';
import { Proposals } from './proposals.tsx';
import { WaitingRuns } from './waiting-runs.tsx';
import { WhoLivesHere } from './who-lives-here.tsx';

interface Done {
  readonly seq: number;
  readonly name: string;
}

export function IdentityTab() {
  const status = useStatus();
  return (
    <AdminForge>
      <Answered query={status} what="who lives here">
        {(known) => <Identity living={known.entity?.name ?? null} />}
      </Answered>
    </AdminForge>
  );
}

function Identity({ living }: { readonly living: string | null }) {
  const held = useForgeStore((state) => state.held);
  const [done, setDone] = useState<Done | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  if (held !== null)
    return (
      <DraftPage
        held={held}
        living={living}
        onDone={(seq, name) => {
          setDone({ seq, name });
          setBeginning(false);
        }}
      />
    );
  if (isBeginning || living === null)
    return (
      <Begin>
        <header className="flex flex-col items-start gap-2">
          <h2 className="text-speech font-medium">{living === null ? 'Who is this to be?' : `Forge ${living} anew`}</h2>
          <p className="max-w-[66ch] text-ui text-word-soft">
            {living === null
              ? 'Nobody is born here yet. What you give here becomes a draft; nothing is written before you say so.'
              : 'What you give here becomes a draft. Nothing is written before you have seen what would change and typed the name.'}
          </p>
          {living !== null && <Button onClick={() => setBeginning(false)}>Back</Button>}
        </header>
      </Begin>
    );
  return <Overview living={living} done={done} onBegin={() => setBeginning(true)} />;
}

function Overview({ living, done, onBegin }: { readonly living: string; readonly done: Done | null; readonly onBegin: () => void }) {
  const open = useRoute('run.list', { limit: 100, before: null, contract: null, open: true });
  const newest = useRoute('run.list', { limit: 50, before: null, contract: null, open: false });
  const runs = open.data?.rows ?? [];
  const expired = newest.data?.rows.filter(({ state }) => state === 'expired') ?? [];
  return (
    <div className="h-full min-h-0 overflow-x-hidden overflow-y-auto">
      <div className="mx-auto flex max-w-[880px] flex-col gap-10 px-6 py-8 short:gap-6 short:px-4 short:py-4">
        {done !== null && (
          <p role="status" className="max-w-[68ch] border-l-2 border-word pl-4 text-ui text-word">
            Written as entry #{done.seq}. {done.name} stands on the new words from the next request on; what no longer stands is superseded, and kept.
          </p>
        )}
        <WhoLivesHere />
        <Proposals rows={runs.filter(({ state }) => state === 'proposed')} isPending={open.isPending} />
        <WaitingRuns rows={[...runs.filter(({ state }) => state !== 'proposed'), ...expired]} />
        <ForgeAnew living={living} onBegin={onBegin} />
      </div>
    </div>
  );
}
