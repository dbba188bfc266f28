// Requests: the list with its chart, one request over the whole width, or two compared. What was sent, to the byte.

import { useMemo, useState } from 'react';
import type { GrowingList } from '#renderer/queries/growing-list.ts';
import { useRequestRows } from '#renderer/queries/lists.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { moreRowsOf } from '#renderer/ui/data-table-more.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { shortId } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { Toggle } from '#renderer/ui/toggle.tsx';
import type { RequestRow } from '#shared/model/views';
import { CompareView } from './compare-view.tsx';
import { type ContractOf, requestColumns, scaleOf } from './request-columns.tsx';
import { RequestWide } from './request-wide.tsx';
import { RequestsChart } from './requests-chart.tsx';
import { markForComparing, useRequestsPlace } from './requests-place.ts';

export function RequestsView() {
  const { a, b } = useCompareMarks();
  const wide = useRequestsPlace((state) => state.wide);
  const list = useRequestRows();
  if (a !== null && b !== null) return <CompareView a={a} b={b} rows={list.items} />;
  if (wide !== null) return <RequestWide id={wide} />;
  return <RequestList list={list} />;
}

/** What stands in place of the rows, if anything must. */
function insteadOf(list: GrowingList<RequestRow>) {
  if (list.items.length > 0) return undefined;
  if (list.isPending) return <Loading what="requests" />;
  if (list.error !== null) return <ErrorState error={list.error} onRetry={list.retry} />;
  return (
    <EmptyState title="No request has been sent yet.">
      Every request to the substrate will stand here exactly as it left, with its regions, its breakpoints and what the provider reported. The first one leaves
      when you say something in Talk.
    </EmptyState>
  );
}

/** Below this height (800 px at 200 %) the rows need the room; the chart is one press away. */
const ROOM_FOR_CHART = 560;

/** Names the contract of the newest runs; older ones are named by their run. */
function useContractOf(): ContractOf {
  const { data } = useRoute('run.list', { limit: 500, before: null, contract: null, open: false });
  return useMemo(() => {
    const contracts = new Map(data?.rows.map(({ runId, contract }) => [runId, contract]));
    return (runId) => contracts.get(runId) ?? null;
  }, [data]);
}

function RequestList({ list }: { readonly list: GrowingList<RequestRow> }) {
  const [chart, setChart] = useState(() => window.innerHeight >= ROOM_FOR_CHART);
  const { a, b } = useCompareMarks();
  const selection = useSelection((state) => state.selection);
  const scale = scaleOf(list.items);
  const contractOf = useContractOf();
  const columns = useMemo(() => requestColumns(scale, contractOf), [scale, contractOf]);
  const more = moreRowsOf(list);
  const instead = insteadOf(list);
  const open = (requestId: RequestRow['requestId']): void => inspect({ kind: 'request', id: requestId });
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col overflow-y-auto">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-4 pb-2">
        <h1 className="text-speech font-medium">Requests</h1>
        <p className="dt-hint text-meta text-word-quiet">
          <kbd>Enter</kbd> inspects, <kbd>c</kbd> marks for comparing, <kbd>c</kbd> on another compares.
        </p>
        {list.error !== null && list.items.length > 0 ? <p className="text-meta text-danger">The list may be old: {list.error.message}</p> : null}
      </header>
      {chart && instead === undefined ? <RequestsChart rows={list.items} onOpen={open} /> : null}
      <div className="min-h-40 flex-1">
        <DataTable
          label="Requests, newest first"
          noun={['request', 'requests']}
          columns={columns}
          rows={list.items}
          rowId={(row) => row.requestId}
          onInspect={(row) => open(row.requestId)}
          onMark={(row) => markForComparing(row.requestId)}
          markOf={(row) => (row.requestId === a ? 'A' : row.requestId === b ? 'B' : null)}
          inspected={selection?.kind === 'request' ? selection.id : null}
          more={more}
          filterLabel="Filter requests"
          instead={instead}
          toolbar={
            <>
              {instead === undefined ? <Toggle label="Chart" on={chart} onChange={setChart} /> : null}
              {a === null ? null : (
                <Button onClick={() => markForComparing(a)} title="Take the mark away">
                  A: {shortId(a)} marked
                </Button>
              )}
            </>
          }
        />
      </div>
    </div>
  );
}
