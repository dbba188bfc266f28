// One surface over one WebSocket: says hello, asks, hears the feed, and comes back by itself when the line drops.
// Nothing is asked twice on its own: a call cut off by a lost line is answered `unavailable`.

import type { Surface } from '#shared/contract/define-route';
import { LOOPBACK_SOCKET_PATHS, type ClientFrame, type FeedEvent, type ServerFrame } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { Connection, ConnectionSource, FeedBatch } from './bridge.ts';
import type { PageKeys } from './page-keys.ts';

/** Close codes by which the host says that trying again is useless: the key is wrong, spent or of another life. */
const refusingCodes: readonly number[] = [4401, 4403, 1008];
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const WELCOME_MS = 10_000;

export interface SocketDeps {
  readonly surface: Surface;
  readonly keys: PageKeys;
  /** `ws://host:port`, without a path. */
  readonly origin: string;
  readonly open: (url: string) => WebSocket;
  readonly nowMs: () => number;
  /** 0 ≤ n < 1, spreads the attempts of several windows. */
  readonly random: () => number;
}

export interface LoopbackSocket {
  readonly call: (route: string, input: unknown) => Promise<IpcAnswer<unknown>>;
  readonly subscribe: (listener: (batch: FeedBatch) => void) => () => void;
  readonly connection: ConnectionSource;
  readonly close: () => void;
}

type Resolve = (answer: IpcAnswer<unknown>) => void;
const unavailable: IpcAnswer<never> = { ok: false, error: { code: 'unavailable', message: 'This window is not connected to its host.' } };

export function createLoopbackSocket(deps: SocketDeps): LoopbackSocket {
  const pending = new Map<number, Resolve>();
  const queued: ClientFrame[] = [];
  const listeners = new Set<(batch: FeedBatch) => void>();
  const watchers = new Set<() => void>();
  let connection: Connection = { state: 'connecting' };
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let lastId = 0;
  let offlineSince: number | null = null;
  let heard: { hostLife: string; number: number } | null = null;
  let closed = false;

  const become = (next: Connection) => {
    connection = next;
    for (const watcher of [...watchers]) watcher();
  };
  const tell = (batch: FeedBatch) => {
    for (const listener of [...listeners]) listener(batch);
  };
  const failPending = () => {
    for (const resolve of pending.values()) resolve(unavailable);
    pending.clear();
    queued.length = 0;
  };

  function welcome(frame: Extract<ServerFrame, { type: 'welcome' }>, at: WebSocket): void {
    deps.keys.keepSession(deps.surface, frame.session);
    const missed = heard !== null && (frame.gap || heard.hostLife !== frame.hostLife);
    if (heard === null || missed) heard = { hostLife: frame.hostLife, number: frame.feedNumber };
    attempts = 0;
    offlineSince = null;
    become({ state: 'open' });
    for (const call of queued.splice(0)) at.send(JSON.stringify(call));
    if (missed) tell({ kind: 'gap' });
  }
  function hear(events: readonly FeedEvent[]): void {
    const fresh = events.filter(({ number }) => heard === null || number > heard.number);
    const last = fresh.at(-1);
    if (last === undefined) return;
    if (heard !== null) heard.number = last.number;
    tell({ kind: 'events', events: fresh });
  }
  function take(frame: ServerFrame, at: WebSocket): void {
    if (frame.type === 'welcome') return welcome(frame, at);
    if (frame.type === 'feed') return hear(frame.events);
    if (frame.type === 'gap') {
      if (heard !== null) heard.number = frame.feedNumber;
      return tell({ kind: 'gap' });
    }
    pending.get(frame.id)?.(frame.answer);
    pending.delete(frame.id);
  }
  function lost(code: number): void {
    socket = null;
    failPending();
    if (closed) return;
    if (refusingCodes.includes(code)) {
      deps.keys.forgetSession(deps.surface);
      return become({ state: 'refused' });
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts) * (0.75 + deps.random() / 2);
    attempts += 1;
    offlineSince ??= deps.nowMs();
    become({ state: 'offline', sinceMs: offlineSince, retryAtMs: deps.nowMs() + wait });
    retry = setTimeout(connect, wait);
  }
  function connect(): void {
    clearTimeout(retry);
    const token = deps.keys.takeToken(deps.surface) ?? deps.keys.session(deps.surface);
    if (token === null) return become({ state: 'refused' });
    const at = deps.open(deps.origin + LOOPBACK_SOCKET_PATHS[deps.surface]);
    socket = at;
    const patience = setTimeout(() => at.close(), WELCOME_MS);
    at.addEventListener('open', () => {
      const hello: ClientFrame = { type: 'hello', token, resumeAfter: heard?.number ?? null, hostLife: heard?.hostLife ?? null };
      at.send(JSON.stringify(hello));
    });
    at.addEventListener('message', ({ data }) => {
      clearTimeout(patience);
      take(JSON.parse(String(data)) as ServerFrame, at);
    });
    at.addEventListener('close', ({ code }) => {
      clearTimeout(patience);
      if (socket === at) lost(code);
    });
  }
  function call(route: string, input: unknown): Promise<IpcAnswer<unknown>> {
    if (connection.state === 'offline' || connection.state === 'refused') return Promise.resolve(unavailable);
    return new Promise((resolve) => {
      const frame: ClientFrame = { type: 'call', id: ++lastId, route, input };
      pending.set(frame.id, resolve);
      if (connection.state === 'open' && socket !== null) socket.send(JSON.stringify(frame));
      else queued.push(frame);
    });
  }

  connect();
  return {
    call,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connection: {
      current: () => connection,
      watch: (listener) => {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
      retryNow: () => {
        if (connection.state === 'offline' && socket === null) connect();
      },
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
      socket?.close();
      failPending();
    },
  };
}
