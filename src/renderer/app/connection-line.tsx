// One line when the host cannot be reached: since when, what is still true, what to do. Nothing when all is well.

import { useEffect, useState } from 'react';
import { useObserver } from '../bridge/bridge-context.tsx';
import { useConnection } from '../bridge/use-connection.ts';
import { formatClock } from '../ui/format.ts';

/** `openWith` is the command that opens a window of this kind anew. */
export function ConnectionLine({ openWith }: { readonly openWith: string }) {
  const connection = useConnection();
  if (connection.state === 'open' || connection.state === 'connecting') return null;
  return (
    <div role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-1 bg-raised px-4 py-1.5 text-ui text-word-soft hair-bottom">
      {connection.state === 'refused' ? (
        <span>
          <strong className="font-semibold text-word">This window’s key is no longer valid.</strong> Keys live as long as the host they came from. Open a new
          window with <code>{openWith}</code>.
        </span>
      ) : (
        <Offline sinceMs={connection.sinceMs} retryAtMs={connection.retryAtMs} openWith={openWith} />
      )}
    </div>
  );
}

function Offline({ sinceMs, retryAtMs, openWith }: { readonly sinceMs: number; readonly retryAtMs: number; readonly openWith: string }) {
  const { connection } = useObserver();
  const waitMs = useCountdown(retryAtMs);
  return (
    <>
      <span>
        <strong className="font-semibold text-word">Not connected since {formatClock(sinceMs)}.</strong> What you see is what was last known; what you write is
        kept here. If the host was started anew, this window cannot follow it: <code>{openWith}</code> opens another.
      </span>
      <span className="text-meta text-word-quiet">{waitMs > 0 ? `Trying again in ${Math.ceil(waitMs / 1000)} s.` : 'Trying again.'}</span>
      <button
        type="button"
        onClick={connection.retryNow}
        className="text-ui text-word underline decoration-line-strong underline-offset-4 hover:decoration-word"
      >
        Try now
      </button>
    </>
  );
}

/** Milliseconds until `atMs`, moving every second; never below 0. */
function useCountdown(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000) * 1000);
}
