// A list that may have ten thousand rows, a page at a time: everything can be reached, and typing stays quick.

import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { useRowFocus } from './use-focus.ts';

export const ROWS_A_PAGE = 100;

interface PagedListProps {
  /** In the plural: `axioms`. */
  readonly of: string;
  readonly count: number;
  readonly most: number;
  readonly onAdd: () => void;
  readonly addWords: string;
  readonly onRemove: (index: number) => void;
  /** What stands above the rows, where there are any. */
  readonly head?: ReactNode;
  /** One row; `remove` stays the same function, and takes the focus along. */
  readonly row: (index: number, remove: (index: number) => void) => ReactNode;
}

export function PagedList({ of, count, most, onAdd, onRemove, addWords, head, row }: PagedListProps) {
  const [wanted, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(count / ROWS_A_PAGE));
  const page = Math.min(wanted, pages - 1);
  const first = page * ROWS_A_PAGE;
  const shown = Math.min(ROWS_A_PAGE, count - first);
  const { rows, add, want } = useRowFocus<HTMLOListElement>(count, first);
  const latest = useRef(onRemove);
  latest.current = onRemove;
  const remove = useCallback(
    (index: number) => {
      want(index);
      latest.current(index);
    },
    [want],
  );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {pages > 1 && <Pager of={of} first={first} shown={shown} count={count} page={page} pages={pages} onPage={setPage} />}
      {shown > 0 && head}
      <ol ref={rows} className="flex min-w-0 flex-col">
        {Array.from({ length: shown }, (_, at) => row(first + at, remove))}
      </ol>
      <div>
        <Button
          ref={add}
          disabled={count >= most}
          onClick={() => {
            want(count);
            onAdd();
            setPage(Math.floor(count / ROWS_A_PAGE));
          }}
        >
          {addWords}
        </Button>
      </div>
    </div>
  );
}

interface PagerProps {
  readonly of: string;
  readonly first: number;
  readonly shown: number;
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ of, first, shown, count, page, pages, onPage }: PagerProps) {
  return (
    <nav aria-label={`Pages of ${of}`} className="flex flex-wrap items-center gap-2 text-meta text-word-quiet">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <label className="flex items-center gap-2">
        page
        <input
          type="number"
          min={1}
          max={pages}
          value={page + 1}
          onChange={(typed) => {
            const next = typed.target.valueAsNumber;
            if (Number.isInteger(next) && next >= 1 && next <= pages) onPage(next - 1);
          }}
          className="h-7 w-16 border-b border-line-strong bg-transparent text-ui text-word tabular-nums"
        />
        of {formatNumber(pages)}
      </label>
      <span role="status">
        {formatNumber(first + 1)} to {formatNumber(first + shown)} of {formatNumber(count)} {of}
      </span>
    </nav>
  );
}
