// The cognitions, newest first, each with the stages it passed as a small strip.

import { laneName } from '#renderer/app/lane-words.ts';
import type { GrowingList } from '#renderer/queries/growing-list.ts';
import type { CognitionRow } from '#renderer/queries/lists.ts';
import { useCognitionRows } from '#renderer/queries/lists.ts';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { Quiet } from '#renderer/ui/account.tsx';
import type { ShownColumn } from '#renderer/ui/data-table.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { moreRowsOf } from '#renderer/ui/data-table-more.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { cognitionLength, cognitionOutcome, triggerWords } from './cognition-words.ts';
import { StageStrip } from './stage-strip.tsx';
import { stageStripWords } from './stage-strip-model.ts';

const columns: readonly ShownColumn<CognitionRow>[] = [
  { id: 'opened', header: 'Woke', width: '80px', value: (row) => row.openedAtMs, cell: (row) => <TimeAgo atMs={row.openedAtMs} /> },
  { id: 'id', header: 'Cognition', width: '80px', value: (row) => row.cognitionId, sortable: false, cell: (row) => <IdLink id={row.cognitionId} plain /> },
  { id: 'trigger', header: 'Woken by', width: '96px', value: (row) => triggerWords[row.trigger] },
  {
    id: 'stages',
    header: 'Stages',
    width: '232px',
    value: (row) => stageStripWords(row.stages),
    sortable: false,
    cell: (row) => <StageStrip passed={row.stages} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 'minmax(124px, 1fr)',
    value: cognitionOutcome,
    cell: (row) => <span className={row.outcome === 'fault' ? 'text-danger' : ''}>{cognitionOutcome(row)}</span>,
  },
  {
    id: 'length',
    header: 'Lasted',
    width: '64px',
    align: 'end',
    value: (row) => (row.closedAtMs === null ? null : row.closedAtMs - row.openedAtMs),
    cell: (row) => cognitionLength(row) ?? <Quiet>lasting</Quiet>,
  },
  { id: 'requests', header: 'Requests', width: '72px', align: 'end', value: (row) => row.requestIds.length },
  { id: 'receipts', header: 'Receipts', width: '72px', align: 'end', value: (row) => row.receiptIds.length },
  { id: 'memories', header: 'Memories', width: '72px', align: 'end', value: (row) => row.memoryIds.length },
  { id: 'lane', header: 'Lane', width: 'minmax(96px, 1fr)', value: (row) => row.lane, cell: (row) => <span title={row.lane}>{laneName(row.lane)}</span> },
];

function insteadOf(list: GrowingList<CognitionRow>) {
  if (list.items.length > 0) return undefined;
  if (list.isPending) return <Loading what="cognitions" />;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  return (
    <EmptyState title="No cognition yet.">
      Each bounded episode of thought will stand here with the stages it passed. The first one wakes when you say something in Talk.
    </EmptyState>
  );
}

export function CognitionList() {
  const list = useCognitionRows();
  const more = moreRowsOf(list);
  const selection = useSelection((state) => state.selection);
  return (
    <DataTable
      label="Cognitions, newest first"
      noun={['cognition', 'cognitions']}
      columns={columns}
      rows={list.items}
      rowId={(row) => row.cognitionId}
      onInspect={(row) => inspect({ kind: 'cognition', id: row.cognitionId })}
      inspected={selection?.kind === 'cognition' ? selection.id : null}
      more={more}
      filterLabel="Filter cognitions"
      instead={insteadOf(list)}
      toolbar={
        list.error !== null && list.items.length > 0 ? <span className="text-meta text-danger">The list may be old: {list.error.message}</span> : undefined
      }
    />
  );
}
