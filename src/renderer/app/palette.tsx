// The palette: go anywhere, do anything, from anywhere. Ctrl or ⌘ K.

import { clsx } from 'clsx';
import { Dialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { usePanels } from '../state/panels.ts';
import { type Command, matchCommands } from './palette-commands.ts';

/** The floating place; `children` is mounted, and asks what there is to do, only while it is open. */
export function Palette({ children }: { readonly children: ReactNode }) {
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
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The commands that match what is typed, walked with the arrows. */
export function PaletteList({ commands: all }: { readonly commands: readonly Command[] }) {
  const onDone = () => usePanels.getState().show(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const commands = matchCommands(all, typed);
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
            <span className="shrink-0">{command.name}</span>
            <span className="ml-auto flex min-w-0 items-baseline gap-3 text-meta text-word-quiet">
              <span className="truncate">{command.hint}</span>
              {command.key !== undefined && <kbd className="min-w-[3ch] text-right">{command.key}</kbd>}
            </span>
          </div>
        ))}
        {commands.length === 0 && <p className="px-4 py-3 text-ui text-word-quiet">Nothing is called that. An id can be pasted whole.</p>}
      </div>
    </>
  );
}
