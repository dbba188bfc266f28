// A draft that stood open here while somebody was born elsewhere: it is told, and can be taken along before it is let go.

import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';

/** Nothing where no draft stands open. */
export function Overtaken() {
  const held = useForgeStore((state) => state.held);
  const startOver = useForgeStore((state) => state.startOver);
  if (held === null) return null;
  return (
    <section aria-label="Your draft" role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 hair-bottom">
      <p className="min-w-[24ch] flex-1 text-ui text-word-soft">
        Somebody was born here meanwhile, from another window or a terminal. Your draft of {held.draft.name.trim() || 'someone'} was not written; it is still
        here.
      </p>
      <CopyButton label="Copy your draft as JSON" text={() => JSON.stringify(held.draft, null, 2)} small={false} />
      <Button onClick={startOver}>Let it go</Button>
    </section>
  );
}
