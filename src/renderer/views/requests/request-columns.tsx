// The columns of the request list. A count the provider kept to itself is said, never drawn as zero.

import { laneName } from '#renderer/app/lane-words.ts';
import type { ShownColumn } from '#renderer/ui/data-table.tsx';
import { formatDuration, formatTokens, NOT_REPORTED, shortId } from '#renderer/ui/format.ts';
import { writtenTokens } from '#renderer/ui/region-map-model.ts';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { RunId } from '#shared/model/ids';
import type { RequestRow } from '#shared/model/views';
import { missingMoment, outcomeOf } from './request-words.ts';

const Silent = ({ words }: { readonly words: string }) => <span className="text-word-quiet">{words}</span>;

const tokens = (value: number | null, row: RequestRow) =>
  value === null ? <Silent words={row.outcome === 'in_flight' ? 'not yet' : NOT_REPORTED} /> : <span title={String(value)}>{formatTokens(value)}</span>;

const time = (value: number | null, row: RequestRow) => (value === null ? <Silent words={missingMoment(row)} /> : formatDuration(value));

const substrateOf = (row: RequestRow): string => `${row.substrate} · ${row.model}`;

/** Both regions on one scale for all rows, so that growth can be seen down the list. */
function RegionSizes({ row, scale }: { readonly row: RequestRow; readonly scale: number }) {
  const width = (size: number): string => `${(size / Math.max(1, scale)) * 100}%`;
  return (
    <span className="flex items-center gap-2" title={`stable about ${row.stableTokens} tokens, volatile about ${row.volatileTokens} (estimates)`}>
      <span aria-hidden="true" className="flex h-2.5 w-10 shrink-0">
        <span className="bg-stable" style={{ width: width(row.stableTokens) }} />
        <span className="bg-volatile" style={{ width: width(row.volatileTokens) }} />
      </span>
      <span>
        {formatTokens(row.stableTokens)} + {formatTokens(row.volatileTokens)}
        <span className="sr-only"> tokens, stable and volatile, estimated</span>
      </span>
    </span>
  );
}

/** The contract of a run, where it is known. */
export type ContractOf = (runId: RunId) => string | null;

/** What is filtered and sorted by: `skill call forge run_…` or the lane. */
const whoseOf = ({ runId, lane }: RequestRow, contractOf: ContractOf): string | null =>
  runId === null ? (lane === null ? null : laneName(lane)) : `skill call ${contractOf(runId) ?? ''} ${runId}`;

function Whose({ row: { runId, lane }, contractOf }: { readonly row: RequestRow; readonly contractOf: ContractOf }) {
  if (runId !== null)
    return (
      <span title={`A skill call outside every lane, for the run ${runId}`}>
        <span className="text-word-quiet">skill ·</span> {contractOf(runId) ?? shortId(runId)}
      </span>
    );
  return lane === null ? <Silent words="none" /> : <span title={lane}>{laneName(lane)}</span>;
}

/** What the provider reported and how long it took; none of it depends on the other rows. */
const measuredColumns: readonly ShownColumn<RequestRow>[] = [
  {
    id: 'cached',
    header: 'Cached',
    title: 'Tokens the provider read back from its cache',
    width: '80px',
    align: 'end',
    value: (row) => row.usage.cacheReadTokens,
    cell: (row) => tokens(row.usage.cacheReadTokens, row),
  },
  {
    id: 'written',
    header: 'Written',
    title: 'Tokens the provider computed and kept',
    width: '80px',
    align: 'end',
    value: (row) => writtenTokens(row.usage),
    cell: (row) => tokens(writtenTokens(row.usage), row),
  },
  {
    id: 'uncached',
    header: 'Uncached',
    title: 'Tokens computed and not kept',
    width: '80px',
    align: 'end',
    value: (row) => row.usage.inputTokens,
    cell: (row) => tokens(row.usage.inputTokens, row),
  },
  {
    id: 'output',
    header: 'Output',
    title: 'Tokens of the answer',
    width: '80px',
    align: 'end',
    value: (row) => row.usage.outputTokens,
    cell: (row) => tokens(row.usage.outputTokens, row),
  },
  {
    id: 'first',
    header: 'First text',
    title: 'From sending to the first text of the answer',
    width: '76px',
    align: 'end',
    value: (row) => row.firstTextMs,
    cell: (row) => time(row.firstTextMs, row),
  },
  {
    id: 'total',
    header: 'Whole',
    title: 'From sending to the end of the answer',
    width: '60px',
    align: 'end',
    value: (row) => row.doneMs,
    cell: (row) => time(row.doneMs, row),
  },
];

/** `scale`: tokens of the largest request in the list. */
export function requestColumns(scale: number, contractOf: ContractOf): readonly ShownColumn<RequestRow>[] {
  return [
    { id: 'sent', header: 'Sent', width: '72px', value: (row) => row.sentAtMs, cell: (row) => <TimeAgo atMs={row.sentAtMs} /> },
    {
      id: 'outcome',
      header: 'Outcome',
      width: 'minmax(120px, 0.7fr)',
      value: outcomeOf,
      cell: (row) => (
        <span title={outcomeOf(row)} className={row.outcome === 'fault' ? 'text-danger' : ''}>
          {outcomeOf(row)}
        </span>
      ),
    },
    {
      id: 'regions',
      header: 'Stable + volatile',
      title: 'Estimated tokens in each region',
      width: '120px',
      value: (row) => row.stableTokens + row.volatileTokens,
      cell: (row) => <RegionSizes row={row} scale={scale} />,
    },
    ...measuredColumns,
    {
      id: 'lane',
      header: 'Lane or skill',
      title: 'The lane whose cognition sent it, or the contract whose skill was called',
      width: 'minmax(108px, 0.5fr)',
      value: (row) => whoseOf(row, contractOf),
      cell: (row) => <Whose row={row} contractOf={contractOf} />,
    },
    {
      id: 'substrate',
      header: 'Model',
      title: 'The model that was asked; the substrate it belongs to stands in its note',
      width: 'minmax(128px, 2fr)',
      value: substrateOf,
      cell: (row) => <span title={substrateOf(row)}>{row.model}</span>,
    },
  ];
}

/** The largest request of the list in estimated tokens. */
export const scaleOf = (rows: readonly RequestRow[]): number => rows.reduce((most, row) => Math.max(most, row.stableTokens + row.volatileTokens), 1);
