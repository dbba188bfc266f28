// Carries the feed into what the window shows: deltas into the stream, stages into the status, entries into "ask again".

import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedEvent, FeedNews } from '#shared/contract/feed';
import type { EntryKind } from '#shared/model/entry';
import type { StatusView } from '#shared/model/views';
import type { FeedBatch } from '../bridge/bridge.ts';
import { useObserver } from '../bridge/bridge-context.tsx';
import { useStreaming } from '../state/streaming.ts';
import { changingRoutes, type ObserverRoute, staleRoutes } from './stale-after.ts';

/** Routes are asked again at most this often; a stream of entries must not become a stream of questions. */
const SETTLE_MS = 120;
const statusKey = ['status.get', {}];

export interface FeedSync {
  readonly take: (batch: FeedBatch) => void;
  readonly close: () => void;
}

/** Turns feed batches into changes of `client`. One per window. */
export function createFeedSync(client: QueryClient): FeedSync {
  const waiting = new Set<ObserverRoute>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    timer = null;
    for (const route of [...waiting]) {
      // A question under way may have been asked before the entry was written: wait, then ask once more.
      if (client.isFetching({ queryKey: [route] }) > 0) continue;
      waiting.delete(route);
      void client.invalidateQueries({ queryKey: [route] });
    }
    if (waiting.size > 0) plan();
  };
  const plan = () => {
    timer ??= setTimeout(flush, SETTLE_MS);
  };
  const takeEvents = (events: readonly FeedEvent[]) => {
    const kinds = new Set<EntryKind>();
    for (const { news } of events) {
      if (news.kind === 'entries') for (const kind of news.kinds) kinds.add(kind);
      if (news.kind === 'stage' && !patchStage(client, news)) waiting.add('status.get');
    }
    const deltas = events.flatMap(({ news }) => (news.kind === 'delta' ? [news] : []));
    if (deltas.length > 0) useStreaming.getState().apply(deltas);
    for (const route of staleRoutes(kinds)) waiting.add(route);
    if (waiting.size > 0) plan();
  };
  const refreshAll = () => {
    useStreaming.getState().clear();
    for (const route of changingRoutes) waiting.add(route);
    plan();
  };
  return {
    take: (batch) => (batch.kind === 'gap' ? refreshAll() : takeEvents(batch.events)),
    close: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Writes a stage into the status held, if the cognition is already known there. */
function patchStage(client: QueryClient, { cognitionId, stage }: Extract<FeedNews, { kind: 'stage' }>): boolean {
  const held = client.getQueryData<StatusView>(statusKey);
  if (held === undefined || !held.inFlight.some((flight) => flight.cognitionId === cognitionId)) return false;
  // A completed cognition is no longer in flight, whatever the status said a moment ago.
  const inFlight = held.inFlight.flatMap((flight) => (flight.cognitionId !== cognitionId ? [flight] : stage === 'COMPLETE' ? [] : [{ ...flight, stage }]));
  client.setQueryData<StatusView>(statusKey, { ...held, inFlight });
  return true;
}

/** Keeps this window in step with the host while mounted. */
export function useFeedSync(): void {
  const client = useQueryClient();
  const { subscribe, connection } = useObserver();
  useEffect(() => {
    const sync = createFeedSync(client);
    const unsubscribe = subscribe(sync.take);
    let before = connection.current().state;
    const unwatch = connection.watch(() => {
      const now = connection.current().state;
      // What failed while the line was down is asked again; the feed itself tells of the rest.
      if (now === 'open' && before !== 'open') void client.invalidateQueries({ predicate: (query) => query.state.status === 'error' });
      before = now;
    });
    return () => {
      unsubscribe();
      unwatch();
      sync.close();
    };
  }, [client, subscribe, connection]);
}
