// The draft before a person: it is edited on the left, and what it would write stands on the right, below it where there is no room.

import { useForge } from '#renderer/queries/use-forge.ts';
import { formatNumber } from '#renderer/ui/format.ts';
import { originWords } from '#renderer/views/skills/run-words.ts';
import { CommitBar } from './commit-bar.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { goOnWith } from './fields.tsx';
import { type HeldDraft, useForgeStore } from './forge-store.ts';
import { usePreview } from './use-preview.ts';

interface DraftPageProps {
  readonly held: HeldDraft;
  /** Who lives here now; null at a birth. */
  readonly living: string | null;
  readonly onDone: (seq: number, name: string) => void;
}

const currentDraft = () => {
  const { held } = useForgeStore.getState();
  if (held === null) throw new Error('the editor stands only over a draft');
  return held.draft;
};

export function DraftPage({ held, living, onDone }: DraftPageProps) {
  const seen = usePreview(held.draft);
  const edit = useForgeStore((state) => state.edit);
  const isKept = useForgeStore((state) => state.isKept);
  const { draft } = held;
  // The admin window has a heading of its own above this.
  const Title = useForge().place === 'main' ? 'h1' : 'h2';
  return (
    <div
      role="group"
      aria-label="The draft"
      className="flex h-full min-h-0 flex-col"
      // Ctrl+Enter goes on to the act itself, which is pressed on its own: nobody is born by a slip of the hand.
      onKeyDown={goOnWith(() => document.getElementById('forge-commit')?.focus())}
    >
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
        <div className="mx-auto grid max-w-[1240px] grid-cols-[minmax(0,1fr)_minmax(0,26rem)] gap-x-12 gap-y-8 px-6 py-6 narrow:grid-cols-1 short:px-4 short:py-3">
          <div className="flex min-w-0 flex-col gap-6">
            <header className="flex flex-col gap-1">
              <Title className="text-speech font-medium">{living === null ? `The draft of ${draft.name.trim() || 'someone'}` : `${living}, forged anew`}</Title>
              <p className="max-w-[68ch] text-ui text-word-quiet">
                From {originWords[held.origin]}
                {held.changed ? ', changed by you' : ''}. Everything here can be changed; nothing is written before you say so.
                {isKept ? '' : ' It is too large to outlast a reload of this window.'}
              </p>
            </header>
            {held.notes.length > 0 && <Notes notes={held.notes} />}
            <DraftEditor draft={draft} atBirth={living === null} problems={seen.problems} onDraft={edit} current={currentDraft} />
          </div>
          <aside aria-label="What will be written" className="min-w-0">
            <h2 className="mb-2 text-speech font-medium">What will be written</h2>
            <DraftPreview seen={seen} />
          </aside>
        </div>
      </div>
      <CommitBar held={held} seen={seen} living={living} onDone={onDone} />
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return (
    <section aria-label="Notes on this draft" className="flex flex-col gap-1 border-l-2 border-line-strong pl-4">
      <h2 className="text-ui font-medium">{notes.length === 1 ? 'One thing to know' : `${formatNumber(notes.length)} things to know`}</h2>
      <ul className="flex flex-col gap-1 text-ui text-word-soft">
        {notes.map((note) => (
          <li key={note} className="[overflow-wrap:anywhere]">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
