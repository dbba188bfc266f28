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

/** Puts an older page behind what is held. */
export function appendOlder<T>(held: Page<T>, older: Page<T>, shape: Pick<ListShape<T>, 'idOf'>): Page<T> {
  const known = new Set(held.items.map(shape.idOf));
  return { items: [...held.items, ...older.items.filter((item) => !known.has(shape.idOf(item)))], total: older.total ?? held.total, before: older.before };
}

/** Fetches the next older page; whether there is another after it. */
async function fetchOlder<T>(client: QueryClient, shape: ListShape<T>): Promise<boolean> {
  const held = client.getQueryData<Page<T>>(shape.key);
  if (held === undefined || held.before === null) return false;
  const older = await shape.fetchPage(held.before);
  client.setQueryData<Page<T>>(shape.key, (now) => (now === undefined ? now : appendOlder(now, older, shape)));
  return older.before !== null;
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
        while ((await fetchOlder(client, latest.current)) && all);
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
