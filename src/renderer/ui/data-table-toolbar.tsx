// Above the rows: the filter, how much of the whole is shown, and copying it away.

import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-button.tsx';
import type { MoreRows, ShownColumn } from './data-table.tsx';
import { toCsv, toJson } from './data-table-model.ts';
import { formatNumber } from './format.ts';

interface ToolbarProps<Row> {
  readonly label: string;
  readonly noun: readonly [one: string, many: string];
  readonly hasRows: boolean;
  readonly filter: string;
  readonly filterLabel: string;
  readonly onFilter: (value: string) => void;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly onLeaveFilter: () => void;
  readonly shown: readonly Row[];
  readonly loaded: number;
  readonly more: MoreRows | undefined;
  /** Filter or order stand over the loaded rows only. */
  readonly narrowed: boolean;
  readonly copied: readonly Row[];
  readonly pickedCount: number;
  readonly columns: readonly ShownColumn<Row>[];
  readonly extra: ReactNode;
}

/** `12 requests`, `500 of 9,120 requests loaded`, `12 of 500 loaded, 9,120 requests in all`. */
export function countWords(
  shown: number,
  loaded: number,
  [one, many]: readonly [string, string],
  more: Pick<MoreRows, 'total' | 'hasMore'> | undefined,
): string {
  const some = shown === loaded ? '' : `${formatNumber(shown)} of `;
  if (more?.hasMore !== true) return `${some}${formatNumber(loaded)} ${loaded === 1 ? one : many}`;
  if (more.total === null) return `${some}the newest ${formatNumber(loaded)} ${many}`;
  return some === ''
    ? `${formatNumber(loaded)} of ${formatNumber(more.total)} ${many} loaded`
    : `${some}${formatNumber(loaded)} loaded, ${formatNumber(more.total)} ${many} in all`;
}

export function DataTableToolbar<Row>(props: ToolbarProps<Row>) {
  const { more, loaded, narrowed } = props;
  return (
    <div className="dt-toolbar">
      <input
        ref={props.filterField}
        className="dt-filter"
        type="text"
        data-filter=""
        spellCheck={false}
        autoComplete="off"
        value={props.filter}
        placeholder={`${props.filterLabel}  /`}
        aria-label={`${props.filterLabel}: ${props.label}`}
        onChange={(change) => props.onFilter(change.target.value)}
        onKeyDown={(press) => {
          if (press.nativeEvent.isComposing) return;
          if (press.key === 'Escape' && props.filter !== '') props.onFilter('');
          else if (press.key === 'Escape' || press.key === 'Enter' || press.key === 'ArrowDown') props.onLeaveFilter();
          else return;
          press.preventDefault();
          press.stopPropagation();
        }}
      />
      {props.extra}
      <span className="dt-count" role="status">
        {props.hasRows ? countWords(props.shown.length, loaded, props.noun, more) : ''}
        {narrowed && more?.hasMore === true ? ', within what is loaded' : ''}
        {props.pickedCount > 0 ? `, ${formatNumber(props.pickedCount)} picked` : ''}
      </span>
      {more?.hasMore === true ? (
        <Button onClick={more.loadAll} disabled={more.loading}>
          {more.loading ? 'Loading…' : 'Load all'}
        </Button>
      ) : null}
      {props.hasRows ? <CopyRows rows={props.copied} columns={props.columns} /> : null}
    </div>
  );
}

function CopyRows<Row>({ rows, columns }: { readonly rows: readonly Row[]; readonly columns: readonly ShownColumn<Row>[] }) {
  const [said, say] = useState('');
  const copy = async (form: string, make: () => string): Promise<void> => {
    const taken = await copyText(make());
    say(taken ? `${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} copied as ${form}` : 'The browser refused the clipboard');
  };
  return (
    <span className="dt-copy">
      <span className="dt-said" role="status">
        {said}
      </span>
      <Button disabled={rows.length === 0} onClick={() => void copy('JSON', () => toJson(rows))}>
        Copy JSON
      </Button>
      <Button disabled={rows.length === 0} onClick={() => void copy('CSV', () => toCsv(rows, columns))}>
        Copy CSV
      </Button>
    </span>
  );
}
