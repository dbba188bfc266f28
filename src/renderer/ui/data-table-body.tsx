// The rows in sight. Memoised per row: typing in the filter or moving the active row redraws only what changed.

import type { VirtualItem } from '@tanstack/react-virtual';
import type { MouseEvent, ReactNode } from 'react';
import { memo, useEffect, useRef } from 'react';
import type { DataTableProps, ShownColumn } from './data-table.tsx';

interface BodyProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly rows: readonly Row[];
  readonly items: readonly VirtualItem[];
  readonly height: number;
  readonly baseId: string;
  readonly active: number;
  readonly picked: ReadonlySet<string>;
  readonly onRow: (index: number, click: MouseEvent) => void;
}

export function DataTableBody<Row extends object>({ props, rows, items, height, baseId, active, picked, onRow }: BodyProps<Row>) {
  return (
    <div role="rowgroup" className="dt-body" style={{ height }}>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const id = props.rowId(row);
        return (
          <TableRow
            key={id}
            id={`${baseId}-${item.index}`}
            index={item.index}
            top={item.start}
            row={row}
            columns={props.columns as readonly ShownColumn<object>[]}
            active={item.index === active}
            picked={picked.has(id)}
            inspected={props.inspected === id}
            mark={props.markOf?.(row) ?? null}
            onRow={onRow}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly row: object;
  readonly columns: readonly ShownColumn<object>[];
  readonly active: boolean;
  readonly picked: boolean;
  readonly inspected: boolean;
  readonly mark: string | null;
  readonly onRow: (index: number, click: MouseEvent) => void;
}

const TableRow = memo(function TableRow(props: RowProps) {
  const { row, index } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Tab leaves the table at once: by keyboard a row is inspected, and the inspector holds the same links.
    for (const link of element.current?.querySelectorAll('button') ?? []) link.tabIndex = -1;
  });
  return (
    <div
      ref={element}
      id={props.id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.picked}
      className="dt-row dt-row-body"
      data-active={props.active}
      data-inspected={props.inspected}
      data-mark={props.mark ?? undefined}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={(click) => props.onRow(index, click)}
    >
      {props.columns.map((column, at) => (
        <div key={column.id} role="gridcell" aria-colindex={at + 1} className="dt-cell" data-align={column.align ?? 'start'}>
          {cellOf(column, row)}
        </div>
      ))}
      {props.mark === null ? null : (
        <span className="dt-mark" title={`Marked as ${props.mark} for comparing`}>
          {props.mark}
        </span>
      )}
    </div>
  );
});

function cellOf(column: ShownColumn<object>, row: object): ReactNode {
  if (column.cell !== undefined) return column.cell(row);
  const value = column.value(row);
  return value === null ? <span className="dt-quiet">not known</span> : typeof value === 'object' ? value.join(', ') : String(value);
}
