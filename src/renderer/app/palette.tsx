// The palette: go anywhere, do anything, from anywhere. Ctrl or ⌘ K.

import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { useId, useState } from 'react';
import { useStopReply } from '../queries/reply-in-flight.ts';
import { useStatus } from '../queries/use-route.ts';
import { usePanels } from '../state/panels.ts';
import { type Command, matchCommands, paletteCommands } from './palette-commands.ts';

export function Palette() {
  const { open, show } = usePanels();
  return (
    <Dialog.Root open={open === 'palette'} onOpenChange={(isOpen) => show(isOpen ? 'palette' : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-ground/60" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-float border border-line bg-panel shadow-float"
        >
          <Dialog.Title className="sr-only">Palette</Dialog.Title>
          <PaletteList onDone={() => show(null)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const { isReplying, stop } = useStopReply();
  const status = useStatus();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const commands = matchCommands(paletteCommands({ isReplying, stop, headSeq: status.data?.head.seq ?? null }), typed);
  const chosen = Math.min(at, commands.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onDone();
    command.run();
  };
  const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands[chosen] === undefined ? undefined : `${listId}-${chosen}`}
        aria-label="Where to, or an id"
        placeholder="Where to? Words, an id, or #sequence"
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value);
          setAt(0);
        }}
        onKeyDown={(press) => {
          const move = moves[press.key];
          if (press.nativeEvent.isComposing) return;
          if (press.key === 'Enter') run(commands[chosen]);
          else if (move !== undefined && commands.length > 0) setAt((chosen + move + commands.length) % commands.length);
          else return;
          press.preventDefault();
        }}
        className="h-12 shrink-0 bg-transparent px-4 text-speech outline-none placeholder:text-word-faint hair-bottom"
      />
      <div id={listId} role="listbox" aria-label="Commands" className="min-h-0 overflow-y-auto py-1.5">
        {commands.map((command, index) => (
          // The input keeps the focus and speaks for the list.
          <div
            key={command.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
            className={clsx('flex cursor-pointer items-baseline gap-3 px-4 py-1.5 text-ui', index === chosen ? 'bg-chosen text-word' : 'text-word-soft')}
          >
            {command.name}
            <span className="ml-auto flex items-baseline gap-3 text-meta text-word-quiet">
              {command.hint}
              {command.key !== undefined && <kbd className="min-w-[3ch] text-right">{command.key}</kbd>}
            </span>
          </div>
        ))}
        {commands.length === 0 && <p className="px-4 py-3 text-ui text-word-quiet">Nothing is called that. An id can be pasted whole.</p>}
      </div>
    </>
  );
}
