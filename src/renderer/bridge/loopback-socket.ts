// One surface over one WebSocket: says hello, asks, hears the feed, and comes back by itself when the line drops.
// Nothing is asked twice on its own: a call cut off by a lost line is answered `unavailable`.

import type { Surface } from '#shared/contract/define-route';
import { type ClientFrame, LOOPBACK_SOCKET_PATHS, type ServerFrame } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { Connection, ConnectionSource, FeedBatch } from './bridge.ts';
import { createCallBook, unavailable } from './call-book.ts';
import { createFeedPlace } from './feed-place.ts';
import { createListeners } from './listeners.ts';
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

const sendOn = (socket: WebSocket) => (frame: ClientFrame) => socket.send(JSON.stringify(frame));

export function createLoopbackSocket(deps: SocketDeps): LoopbackSocket {
  const calls = createCallBook();
  const place = createFeedPlace();
  const feed = createListeners<FeedBatch>();
  const line = createLine(deps, {
    hello: place.resume,
    lost: calls.giveUp,
    frame: (frame, socket) => {
      if (frame.type === 'answer') calls.answer(frame.id, frame.answer);
      else if (frame.type === 'welcome') {
        calls.sendWaiting(sendOn(socket));
        if (place.welcome(frame)) feed.tell({ kind: 'gap' });
      } else if (frame.type === 'gap') {
        place.skipTo(frame.feedNumber);
        feed.tell({ kind: 'gap' });
      } else {
        const events = place.hear(frame.events);
        if (events.length > 0) feed.tell({ kind: 'events', events });
      }
    },
  });
  return {
    call: (route, input) => {
      const { state } = line.connection.current();
      if (state === 'offline' || state === 'refused') return Promise.resolve(unavailable);
      const socket = line.openSocket();
      return calls.ask(route, input, socket === null ? null : sendOn(socket));
    },
    subscribe: feed.add,
    connection: line.connection,
    close: line.close,
  };
}

interface LineEvents {
  readonly hello: () => Pick<Extract<ClientFrame, { type: 'hello' }>, 'resumeAfter' | 'hostLife'>;
  readonly frame: (frame: ServerFrame, socket: WebSocket) => void;
  readonly lost: () => void;
}

interface Line {
  /** The socket, once welcomed. */
  readonly openSocket: () => WebSocket | null;
  readonly connection: ConnectionSource;
  readonly close: () => void;
}

/** The line itself: opens, says hello, waits longer after each failure, and stops where trying is useless. */
function createLine(deps: SocketDeps, events: LineEvents): Line {
  const { surface, keys, nowMs } = deps;
  const watchers = createListeners();
  let connection: Connection = { state: 'connecting' };
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let isClosed = false;

  const become = (next: Connection) => {
    connection = next;
    watchers.tell();
  };
  const take = (frame: ServerFrame, from: WebSocket) => {
    if (frame.type === 'welcome') {
      keys.keepSession(surface, frame.session);
      attempts = 0;
      // First of all: whoever hears of the welcome may ask at once.
      become({ state: 'open' });
    }
    events.frame(frame, from);
  };
  const lost = (code: number) => {
    socket = null;
    events.lost();
    if (isClosed) return;
    if (refusingCodes.includes(code)) return keys.refuse(surface) ? connect() : become({ state: 'refused' });
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts) * (0.75 + deps.random() / 2);
    attempts += 1;
    become({ state: 'offline', sinceMs: connection.state === 'offline' ? connection.sinceMs : nowMs(), retryAtMs: nowMs() + wait });
    retry = setTimeout(connect, wait);
  };
  const connect = () => {
    clearTimeout(retry);
    const token = keys.key(surface);
    if (token === null) return become({ state: 'refused' });
    socket = openSocket(deps, {
      hello: () => ({ type: 'hello', token, ...events.hello() }),
      frame: take,
      closed: (code, from) => from === socket && lost(code),
    });
  };

  connect();
  return {
    openSocket: () => (connection.state === 'open' ? socket : null),
    connection: { current: () => connection, watch: watchers.add, retryNow: () => connection.state === 'offline' && socket === null && connect() },
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      socket?.close();
      events.lost();
    },
  };
}

interface SocketEvents {
  readonly hello: () => ClientFrame;
  readonly frame: (frame: ServerFrame, from: WebSocket) => void;
  readonly closed: (code: number, from: WebSocket) => void;
}

/** Opens one socket and says hello; one that is not welcomed in time is closed again. */
function openSocket({ open, origin, surface }: SocketDeps, events: SocketEvents): WebSocket {
  const socket = open(origin + LOOPBACK_SOCKET_PATHS[surface]);
  const patience = setTimeout(() => socket.close(), WELCOME_MS);
  socket.addEventListener('open', () => sendOn(socket)(events.hello()));
  socket.addEventListener('message', ({ data }) => {
    clearTimeout(patience);
    events.frame(JSON.parse(String(data)) as ServerFrame, socket);
  });
  socket.addEventListener('close', ({ code }) => {
    clearTimeout(patience);
    events.closed(code, socket);
  });
  return socket;
}
