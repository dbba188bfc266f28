// The window's host for tests and screenshots: deterministic, instant, and in every state a real one can be in.
// `createFakeBridges('streaming')` and so on; `control` moves the state while a test watches.

import type { AdminBridge, Connection, ConversationBridge, FeedBatch, ObserverBridge } from '#renderer/bridge/bridge.ts';
import type { FeedNews } from '#shared/contract/feed';
import type { IpcAnswer, IpcErrorCode } from '#shared/contract/ipc-error';
import type { EntryKind } from '#shared/model/entry';
import { adminAnswer, conversationAnswer } from './fake-acts.ts';
import { createFakeLife, type FakeLife } from './fake-life.ts';
import { createObserverAnswers } from './fake-observer.ts';
import { isRefusal } from './fake-refusal.ts';

export const scenarios = [
  'empty',
  'one',
  'full',
  'many',
  'loading',
  'error',
  'offline',
  'refused',
  'streaming',
  'practice',
  'paused',
  'unborn',
  'unborn_model',
] as const;
export type Scenario = (typeof scenarios)[number];

export interface FakeControl {
  readonly life: FakeLife;
  readonly news: (...news: readonly FeedNews[]) => void;
  readonly gap: () => void;
  readonly connection: (connection: Connection) => void;
  /** Makes one observer route answer as told from now on; null takes it back. */
  readonly override: (route: string, answer: (() => Promise<IpcAnswer<unknown>>) | null) => void;
  /** Every call made so far, in order. */
  readonly calls: readonly { readonly surface: 'observer' | 'conversation' | 'admin'; readonly route: string; readonly input: unknown }[];
}

export interface FakeBridges {
  readonly observer: ObserverBridge;
  readonly conversation: ConversationBridge;
  readonly admin: AdminBridge;
  readonly control: FakeControl;
}

const OFFLINE_SINCE = Date.UTC(2026, 10, 30, 20, 59, 0);
const refusal = (code: IpcErrorCode, message: string): IpcAnswer<never> => ({ ok: false, error: { code, message } });
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

const firstConnection: Partial<Record<Scenario, Connection>> = {
  offline: { state: 'offline', sinceMs: OFFLINE_SINCE, retryAtMs: OFFLINE_SINCE + 68_000 },
  refused: { state: 'refused' },
};

export function createFakeBridges(scenario: Scenario = 'full'): FakeBridges {
  const life = createFakeLife(scenario);
  const listeners = new Set<(batch: FeedBatch) => void>();
  const watchers = new Set<() => void>();
  const overrides = new Map<string, () => Promise<IpcAnswer<unknown>>>();
  const calls: { surface: 'observer' | 'conversation' | 'admin'; route: string; input: unknown }[] = [];
  let connection: Connection = firstConnection[scenario] ?? { state: 'open' };
  let number = 0;

  const news = (...all: readonly FeedNews[]) => {
    const events = all.map((one) => ({ number: ++number, news: one }));
    for (const listener of listeners) listener({ kind: 'events', events });
  };
  life.attach(news);
  const answers = createObserverAnswers(life);
  const source = {
    current: () => connection,
    watch: (listener: () => void) => (watchers.add(listener), () => watchers.delete(listener)),
    retryNow: () => undefined,
  };
  const call = async (surface: 'observer' | 'conversation' | 'admin', route: string, input: unknown, answer: () => unknown): Promise<IpcAnswer<unknown>> => {
    calls.push({ surface, route, input });
    const told = overrides.get(route);
    if (told !== undefined) return told();
    if (scenario === 'loading') return never();
    if (scenario === 'error') return refusal('internal', 'The host met a fault of its own and wrote it to its log (fault 7f3a).');
    if (connection.state !== 'open' && (scenario === 'refused' || surface !== 'observer'))
      return refusal('unavailable', 'This window is not connected to its host.');
    const value = answer();
    if (isRefusal(value)) return { ok: false, error: value.refusal };
    return value === null ? refusal('not_found', 'Nothing with this id is on record.') : ({ ok: true, value } as IpcAnswer<unknown>);
  };

  return {
    observer: {
      invoke: ((route: string, input: unknown) => call('observer', route, input, () => answers(route, input))) as ObserverBridge['invoke'],
      subscribe: (listener) => {
        listeners.add(listener);
        if (scenario === 'streaming') life.stream();
        return () => listeners.delete(listener);
      },
      connection: source,
    },
    conversation: {
      invoke: ((route: string, input: unknown) =>
        call('conversation', route, input, () => conversationAnswer(life, route, input))) as ConversationBridge['invoke'],
      connection: source,
    },
    admin: {
      invoke: ((route: string, input: unknown) => call('admin', route, input, () => adminAnswer(life, route, input))) as AdminBridge['invoke'],
      connection: source,
    },
    control: {
      life,
      news,
      gap: () => {
        for (const listener of listeners) listener({ kind: 'gap' });
      },
      connection: (next) => {
        connection = next;
        for (const watcher of watchers) watcher();
      },
      override: (route, answer) => void (answer === null ? overrides.delete(route) : overrides.set(route, answer)),
      calls,
    },
  };
}

export const entriesNews = (from: number, to: number, ...kinds: readonly EntryKind[]): FeedNews => ({ kind: 'entries', from, to, kinds });
