// Leaving a draft behind. It asks first, and says what would be lost and what would stay.

import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { useForgeStore } from './forge-store.ts';

export function StartOver() {
  const [asks, setAsks] = useState(false);
  return asks ? <Ask onStay={() => setAsks(false)} /> : <Button onClick={() => setAsks(true)}>Start over</Button>;
}

function Ask({ onStay }: { readonly onStay: () => void }) {
  const { change, startOver } = useForgeStore();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div
      role="group"
      aria-label="Start over?"
      onKeyDown={(press) => {
        if (press.key !== 'Escape') return;
        press.stopPropagation();
        onStay();
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <p className="text-ui text-word">Start over? This draft and its changes are lost.</p>
      <Button ref={stay} onClick={onStay}>
        Stay here
      </Button>
      <Button onClick={() => change({ held: null, forgeRun: null })}>Leave the draft, keep the form</Button>
      <Button tone="danger" onClick={startOver}>
        Forget everything
      </Button>
    </div>
  );
}
