// A command's side of the local socket: one connection per surface, calls by number, the feed if it is the observer's.

import { connect, type Socket } from 'node:net';
import type { ClientFrame, FeedEvent, ServerFrame } from '#shared/contract/feed';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { MAX_SAY_BYTES } from '#shared/contract/limits';
import type { LocalDoor } from './local-socket.ts';
import { localSocketPath, lookAtSocket } from './local-socket-path.ts';
import { readLines } from './read-lines.ts';

export interface LocalClient {
  call(route: string, input: unknown): Promise<IpcAnswer<unknown>>;
  close(): void;
}

export interface LocalFeedListener {
  events(events: readonly FeedEvent[]): void;
  gap(): void;
  /** The host is gone. */
  lost(): void;
}

/** Answers may be larger than anything that is sent: a whole page of a conversation. */
const MAX_ANSWER_BYTES = 4 * MAX_SAY_BYTES;
const ANSWER_TIMEOUT_MS = 5000;
const gone: IpcAnswer<never> = { ok: false, error: { code: 'unavailable', message: 'The host has gone.' } };

/** A connection to the host that lives `home`; null when none does, none answers within five seconds, or its door is not ours. */
export async function connectLocal(home: string, door: LocalDoor, listener?: LocalFeedListener): Promise<LocalClient | null> {
  if (lookAtSocket(home) !== 'ours') return null;
  const socket = await openSocket(localSocketPath(home));
  if (socket === null) return null;
  return new Promise((resolve) => {
    // A host that was stopped in its tracks still accepts; it just never answers.
    const patience = setTimeout(() => socket.destroy(), ANSWER_TIMEOUT_MS);
    const client = speakFrames(socket, () => resolve(client), listener);
    socket.once('close', () => resolve(null));
    socket.once('data', () => clearTimeout(patience));
    socket.once('close', () => clearTimeout(patience));
    socket.write(
      `${JSON.stringify({ type: 'door', door })}\n${JSON.stringify({ type: 'hello', token: '', resumeAfter: null, hostLife: null } satisfies ClientFrame)}\n`,
    );
  });
}

function openSocket(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const timer = setTimeout(() => socket.destroy(new Error('timeout')), ANSWER_TIMEOUT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    // After the connection this only keeps an error from being thrown; `close` follows it.
    socket.on('error', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}

function speakFrames(socket: Socket, welcomed: () => void, listener: LocalFeedListener | undefined): LocalClient {
  const waiting = new Map<number, (answer: IpcAnswer<unknown>) => void>();
  let nextId = 1;

  function receive(line: string): void {
    const frame = JSON.parse(line) as ServerFrame;
    if (frame.type === 'welcome') welcomed();
    else if (frame.type === 'answer') settle(frame.id, frame.answer);
    else if (frame.type === 'feed') listener?.events(frame.events);
    else listener?.gap();
  }

  function settle(id: number, answer: IpcAnswer<unknown>): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  const lines = readLines(MAX_ANSWER_BYTES, receive);
  socket.on('data', (piece) => {
    if (!lines.push(piece)) socket.destroy();
  });
  socket.on('close', () => {
    for (const id of [...waiting.keys()]) settle(id, gone);
    listener?.lost();
  });

  return {
    call: (route, input) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(gone);
        const id = nextId++;
        waiting.set(id, resolve);
        socket.write(`${JSON.stringify({ type: 'call', id, route, input } satisfies ClientFrame)}\n`);
      }),
    close: () => socket.destroy(),
  };
}
