// Pause and resume. The state is said first, the act second, and what the act means beside it.

import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useAdmin } from '#renderer/bridge/bridge-context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import type { IpcError } from '#shared/contract/ipc-error';
import type { StatusView } from '#shared/model/views';

const MAX_REASON = 2000;

export function PauseControl({ status, name }: { readonly status: StatusView; readonly name: string }) {
  const { invoke } = useAdmin();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly seq: number } | IpcError | null>(null);
  const act = async () => {
    setBusy(true);
    const answer = status.paused ? await invoke('life.resume', {}) : await invoke('life.pause', { reason: reason.trim() });
    setBusy(false);
    setSaid(answer.ok ? { seq: answer.value.seq } : answer.error);
    if (answer.ok) setReason('');
  };
  return (
    <section aria-labelledby="life-state" className="flex flex-col gap-4">
      <h2 id="life-state" className="flex items-center gap-3 text-speech">
        {status.paused ? <Pause aria-hidden size={18} /> : <span aria-hidden className="size-2.5 rounded-full bg-word" />}
        {status.paused ? `${name}’s life is paused.` : `${name}’s life is running.`}
      </h2>
      <p className="max-w-[68ch] text-ui text-word-soft">
        {status.paused
          ? `No cognition begins. What is said is kept${status.waitingMessages > 0 ? ` (${formatNumber(status.waitingMessages)} waiting)` : ''} and heard on resuming; that the life was paused is something it will perceive.`
          : 'Pausing lets a reply in flight finish and then begins no new cognition. What is said meanwhile is kept. The pause, and your reason, become an entry.'}
      </p>
      {!status.paused && (
        <label className="flex max-w-[68ch] flex-col gap-1 text-meta text-word-quiet">
          Reason, if there is one to give
          <input
            value={reason}
            maxLength={MAX_REASON}
            onChange={(change) => setReason(change.target.value)}
            className="h-8 border-b border-line-strong bg-transparent text-ui text-word focus-visible:border-word focus-visible:outline-none"
          />
        </label>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button tone="strong" disabled={busy} onClick={() => void act()}>
          {status.paused ? <Play aria-hidden size={13} /> : <Pause aria-hidden size={13} />}
          {status.paused ? 'Resume' : 'Pause'}
        </Button>
        {said !== null && (
          <p role="status" className="text-ui text-word-soft">
            {'seq' in said ? `Done, and on record as entry #${said.seq}.` : said.message}
          </p>
        )}
      </div>
    </section>
  );
}
