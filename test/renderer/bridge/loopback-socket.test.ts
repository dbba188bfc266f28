import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedBatch } from '#renderer/bridge/bridge.ts';
import { createLoopbackSocket } from '#renderer/bridge/loopback-socket.ts';
import { readPageKeys } from '#renderer/bridge/page-keys.ts';
import type { ClientFrame, ServerFrame } from '#shared/contract/feed';

/** The host's end of a line, driven by hand. */
class Wire extends EventTarget {
  readonly url: string;
  readonly heard: ClientFrame[] = [];
  constructor(url: string) {
    super();
    this.url = url;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientFrame);
  }
  close(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  say(frame: ServerFrame): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }
  welcome(feedNumber: number, hostLife = 'life-1', gap = false): void {
    this.dispatchEvent(new Event('open'));
    this.say({ type: 'welcome', session: 'session-key', hostLife, feedNumber, gap });
  }
}

const delta = (number: number) => ({ number, news: { kind: 'entries', from: number, to: number, kinds: [] } }) as const;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

function openLine() {
  location.hash = '#observer=first-token&conversation=other-token';
  const wires: Wire[] = [];
  const socket = createLoopbackSocket({
    surface: 'observer',
    keys: readPageKeys(window),
    origin: 'ws://127.0.0.1:1',
    open: (url) => {
      const wire = new Wire(url);
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
    nowMs: () => Date.now(),
    random: () => 0.5,
  });
  const batches: FeedBatch[] = [];
  socket.subscribe((batch) => batches.push(batch));
  const wire = (index: number): Wire => {
    const at = wires[index];
    if (at === undefined) throw new Error(`no line ${index}`);
    return at;
  };
  return { socket, wires, wire, batches };
}

test('the token leaves the address at once, opens the line once, and a session key takes its place', () => {
  const { wire, wires } = openLine();
  expect(location.hash).toBe('');
  wire(0).welcome(7);
  wire(0).close();
  vi.advanceTimersByTime(1000);
  wire(1).welcome(7);
  expect(wires.map(({ heard }) => heard)).toEqual([
    [{ type: 'hello', token: 'first-token', resumeAfter: null, hostLife: null }],
    [{ type: 'hello', token: 'session-key', resumeAfter: 7, hostLife: 'life-1' }],
  ]);
});

test('what is asked before the welcome is sent after it, and answers find their questions', async () => {
  const { socket, wire } = openLine();
  const first = socket.call('status.get', {});
  const second = socket.call('memory.list', { query: '' });
  expect(wire(0).heard).toEqual([]);
  wire(0).welcome(0);
  expect(wire(0).heard.slice(1)).toEqual([
    { type: 'call', id: 1, route: 'status.get', input: {} },
    { type: 'call', id: 2, route: 'memory.list', input: { query: '' } },
  ]);
  wire(0).say({ type: 'answer', id: 2, answer: { ok: true, value: 'b' } });
  wire(0).say({ type: 'answer', id: 1, answer: { ok: true, value: 'a' } });
  expect(await Promise.all([first, second])).toEqual([
    { ok: true, value: 'a' },
    { ok: true, value: 'b' },
  ]);
});

test('a lost line answers what was asked, says since when, waits longer each time and comes back by itself', async () => {
  const { socket, wire, wires } = openLine();
  wire(0).welcome(0);
  const asked = socket.call('status.get', {});
  const sinceMs = Date.now();
  wire(0).close();
  expect(await asked).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(await socket.call('status.get', {})).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    const now = socket.connection.current();
    if (now.state !== 'offline') throw new Error(now.state);
    waits.push(now.retryAtMs - Date.now());
    expect(now.sinceMs).toBe(sinceMs);
    vi.advanceTimersByTime(now.retryAtMs - Date.now());
    wire(attempt).close();
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  vi.advanceTimersByTime(10_000);
  wire(wires.length - 1).welcome(0);
  expect(socket.connection.current()).toEqual({ state: 'open' });
});

test('events heard twice are told once; a hole, or another life of the host, is told as a gap', () => {
  const { wire, batches } = openLine();
  wire(0).welcome(4);
  wire(0).say({ type: 'feed', events: [delta(5), delta(6)] });
  wire(0).close();
  vi.advanceTimersByTime(250);
  wire(1).welcome(6);
  wire(1).say({ type: 'feed', events: [delta(6), delta(7)] });
  wire(1).say({ type: 'gap', feedNumber: 40 });
  wire(1).say({ type: 'feed', events: [delta(40), delta(41)] });
  wire(1).close();
  vi.advanceTimersByTime(250);
  wire(2).welcome(3, 'life-2');
  wire(2).say({ type: 'feed', events: [delta(4)] });
  expect(batches.map((batch) => (batch.kind === 'gap' ? 'gap' : batch.events.map(({ number }) => number)))).toEqual([[5, 6], [7], 'gap', [41], 'gap', [4]]);
});

test('when a gap is told the line is already open, so that everything can be asked again', () => {
  const { socket, wire } = openLine();
  const states: string[] = [];
  socket.subscribe(() => states.push(socket.connection.current().state));
  wire(0).welcome(4);
  wire(0).close();
  vi.advanceTimersByTime(250);
  wire(1).welcome(9, 'life-1', true);
  expect(states).toEqual(['open']);
});

test('a refused key ends the trying, and a window without any key does not begin', () => {
  const { socket, wire, wires } = openLine();
  wire(0).close(4401);
  vi.advanceTimersByTime(60_000);
  expect({ state: socket.connection.current(), lines: wires.length, session: sessionStorage.getItem('ipse.session.observer') }).toEqual({
    state: { state: 'refused' },
    lines: 1,
    session: null,
  });
});

test('a stale link in a tab that has a session does not cost the session', () => {
  sessionStorage.setItem('ipse.session.observer', 'session-key');
  const { wire, wires } = openLine();
  for (const index of [0, 1]) {
    wire(index).dispatchEvent(new Event('open'));
    wire(index).close(4401);
  }
  expect({
    keys: wires.map(({ heard }) => heard.map((frame) => (frame.type === 'hello' ? frame.token : ''))),
    kept: sessionStorage.getItem('ipse.session.observer'),
  }).toEqual({ keys: [['first-token'], ['session-key']], kept: null });
});

test('a host that never says welcome is given up and asked again', () => {
  const { socket, wire, wires } = openLine();
  wire(0).dispatchEvent(new Event('open'));
  vi.advanceTimersByTime(10_000);
  expect(socket.connection.current().state).toBe('offline');
  vi.advanceTimersByTime(500);
  expect(wires.length).toBe(2);
});
