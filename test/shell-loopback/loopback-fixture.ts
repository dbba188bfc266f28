// A real loopback server over echoing handlers, and clients as crude as an attacker's.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { createDispatch } from '#host/dispatch';
import { createFeed } from '#host/feed';
import type { ServerFrame } from '#shared/contract/feed';
import { serveLoopback } from '#shell-loopback/serve-loopback';
import { echoDeps, realClock } from '../host/small-handlers.ts';

/** A folder like the built window, with a secret beside it. */
export function makeRenderer(): string {
  const outside = mkdtempSync(join(tmpdir(), 'ipse-renderer-'));
  const root = join(outside, 'renderer');
  mkdirSync(join(root, 'assets', 'deep'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Ipse</title>');
  writeFileSync(join(root, 'admin.html'), '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Ipse · Admin</title>');
  writeFileSync(join(root, 'assets', 'index-Ab_3.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'notes.exe'), 'no');
  writeFileSync(join(outside, 'secret.js'), 'SECRET');
  mkdirSync(join(outside, 'renderer-evil'));
  writeFileSync(join(outside, 'renderer-evil', 'x.js'), 'SECRET');
  return root;
}

export async function startLoopback(clockOffset = { ms: 0 }) {
  const feed = createFeed({ clock: realClock, coalesceMs: 5, keep: 50, hostLife: 'life-1' });
  const opened = await serveLoopback({
    dispatch: createDispatch(echoDeps()),
    feed,
    rendererFolder: makeRenderer(),
    now: () => performance.now() + clockOffset.ms,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  return { feed, loopback: opened.value };
}

/** `name=value` pairs of a URL's fragment, and its port. */
export function partsOf(url: string): { readonly port: number; readonly observer: string; readonly conversation: string; readonly admin: string } {
  const { port, hash } = new URL(url);
  const given = new URLSearchParams(hash.slice(1));
  return { port: Number(port), observer: given.get('observer') ?? '', conversation: given.get('conversation') ?? '', admin: given.get('admin') ?? '' };
}

/** Sends `text` as it is and gives back everything until the other side ends it, or what came within `ms`. */
export function rawRequest(port: number, text: string | Buffer, ms = 3000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const pieces: Buffer[] = [];
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(pieces).toString('latin1'));
    };
    const timer = setTimeout(done, ms);
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('close', done);
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(text));
  });
}

export const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed';

export interface SocketClient {
  readonly frames: ServerFrame[];
  readonly socket: WebSocket;
  send(frame: unknown): void;
  /** The first frame that fits, once it is there. */
  until(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  readonly closed: Promise<number>;
}

/** Opens a socket; rejects with the refusal's status. */
export function openSocket(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = { origin: `http://127.0.0.1:${port}` },
): Promise<SocketClient> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { ...headers }, perMessageDeflate: false });
    const frames: ServerFrame[] = [];
    const waiters = new Set<() => void>();
    const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
    socket.on('message', (data: Buffer) => {
      frames.push(JSON.parse(data.toString('utf8')) as ServerFrame);
      for (const wake of waiters) wake();
    });
    const until = (fits: (frame: ServerFrame) => boolean) =>
      new Promise<ServerFrame>((found, lost) => {
        const look = () => {
          const frame = frames.find(fits);
          if (frame === undefined) return;
          waiters.delete(look);
          found(frame);
        };
        waiters.add(look);
        void closed.then((code) => lost(new Error(`closed ${code}`)));
        look();
      });
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', (error) => reject(error));
    socket.on('open', () =>
      resolve({ frames, socket, closed, until, send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)) }),
    );
  });
}

export const hello = (token: string, resumeAfter: number | null = null, hostLife: string | null = null) => ({ type: 'hello', token, resumeAfter, hostLife });

/** A socket that has been welcomed. */
export async function welcomed(
  port: number,
  surface: 'observer' | 'conversation' | 'admin',
  token: string,
  resumeAfter: number | null = null,
  hostLife: string | null = null,
) {
  const client = await openSocket(port, `/socket/${surface}`);
  client.send(hello(token, resumeAfter, hostLife));
  const welcome = await client.until((frame) => frame.type === 'welcome');
  if (welcome.type !== 'welcome') throw new Error('no welcome');
  return { ...client, welcome };
}

export async function callOn(client: SocketClient, id: number, route: string, input: unknown) {
  client.send({ type: 'call', id, route, input });
  const frame = await client.until((seen) => seen.type === 'answer' && seen.id === id);
  return frame.type === 'answer' ? frame.answer : null;
}
