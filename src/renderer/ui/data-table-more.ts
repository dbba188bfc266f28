// Joins a growing list to the table: the next page on the way down, and all pages when asked for.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { GrowingList } from '../queries/growing-list.ts';
import type { MoreRows } from './data-table.tsx';

/** What the table needs to grow. A page that brings nothing ends `loadAll`, so that a lost host is never hammered. */
export function useMoreRows<T>(list: GrowingList<T>): MoreRows {
  const { items, hasMore, isLoadingMore, loadMore } = list;
  const [all, setAll] = useState(false);
  const askedAt = useRef(-1);
  useEffect(() => {
    if (!all || isLoadingMore) return;
    if (!hasMore || askedAt.current === items.length) {
      askedAt.current = -1;
      setAll(false);
      return;
    }
    askedAt.current = items.length;
    loadMore();
  }, [all, hasMore, isLoadingMore, items.length, loadMore]);
  const loadAll = useCallback(() => setAll(true), []);
  return { total: list.total, hasMore, loading: isLoadingMore || all, load: loadMore, loadAll };
}
