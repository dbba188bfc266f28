// What the life rests on: its memories of type CORE, VALUE and ANCHOR, each with the way to its evidence. Foundations are laid
// first, so they are looked for among the oldest memories.

import { useState } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { showView } from '#renderer/state/view.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import { Group } from '#renderer/views/forge/draft-editor.tsx';
import type { MemoryType } from '#shared/model/memory';
import type { MemoryView } from '#shared/model/views';

const LOOKED_THROUGH = 500;
const SHOWN = 100;
const kinds: readonly { readonly type: MemoryType; readonly words: string }[] = [
  { type: 'ANCHOR', words: 'who was met' },
  { type: 'CORE', words: 'what is held to be true' },
  { type: 'VALUE', words: 'whom they take counsel from' },
];

/** The oldest memories, oldest first, and how many there are in all. */
function useOldest() {
  const count = useRoute('memory.list', { query: '', limit: 1, offset: 0 });
  const total = count.data?.total ?? 0;
  const oldest = useRoute(
    'memory.list',
    { query: '', limit: LOOKED_THROUGH, offset: Math.max(0, total - LOOKED_THROUGH) },
    { enabled: count.data !== undefined },
  );
  return { total, rows: oldest.data?.rows.toReversed(), isError: count.isError || oldest.isError };
}

export function Foundations() {
  const { total, rows, isError } = useOldest();
  return (
    <Group title="Foundations" about="What was written into memory at the beginning. Each leads to its evidence.">
      {isError ? (
        <p className="text-ui text-word">The memories could not be read just now; nothing of them is lost.</p>
      ) : rows === undefined ? (
        <Loading what="the foundations" lines={3} />
      ) : (
        <Kinds rows={rows} />
      )}
      {total > LOOKED_THROUGH && (
        <p className="flex flex-wrap items-center gap-3 text-meta text-word-quiet">
          Of the oldest {formatNumber(LOOKED_THROUGH)} among {formatNumber(total)} memories.
          <Button onClick={() => showView('memory')}>All memories</Button>
        </p>
      )}
    </Group>
  );
}

function Kinds({ rows }: { readonly rows: readonly MemoryView[] }) {
  const founded = kinds.map((kind) => ({ ...kind, rows: rows.filter(({ type }) => type === kind.type) })).filter((kind) => kind.rows.length > 0);
  if (founded.length === 0) return <p className="text-ui text-word-quiet">No memory of these kinds is on record.</p>;
  return founded.map((kind) => <Kind key={kind.type} {...kind} />);
}

function Kind({ type, words, rows }: { readonly type: MemoryType; readonly words: string; readonly rows: readonly MemoryView[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section aria-label={`${type}: ${words}`} className="flex min-w-0 flex-col">
      <h3 className="flex items-baseline gap-2 py-1 text-meta text-word-quiet">
        <code>{type}</code> {words}
        <span className="ml-auto tabular-nums">{formatNumber(rows.length)}</span>
      </h3>
      <ul>
        {shown.map((memory) => (
          <li key={memory.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 text-ui not-first:hair-top">
            <span className="min-w-0 text-word-soft">
              <StoredText view={memory.resolved} />
              {memory.visibility === 'relationship' && <span className="text-meta text-word-quiet"> private</span>}
            </span>
            <IdLink id={memory.id} plain />
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > SHOWN && (
        <div className="pt-2">
          <Button onClick={() => setWhole(true)}>Show all {formatNumber(rows.length)}</Button>
        </div>
      )}
    </section>
  );
}
