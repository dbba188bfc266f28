// What operators did, newest first: pauses, adoptions, foundings, each with its entry.

import { useRoute } from '#renderer/queries/use-route.ts';
import { formatExact } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { AnyEntry, EntryKind } from '#shared/model/entry';
import type { ContentRef } from '#shared/model/ids';
import { entryLine } from '../record/entry-words.ts';

const SHOWN = 20;
const newest = { limit: SHOWN, before: null, cognitionId: null } as const;

export function OperatorActs() {
  const kinds = [
    useRoute('ledger.list', { ...newest, kind: 'operator.paused' }),
    useRoute('ledger.list', { ...newest, kind: 'operator.resumed' }),
    useRoute('ledger.list', { ...newest, kind: 'skill.adopted' }),
    useRoute('ledger.list', { ...newest, kind: 'identity.forged' }),
  ];
  const acts = kinds
    .flatMap(({ data }) => data?.rows ?? [])
    .toSorted((a, b) => b.seq - a.seq)
    .slice(0, SHOWN);
  return (
    <section aria-labelledby="last-acts">
      <h2 id="last-acts" className="mb-3 text-ui font-medium">
        Last acts
      </h2>
      {kinds.some(({ isError }) => isError) && <p className="mb-2 text-ui text-word">The acts could not be read just now; nothing of them is lost.</p>}
      {kinds.some(({ isPending }) => isPending) ? <Loading what="the last acts" lines={3} /> : acts.length === 0 ? <NoActs /> : <ActList acts={acts} />}
    </section>
  );
}

const NoActs = () => <p className="text-ui text-word-quiet">No operator has acted on this life yet. Each act will stand here with its entry.</p>;

function ActList({ acts }: { readonly acts: readonly AnyEntry[] }) {
  return (
    <ol>
      {acts.map((act) => (
        <li key={act.seq} className="grid grid-cols-[64px_72px_minmax(0,1fr)_auto] items-baseline gap-3 py-1.5 text-ui hair-top">
          <IdLink id={String(act.seq)} plain />
          <span>{actWords(act.kind)}</span>
          <span className="min-w-0 text-word-soft [overflow-wrap:anywhere]">
            {act.kind === 'operator.paused'
              ? act.payload.reason !== null && <Reason at={act.payload.reason} />
              : act.kind === 'operator.resumed'
                ? ''
                : entryLine(act)}
          </span>
          <span className="text-meta text-word-quiet" title={formatExact(act.atMs)}>
            <TimeAgo atMs={act.atMs} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const words: Partial<Record<EntryKind, string>> = {
  'operator.paused': 'paused',
  'operator.resumed': 'resumed',
  'skill.adopted': 'adopted',
  'identity.forged': 'forged',
};
const actWords = (kind: EntryKind): string => words[kind] ?? kind;

function Reason({ at }: { readonly at: ContentRef }) {
  const { data } = useRoute('content.get', { ref: at });
  return data === undefined ? '…' : textOf(data);
}
