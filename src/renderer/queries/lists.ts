// The growing lists of the observer, and the one list that is paged by offset.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RouteOutput } from '#shared/contract/define-route';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import type { AnyEntry, EntryKind } from '#shared/model/entry';
import type { CognitionId, LaneId } from '#shared/model/ids';
import type { RunRow } from '#shared/model/skill-views';
import type { ConversationItem, MemoryView, RequestRow } from '#shared/model/views';
import { useObserver } from '../bridge/bridge-context.tsx';
import { ask, errorWords } from './ask.ts';
import { type GrowingList, useGrowingList } from './growing-list.ts';

const PAGE = 500;

export type CognitionRow = RouteOutput<ObserverRoutes['cognition.list']>[number];

const openedSeq = (row: CognitionRow): number => row.stages[0]?.seq ?? 0;

/** Where the page before this one ends: a page that is not full is the last. */
function edge<T>(rows: readonly T[], seqOf: (row: T) => number): number | null {
  const oldest = rows.at(-1);
  return oldest === undefined || rows.length < PAGE ? null : seqOf(oldest);
}

/** Every request, newest first. */
export function useRequestRows(): GrowingList<RequestRow> {
  const { invoke } = useObserver();
  return useGrowingList({
    key: ['request.list', 'growing'],
    idOf: (row) => row.requestId,
    seqOf: (row) => row.seq,
    fetchPage: async (before) => {
      const { rows, total } = await ask(invoke('request.list', { limit: PAGE, before }));
      return { items: rows, total, before: edge(rows, (row) => row.seq) };
    },
  });
}

/** Entries of the ledger, newest first, of one kind or one cognition where asked. */
export function useEntries(filter: { readonly kind: EntryKind | null; readonly cognitionId: CognitionId | null }): GrowingList<AnyEntry> {
  const { invoke } = useObserver();
  return useGrowingList({
    key: ['ledger.list', 'growing', filter],
    idOf: (entry) => String(entry.seq),
    seqOf: (entry) => entry.seq,
    fetchPage: async (before) => {
      const { rows, total } = await ask(invoke('ledger.list', { limit: PAGE, before, ...filter }));
      return { items: rows, total, before: edge(rows, (row) => row.seq) };
    },
  });
}

/** The conversation of a lane, newest first. A smaller newest page: it is asked for again at every step of a reply. */
export function useConversationItems(lane: LaneId): GrowingList<ConversationItem> {
  const { invoke } = useObserver();
  return useGrowingList({
    key: ['conversation.list', 'growing', lane],
    idOf: (item) => (item.kind === 'said' ? item.messageId : item.cognitionId),
    seqOf: (item) => item.seq,
    fetchPage: async (before) => {
      const page = await ask(invoke('conversation.list', { lane, before, limit: before === null ? 60 : 200 }));
      return { items: page.items.toReversed(), total: null, before: page.before };
    },
  });
}

/** Runs of one contract, newest first. */
export function useRunRows(contract: string): GrowingList<RunRow> {
  const { invoke } = useObserver();
  return useGrowingList({
    key: ['run.list', 'growing', contract],
    idOf: (row) => row.runId,
    seqOf: (row) => row.seq,
    fetchPage: async (before) => {
      const { rows, total } = await ask(invoke('run.list', { limit: PAGE, before, contract, open: false }));
      return { items: rows, total, before: edge(rows, (row) => row.seq) };
    },
  });
}

/** Cognitions, newest first. */
export function useCognitionRows(): GrowingList<CognitionRow> {
  const { invoke } = useObserver();
  return useGrowingList({
    key: ['cognition.list', 'growing'],
    idOf: (row) => row.cognitionId,
    seqOf: openedSeq,
    fetchPage: async (before) => {
      const rows = await ask(invoke('cognition.list', { limit: PAGE, before }));
      return { items: rows, total: null, before: edge(rows, openedSeq) };
    },
  });
}

/** Memories matching `query` (all of them when it is empty), in the host's order. */
export function useMemoryRows(query: string): GrowingList<MemoryView> {
  const { invoke } = useObserver();
  const pages = useInfiniteQuery({
    queryKey: ['memory.list', 'paged', query],
    queryFn: ({ pageParam }) => ask(invoke('memory.list', { query, limit: PAGE, offset: pageParam })),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.rows.length < PAGE ? undefined : all.length * PAGE),
  });
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data]);
  return {
    items,
    total: pages.data?.pages[0]?.total ?? null,
    hasMore: pages.hasNextPage,
    isPending: pages.isPending,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.isError ? errorWords(pages.error) : null,
    loadMore: () => void (pages.hasNextPage && !pages.isFetchingNextPage && pages.fetchNextPage()),
    loadAll: () => void loadEveryPage(pages.fetchNextPage),
    retry: () => void pages.refetch(),
  };
}

async function loadEveryPage(next: () => Promise<{ readonly hasNextPage: boolean; readonly isError: boolean }>): Promise<void> {
  for (;;) {
    const { hasNextPage, isError } = await next();
    if (!hasNextPage || isError) return;
  }
}
