// The one table of the observer: virtualised, sorted, filtered, walked by keyboard, copied as JSON or CSV.
// It shows what it was given and says how much of the whole that is; it never computes a value of its own.

import type { Virtualizer } from '@tanstack/react-virtual';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHeader } from './data-table-header.tsx';
import type { TableKeys } from './data-table-keys.ts';
import { useTableKeys } from './data-table-keys.ts';
import type { Column, SortBy } from './data-table-model.ts';
import { createFilter, leastWidth, nextSort, sortRows } from './data-table-model.ts';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import './data-table.css';

export interface ShownColumn<Row> extends Column<Row> {
  /** What stands in the cell; the value as text when left out. */
  readonly cell?: (row: Row) => ReactNode;
}

/** Rows that come page by page. */
export interface MoreRows {
  /** Of the whole list; null where nobody counts it. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** The next page. */
  readonly load: () => void;
  /** All pages that are left. */
  readonly loadAll: () => void;
}

export interface DataTableProps<Row extends object> {
  readonly label: string;
  /** What a row is: `request`, `requests`. */
  readonly noun: readonly [one: string, many: string];
  readonly columns: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly onInspect: (row: Row) => void;
  readonly onMark?: (row: Row) => void;
  /** The mark a row carries (`A`, `B`), if any. */
  readonly markOf?: (row: Row) => string | null;
  /** The row open in the inspector. */
  readonly inspected?: string | null;
  readonly more?: MoreRows;
  /** A search the host answers; without it the loaded rows are filtered. */
  readonly search?: { readonly value: string; readonly onChange: (value: string) => void };
  readonly filterLabel?: string;
  /** Stands in place of rows: loading, error or empty. */
  readonly instead?: ReactNode;
  readonly toolbar?: ReactNode;
}

const ROW_HEIGHT = 32;
const OVERSCAN = 12;
const NEAR_END_ROWS = 40;

function useArrangedRows<Row extends object>(props: DataTableProps<Row>, filter: string, sort: SortBy | null): readonly Row[] {
  const { columns, rows, search } = props;
  const applyFilter = useMemo(() => createFilter<Row>(columns), [columns]);
  const wanted = useDeferredValue(search === undefined ? filter : '');
  const filtered = useMemo(() => applyFilter(rows, wanted), [applyFilter, rows, wanted]);
  return useMemo(() => sortRows(filtered, columns, sort), [filtered, columns, sort]);
}

/** Asks for the next page once per length, so that a page that never comes is not asked for again and again. */
function useLoadNearEnd(more: MoreRows | undefined, loaded: number, near: boolean): void {
  const askedAt = useRef(-1);
  useEffect(() => {
    if (!near || more === undefined || !more.hasMore || more.loading || askedAt.current === loaded) return;
    askedAt.current = loaded;
    more.load();
  }, [near, more, loaded]);
}

/** A table over any rows. `instead` replaces the rows, never the filter, so that a search can always be taken back. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rowId, more, search, instead } = props;
  const [localFilter, setLocalFilter] = useState('');
  const [sort, setSort] = useState<SortBy | null>(null);
  const filter = search?.value ?? localFilter;
  const arranged = useArrangedRows(props, filter, sort);
  const scroller = useRef<HTMLDivElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const virtualizer = useVirtualizer({
    count: arranged.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_HEIGHT,
    initialRect: { width: 800, height: 480 },
  });
  const keys = useTableKeys({ props, rows: arranged, scroller, filterField, showRow: (index) => virtualizer.scrollToIndex(index) });
  const lastShown = virtualizer.getVirtualItems().at(-1)?.index ?? 0;
  const isWhole = search !== undefined || filter === '';
  useLoadNearEnd(more, props.rows.length, instead === undefined && isWhole && lastShown >= arranged.length - NEAR_END_ROWS);
  return (
    <div className="dt">
      <DataTableToolbar
        label={props.label}
        noun={props.noun}
        hasRows={instead === undefined}
        filter={filter}
        filterLabel={props.filterLabel ?? 'Filter'}
        onFilter={search?.onChange ?? setLocalFilter}
        filterField={filterField}
        onLeaveFilter={() => scroller.current?.focus()}
        shown={arranged}
        loaded={props.rows.length}
        more={more}
        narrowed={search === undefined && (filter !== '' || sort !== null)}
        copied={keys.picked.size === 0 ? arranged : arranged.filter((row) => keys.picked.has(rowId(row)))}
        pickedCount={keys.picked.size}
        columns={columns}
        extra={props.toolbar}
      />
      <Grid props={props} rows={arranged} scroller={scroller} virtualizer={virtualizer} keys={keys} sort={sort} onSort={setSort} />
      {instead === undefined ? null : <div className="dt-instead">{instead}</div>}
      {instead === undefined && arranged.length === 0 && filter !== '' ? (
        <p className="dt-instead dt-quiet">
          Nothing {more?.hasMore === true ? 'loaded ' : ''}matches “{filter}”. Escape in the filter takes it back.
        </p>
      ) : null}
    </div>
  );
}

interface GridProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly keys: TableKeys;
  readonly sort: SortBy | null;
  readonly onSort: (change: (now: SortBy | null) => SortBy | null) => void;
}

/** The scrolling part. One stop for Tab; the active row is named to screen readers while it is in the page. */
function Grid<Row extends object>({ props, rows, scroller, virtualizer, keys, sort, onSort }: GridProps<Row>) {
  const { columns, more, instead } = props;
  const baseId = useId();
  const items = virtualizer.getVirtualItems();
  const activeShown = items.some((item) => item.index === keys.active);
  return (
    <div
      ref={scroller}
      className="dt-scroller"
      data-bare={instead !== undefined}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={more?.hasMore === true ? -1 : rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      aria-busy={more?.loading === true}
      aria-activedescendant={activeShown ? `${baseId}-${keys.active}` : undefined}
      onKeyDown={keys.onKeyDown}
      style={{ '--dt-columns': columns.map((column) => column.width).join(' '), '--dt-least-width': `${leastWidth(columns)}px` }}
    >
      <DataTableHeader columns={columns} sort={sort} onSort={(column) => onSort((now) => nextSort(now, column))} />
      {instead === undefined ? (
        <DataTableBody
          props={props}
          rows={rows}
          items={items}
          height={virtualizer.getTotalSize()}
          baseId={baseId}
          active={keys.active}
          picked={keys.picked}
          onRow={keys.onRow}
        />
      ) : null}
    </div>
  );
}
