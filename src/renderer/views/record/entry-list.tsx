// The ledger, newest entry first, narrowed by kind and by cognition on the host's side.

import { laneName } from '#renderer/app/lane-words.ts';
import type { GrowingList } from '#renderer/queries/growing-list.ts';
import { useEntries } from '#renderer/queries/lists.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { Quiet } from '#renderer/ui/account.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { ShownColumn } from '#renderer/ui/data-table.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { moreRowsOf } from '#renderer/ui/data-table-more.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { shortId } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { AnyEntry, EntryKind } from '#shared/model/entry';
import { entryLine } from './entry-words.ts';
import { useRecordPlace } from './record-place.ts';

const columns: readonly ShownColumn<AnyEntry>[] = [
  { id: 'seq', header: 'Entry', width: '80px', align: 'end', value: (row) => row.seq, cell: (row) => <code>#{row.seq}</code> },
  { id: 'time', header: 'When', width: '96px', value: (row) => row.atMs, cell: (row) => <TimeAgo atMs={row.atMs} /> },
  { id: 'kind', header: 'Kind', width: '168px', value: (row) => row.kind, cell: (row) => <code>{row.kind}</code> },
  { id: 'line', header: 'What it says', width: 'minmax(240px, 3fr)', value: entryLine, sortable: false },
  {
    id: 'lane',
    header: 'Lane',
    width: 'minmax(96px, 1fr)',
    value: (row) => row.lane,
    cell: (row) => (row.lane === null ? <Quiet>none</Quiet> : <span title={row.lane}>{laneName(row.lane)}</span>),
  },
  {
    id: 'cognition',
    header: 'Cognition',
    width: '120px',
    value: (row) => row.cognitionId,
    cell: (row) => (row.cognitionId === null ? <Quiet>none</Quiet> : <IdLink id={row.cognitionId} plain />),
  },
  {
    id: 'hash',
    header: 'Hash',
    width: '96px',
    value: (row) => row.hash,
    sortable: false,
    cell: (row) => <code title={row.hash}>{row.hash.slice(0, 10)}</code>,
  },
];

function insteadOf(list: GrowingList<AnyEntry>, narrowed: boolean) {
  if (list.items.length > 0) return undefined;
  if (list.isPending) return <Loading what="entries" />;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (narrowed)
    return <EmptyState title="No entry is of this kind here.">Choose another kind, or take the cognition away, to see more of the ledger.</EmptyState>;
  return (
    <EmptyState title="The ledger is empty.">
      Everything that happens will stand here, one entry after the other, each sealed by the hash of the one before.
    </EmptyState>
  );
}

export function EntryList() {
  const { kind, cognitionId, go } = useRecordPlace();
  const list = useEntries({ kind, cognitionId });
  const kinds = useRoute('ledger.list', { limit: 1, before: null, kind: null, cognitionId: null }).data?.kinds ?? [];
  const more = moreRowsOf(list);
  const selection = useSelection((state) => state.selection);
  return (
    <DataTable
      label="Entries of the ledger, newest first"
      noun={['entry', 'entries']}
      columns={columns}
      rows={list.items}
      rowId={(row) => String(row.seq)}
      onInspect={(row) => inspect({ kind: 'entry', id: String(row.seq) })}
      inspected={selection?.kind === 'entry' ? selection.id : null}
      more={more}
      filterLabel="Filter entries"
      instead={insteadOf(list, kind !== null || cognitionId !== null)}
      toolbar={
        <>
          <label className="inline-flex items-center gap-2 text-meta text-word-quiet">
            Kind
            <select
              className="dt-select"
              value={kind ?? ''}
              onChange={(change) => go({ kind: change.target.value === '' ? null : (change.target.value as EntryKind) })}
            >
              <option value="">all</option>
              {(kind === null || kinds.includes(kind) ? kinds : [kind, ...kinds]).map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
          {cognitionId === null ? null : <Button onClick={() => go({ cognitionId: null })}>Only {shortId(cognitionId)}: take away</Button>}
          {list.error !== null && list.items.length > 0 ? <span className="text-meta text-danger">The list may be old: {list.error.message}</span> : null}
        </>
      }
    />
  );
}
