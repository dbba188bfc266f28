// Memory: what the entity has come to know, each with its evidence and its sources. The search asks the whole record.

import { useEffect, useState } from 'react';
import type { GrowingList } from '#renderer/queries/growing-list.ts';
import { useMemoryRows } from '#renderer/queries/lists.ts';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { moreRowsOf } from '#renderer/ui/data-table-more.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import type { MemoryView as MemoryRow } from '#shared/model/views';
import { memoryColumns } from './memory-columns.tsx';

const SETTLE_MS = 150;
const LONGEST_QUERY = 500;

/** `value` once it has stood still for a moment: typing asks once, not per letter. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function insteadOf(list: GrowingList<MemoryRow>, query: string) {
  if (list.items.length > 0) return undefined;
  if (list.isPending) return <Loading what="memories" />;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (query !== '')
    return (
      <EmptyState title="No memory holds these words.">
        The search looks at the text of every live memory, in any script. Escape in the search takes it back.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing is remembered yet.">
      A memory comes to be when the entity decides to remember something and the gates of writeback let it through. Ask it to remember something in Talk; it
      will stand here with its source.
    </EmptyState>
  );
}

export function MemoryView() {
  const [search, setSearch] = useState('');
  const query = useSettled(search.trim().slice(0, LONGEST_QUERY));
  const list = useMemoryRows(query);
  const more = moreRowsOf(list);
  const selection = useSelection((state) => state.selection);
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <header className="px-4 pt-4 pb-2">
        <h1 className="text-speech font-medium">Memory</h1>
        {list.error !== null && list.items.length > 0 ? <p className="text-meta text-danger">The list may be old: {list.error.message}</p> : null}
      </header>
      <div className="min-h-0 flex-1">
        <DataTable
          label={query === '' ? 'Memories' : 'Memories found'}
          noun={['memory', 'memories']}
          columns={memoryColumns}
          rows={list.items}
          rowId={(row) => row.id}
          onInspect={(row) => inspect({ kind: 'memory', id: row.id })}
          inspected={selection?.kind === 'memory' ? selection.id : null}
          more={more}
          search={{ value: search, onChange: setSearch }}
          filterLabel="Search memories"
          instead={insteadOf(list, query)}
        />
      </div>
    </div>
  );
}
