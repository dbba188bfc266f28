// The sticky header: each sortable column is a button that says its order.

import type { ShownColumn } from './data-table.tsx';
import type { SortBy } from './data-table-model.ts';

interface HeaderProps<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly sort: SortBy | null;
  readonly onSort: (column: string) => void;
}

const arrows = { ascending: '↑', descending: '↓' } as const;

export function DataTableHeader<Row>({ columns, sort, onSort }: HeaderProps<Row>) {
  return (
    <div className="dt-head" role="rowgroup">
      <div className="dt-row dt-row-head" role="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const direction = sort?.column === column.id ? sort.direction : null;
          const sortable = column.sortable !== false;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={sortable ? (direction ?? 'none') : undefined}
              className="dt-cell dt-head-cell"
              data-align={column.align ?? 'start'}
              title={column.title}
            >
              {sortable ? (
                <button type="button" className="dt-sort" onClick={() => onSort(column.id)}>
                  <span>{column.header}</span>
                  <span aria-hidden="true" className="dt-arrow">
                    {direction === null ? '' : arrows[direction]}
                  </span>
                </button>
              ) : (
                <span>{column.header}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
