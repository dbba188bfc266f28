// Every run of one contract, newest first; one opens in the inspector.

import type { GrowingList } from '#renderer/queries/growing-list.ts';
import { useRunRows } from '#renderer/queries/lists.ts';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { moreRowsOf } from '#renderer/ui/data-table-more.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import type { RunRow } from '#shared/model/skill-views';
import { runColumns } from './run-columns.tsx';

function insteadOf(list: GrowingList<RunRow>, name: string) {
  if (list.items.length > 0) return undefined;
  if (list.isPending) return <Loading what="the runs" />;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  return (
    <EmptyState title={`The contract ${name} has not been asked yet.`}>
      Each asking will stand here with how it was fulfilled, how long it took and what came back, whether that held or not.
    </EmptyState>
  );
}

export function ContractRuns({ name }: { readonly name: string }) {
  const list = useRunRows(name);
  const selection = useSelection((state) => state.selection);
  return (
    <DataTable
      label={`Runs of ${name}, newest first`}
      noun={['run', 'runs']}
      columns={runColumns}
      rows={list.items}
      rowId={(row) => row.runId}
      onInspect={(row) => inspect({ kind: 'run', id: row.runId })}
      inspected={selection?.kind === 'run' ? selection.id : null}
      more={moreRowsOf(list)}
      filterLabel="Filter runs"
      instead={insteadOf(list, name)}
      toolbar={
        list.error !== null && list.items.length > 0 ? <span className="text-meta text-danger">The list may be old: {list.error.message}</span> : undefined
      }
    />
  );
}
