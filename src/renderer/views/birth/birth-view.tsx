// Birth: who this is to be while nobody lives here, and afterwards the record of how they came to be.

import { useStatus } from '#renderer/queries/use-route.ts';
import { showView } from '#renderer/state/view.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import { Begin } from '#renderer/views/forge/begin.tsx';
import { DraftPage } from '#renderer/views/forge/draft-page.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { MainForge } from '#renderer/views/forge/forge-surface.tsx';
import type { StatusView } from '#shared/model/views';
import { BirthRecord } from './birth-record.tsx';
import { Overtaken } from './overtaken.tsx';

export function BirthView() {
  const status = useStatus();
  return (
    <>
      {status.data === undefined && <h1 className="sr-only">Birth</h1>}
      <Answered query={status} what="who lives here">
        {(known) =>
          known.entity === null ? (
            <MainForge>
              <Unborn status={known} />
            </MainForge>
          ) : (
            <div className="flex h-full min-h-0 flex-col">
              <Overtaken />
              <div className="min-h-0 flex-1">
                <BirthRecord />
              </div>
            </div>
          )
        }
      </Answered>
    </>
  );
}

function Unborn({ status }: { readonly status: StatusView }) {
  const held = useForgeStore((state) => state.held);
  if (held !== null) return <DraftPage held={held} living={null} onDone={() => showView('talk')} />;
  return (
    <Begin>
      <header className="flex flex-col gap-2">
        <h1 className="text-speech font-medium">Who is this to be?</h1>
        <p className="max-w-[66ch] text-ui text-word-soft">
          Nobody is born here yet. Say who it is to be, in your own words; you see everything that will be written, and can change all of it, before it is.
        </p>
        {status.substrate.kind === 'rehearsal' && (
          <p className="max-w-[66ch] text-ui text-word-quiet">
            No model is connected. Who is born now is met in <Word of="practice" />, with a rehearsal script for a voice, and begins their real life when a
            model is connected. An interview by a model needs one as well.
          </p>
        )}
        {status.inbox > 0 && (
          <p className="text-ui text-word-soft">
            {status.inbox === 1 ? 'One thing waits' : `${status.inbox} things wait`} for an answer.{' '}
            <button
              type="button"
              onClick={() => showView('inbox')}
              className="text-word underline decoration-line-strong underline-offset-4 hover:decoration-word"
            >
              Open the inbox
            </button>
          </p>
        )}
      </header>
    </Begin>
  );
}
