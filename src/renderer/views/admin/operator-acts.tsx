// What operators did, newest first: the entries of kind `operator.*`.

import { useRoute } from '#renderer/queries/use-route.ts';
import { formatExact } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { AnyEntry } from '#shared/model/entry';
import type { ContentRef } from '#shared/model/ids';

const SHOWN = 20;
const newest = { limit: SHOWN, before: null, cognitionId: null } as const;

export function OperatorActs() {
  const paused = useRoute('ledger.list', { ...newest, kind: 'operator.paused' });
  const resumed = useRoute('ledger.list', { ...newest, kind: 'operator.resumed' });
  const acts = [...(paused.data?.rows ?? []), ...(resumed.data?.rows ?? [])].toSorted((a, b) => b.seq - a.seq).slice(0, SHOWN);
  return (
    <section aria-labelledby="last-acts">
      <h2 id="last-acts" className="mb-3 text-ui font-medium">
        Last acts
      </h2>
      {(paused.isError || resumed.isError) && <p className="mb-2 text-ui text-word">The acts could not be read just now; nothing of them is lost.</p>}
      {paused.isPending || resumed.isPending ? <Loading what="the last acts" lines={3} /> : acts.length === 0 ? <NoActs /> : <ActList acts={acts} />}
    </section>
  );
}

const NoActs = () => <p className="text-ui text-word-quiet">No operator has acted on this life yet. Each act will stand here with its entry.</p>;

function ActList({ acts }: { readonly acts: readonly AnyEntry[] }) {
  return (
    <ol>
      {acts.map((act) => (
        <li key={act.seq} className="grid grid-cols-[64px_72px_minmax(0,1fr)_auto] items-baseline gap-3 py-1.5 text-ui hair-top">
          <code className="text-meta text-word-quiet">#{act.seq}</code>
          <span>{act.kind === 'operator.paused' ? 'paused' : 'resumed'}</span>
          <span className="min-w-0 text-word-soft [overflow-wrap:anywhere]">
            {act.kind === 'operator.paused' && act.payload.reason !== null && <Reason at={act.payload.reason} />}
          </span>
          <span className="text-meta text-word-quiet" title={formatExact(act.atMs)}>
            <TimeAgo atMs={act.atMs} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Reason({ at }: { readonly at: ContentRef }) {
  const { data } = useRoute('content.get', { ref: at });
  return data === undefined ? '…' : textOf(data);
}
