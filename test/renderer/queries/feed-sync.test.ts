import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeedSync } from '#renderer/queries/feed-sync.ts';
import { createQueryClient } from '#renderer/queries/query-client.ts';
import { changingRoutes, staleRoutes } from '#renderer/queries/stale-after.ts';
import { useStreaming } from '#renderer/state/streaming.ts';
import type { FeedNews } from '#shared/contract/feed';
import { entriesNews } from '../fake-bridge.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useStreaming.getState().clear();
});
afterEach(() => void vi.useRealTimers());

const events = (...news: readonly FeedNews[]) => ({ kind: 'events', events: news.map((one, index) => ({ number: index + 1, news: one })) }) as const;

function watched(): { readonly client: QueryClient; readonly asked: string[] } {
  const client = createQueryClient();
  const asked: string[] = [];
  client.invalidateQueries = async (filters) => void asked.push(String(filters?.queryKey?.[0] ?? 'everything'));
  return { client, asked };
}

test('a burst of entries asks each route once', () => {
  const { client, asked } = watched();
  const sync = createFeedSync(client);
  for (let i = 1; i <= 50; i++) sync.take(events(entriesNews(i, i, 'request.answered')));
  vi.advanceTimersByTime(500);
  expect(asked.toSorted()).toEqual([...staleRoutes(['request.answered'])].toSorted());
});

test('an entry that comes while its route is being asked makes it ask once more afterwards', async () => {
  const client = createQueryClient();
  let finish: (value: number) => void = () => undefined;
  let asked = 0;
  const ask = () =>
    new Promise<number>((resolve) => {
      asked += 1;
      finish = resolve;
    });
  const unsubscribe = observe(client, ask);
  const sync = createFeedSync(client);
  sync.take(events(entriesNews(1, 1, 'memory.written')));
  vi.advanceTimersByTime(1000);
  expect(asked).toBe(1);
  finish(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(2);
  unsubscribe();
});

function observe(client: QueryClient, ask: () => Promise<number>): () => void {
  return new QueryObserver(client, { queryKey: ['memory.get', {}], queryFn: ask }).subscribe(() => undefined);
}

test('stages are written into the status held, and a completed cognition is no longer in flight', () => {
  const { client } = watched();
  const flight = { cognitionId: 'cog_1', lane: 'autonomy', stage: 'INIT', sinceMs: 1 };
  client.setQueryData(['status.get', {}], { inFlight: [flight] });
  const sync = createFeedSync(client);
  const stage = (name: 'DECIDE' | 'COMPLETE') => ({ kind: 'stage', cognitionId: 'cog_1', lane: 'autonomy', stage: name }) as unknown as FeedNews;
  sync.take(events(stage('DECIDE')));
  expect(client.getQueryData(['status.get', {}])).toEqual({ inFlight: [{ ...flight, stage: 'DECIDE' }] });
  sync.take(events(stage('COMPLETE')));
  expect(client.getQueryData(['status.get', {}])).toEqual({ inFlight: [] });
});

test('a gap lets go of what streamed and asks for everything that can have changed again', () => {
  const { client, asked } = watched();
  useStreaming.getState().apply([{ kind: 'delta', cognitionId: 'cog_1', requestId: 'req_1', from: 0, text: 'half' } as never]);
  createFeedSync(client).take({ kind: 'gap' });
  vi.advanceTimersByTime(500);
  expect({ asked, live: useStreaming.getState().byRequest }).toEqual({ asked: changingRoutes, live: {} });
});

test('runs, identity, contracts and memories grow old by what can change them', () => {
  const made = (...kinds: Parameters<typeof staleRoutes>[0] extends Iterable<infer K> ? K[] : never) =>
    staleRoutes(kinds).filter((route) => /^(run|identity|contract|memory)\./.test(route));
  expect({
    asked: made('contract.asked'),
    answeredRequest: made('request.answered'),
    adopted: made('skill.adopted'),
    forged: made('identity.forged'),
    superseded: made('memory.superseded'),
    compass: made('compass.recorded'),
    said: made('message.received'),
  }).toEqual({
    asked: ['contract.list', 'contract.get', 'run.list', 'run.get'],
    answeredRequest: ['run.list', 'run.get'],
    adopted: ['contract.list', 'contract.get'],
    forged: ['identity.get', 'run.list', 'run.get'],
    superseded: ['memory.list', 'memory.get', 'identity.get'],
    compass: ['identity.get'],
    said: [],
  });
});
