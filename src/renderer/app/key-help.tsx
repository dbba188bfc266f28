// All keys, on `?`. The list is the same one its window answers to.

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { usePanels } from '../state/panels.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { KeyGroup } from './keys.ts';

export function KeyHelp({ groups }: { readonly groups: readonly KeyGroup[] }) {
  const { open, show } = usePanels();
  return (
    <Dialog.Root open={open === 'keys'} onOpenChange={(isOpen) => show(isOpen ? 'keys' : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-ground/60" />
        <Dialog.Content
          aria-describedby={undefined}
          // The dialog itself takes the focus: a focused close mark would open its own note.
          onOpenAutoFocus={(opening) => {
            opening.preventDefault();
            if (opening.target instanceof HTMLElement) opening.target.focus();
          }}
          className="fixed top-[10vh] left-1/2 z-40 max-h-[80vh] w-[min(720px,calc(100vw-32px))] -translate-x-1/2 overflow-y-auto rounded-float border border-line bg-panel shadow-float focus-visible:outline-none"
        >
          <div className="flex h-11 items-center px-5 hair-bottom">
            <Dialog.Title className="text-ui font-medium">Keys</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close" keys="Esc" className="ml-auto" />
            </Dialog.Close>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(260px,1fr))] gap-x-8 gap-y-5 p-5">
            {groups.map(({ name, keys }) => (
              <section key={name}>
                <h3 className="mb-2 text-meta text-word-quiet">{name}</h3>
                <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
                  {keys.map((each) => (
                    <div key={each.keys} className="contents">
                      <dt className="text-right">
                        <kbd className="text-meta text-word">{each.keys}</kbd>
                      </dt>
                      <dd className="text-ui text-word-soft">{each.does}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
