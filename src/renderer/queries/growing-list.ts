// Lists that grow at one end and are far too long to hold at once: requests, entries, cognitions.
// The newest page is asked for again as the feed moves and laid over what is held; older pages are fetched once.

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { ErrorWords } from '../ui/error-state.tsx';
import { errorWords } from './ask.ts';

export interface Page<T> {
  /** Newest first. */
  readonly items: readonly T[];
  /** Of the whole list, where the host counts it. */
  readonly total: number | null;
  /** Where the next older page ends, as a sequence; null at the beginning. */
  readonly before: number | null;
}

export interface ListShape<T> {
  readonly key: readonly unknown[];
  readonly idOf: (item: T) => string;
  readonly seqOf: (item: T) => number;
  /** Items strictly before the sequence; null is the newest page. */
  readonly fetchPage: (before: number | null) => Promise<Page<T>>;
}

export interface GrowingList<T> {
  /** Newest first. */
  readonly items: readonly T[];
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  /** Set when the newest page could not be fetched; `items` still holds what was known. */
  readonly error: ErrorWords | null;
  readonly loadMore: () => void;
  /** All pages that are left, one after the other. */
  readonly loadAll: () => void;
  readonly retry: () => void;
}

/** Lays a newest page over what is held. Where the two do not touch, what is held is let go: it would hide a hole. */
export function overlayNewest<T>(held: Page<T> | undefined, newest: Page<T>, shape: Pick<ListShape<T>, 'idOf' | 'seqOf'>): Page<T> {
  const oldestNew = newest.items.at(-1);
  if (held === undefined || oldestNew === undefined || newest.before === null) return newest;
  const edge = shape.seqOf(oldestNew);
  const newestHeld = held.items[0];
  if (newestHeld === undefined || shape.seqOf(newestHeld) < edge) return newest;
  const fresh = new Set(newest.items.map(shape.idOf));
  const rest = held.items.filter((item) => shape.seqOf(item) <= edge && !fresh.has(shape.idOf(item)));
  return { items: [...newest.items, ...rest], total: newest.total, before: rest.length > 0 ? held.before : newest.before };
}

/** Puts older items behind what is held. Items in both are in the last of what is held, and are not taken twice. */
export function appendOlder<T>(held: Page<T>, older: Page<T>, shape: Pick<ListShape<T>, 'idOf'>): Page<T> {
  if (older.items.length === 0) return { items: held.items, total: older.total ?? held.total, before: older.before };
  // Only the end can overlap: looking through all of it at each page would make long lists slow.
  const known = new Set(held.items.slice(-older.items.length).map(shape.idOf));
  return { items: held.items.concat(older.items.filter((item) => !known.has(shape.idOf(item)))), total: older.total ?? held.total, before: older.before };
}

/** Fetches the next older page, or all that are left. Those are shown as often as the list doubles, so that each row is laid out a few times only. */
export async function fetchOlder<T>(client: QueryClient, shape: ListShape<T>, all: boolean): Promise<void> {
  const first = client.getQueryData<Page<T>>(shape.key);
  let from = first?.before ?? null;
  let before = from;
  let items: T[] = [];
  let total: number | null = null;
  const show = () => {
    const older = { items, total, before };
    // Where the newest pages were laid over a hole meanwhile, the older ones have nothing to stand behind.
    client.setQueryData<Page<T>>(shape.key, (now) => (now === undefined || now.before !== from ? now : appendOlder(now, older, shape)));
    from = before;
    items = [];
  };
  try {
    while (before !== null) {
      const page = await shape.fetchPage(before);
      items.push(...page.items);
      total = page.total;
      // A page that leads no further back is the last: a host gone wrong is not asked for ever.
      before = page.before === null || page.before >= before ? null : page.before;
      if (!all) break;
      if (items.length >= (client.getQueryData<Page<T>>(shape.key)?.items.length ?? 0)) show();
    }
  } finally {
    if (before !== from) show();
  }
}

/** Holds one growing list; `loadMore` fetches the next older page, once at a time. */
export function useGrowingList<T>(shape: ListShape<T>): GrowingList<T> {
  const client = useQueryClient();
  const latest = useRef(shape);
  latest.current = shape;
  const busy = useRef(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const query = useQuery({
    queryKey: shape.key,
    queryFn: async () => overlayNewest(client.getQueryData<Page<T>>(shape.key), await shape.fetchPage(null), shape),
    structuralSharing: false,
  });
  const load = useCallback(
    async (all: boolean) => {
      if (busy.current) return;
      busy.current = true;
      setLoadingMore(true);
      try {
        await fetchOlder(client, latest.current, all);
      } catch {
        // The newest page tells of a lost connection; what is held stays, and scrolling asks again.
      } finally {
        busy.current = false;
        setLoadingMore(false);
      }
    },
    [client],
  );
  return {
    items: query.data?.items ?? [],
    total: query.data?.total ?? null,
    hasMore: (query.data?.before ?? null) !== null,
    isPending: query.isPending,
    isLoadingMore,
    error: query.isError ? errorWords(query.error) : null,
    loadMore: () => void load(false),
    loadAll: () => void load(true),
    retry: () => void query.refetch(),
  };
}
