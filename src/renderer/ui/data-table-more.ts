// Joins a growing list to the table: the next page on the way down, and all pages when asked for.

import type { GrowingList } from '../queries/growing-list.ts';
import type { MoreRows } from './data-table.tsx';

/** What the table needs to grow. */
export const moreRowsOf = <T>({ total, hasMore, isLoadingMore, loadMore, loadAll }: GrowingList<T>): MoreRows => ({
  total,
  hasMore,
  loading: isLoadingMore,
  load: loadMore,
  loadAll,
});
