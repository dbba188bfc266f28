// SECURITY: the door for commands of the same user: a socket with mode 0600 in a folder with mode 0700. The file
// system says who may come in, so there are no tokens. One JSON frame a line: first which surface, then as everywhere.

import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';
import type { Dispatch } from '#host/dispatch';
import type { Feed } from '#host/feed';
import type { HostRefusal } from '#host/host';
import type { Surface } from '#shared/contract/define-route';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';
import { localSocketPath, privateFolder } from './local-socket-path.ts';
import { readLines } from './read-lines.ts';
import { FRAME_OVERHEAD, type FrameDeps, serveFrames, surfaceFrames } from './serve-frames.ts';

/** What only a command may ask of the host itself: addresses with fresh tokens in them. */
export interface HostVerbs {
  readonly 'open-window': () => Promise<IpcAnswer<{ readonly url: string }>>;
  readonly 'open-admin': () => Promise<IpcAnswer<{ readonly url: string }>>;
}

export type LocalDoor = Surface | 'host';

export interface LocalSocketOptions {
  readonly home: string;
  readonly dispatch: Dispatch;
  readonly feed: Feed;
  readonly verbs: HostVerbs;
}

export interface LocalSocket {
  readonly path: string;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 32;
const DOOR_TIMEOUT_MS = 5000;
const doorLine = z.strictObject({ type: z.literal('door'), door: z.enum(['observer', 'conversation', 'admin', 'host']) });

/** Opens the door of `home`. A socket file that nobody listens on is taken over. */
export async function serveLocalSocket(options: LocalSocketOptions): Promise<Result<LocalSocket, HostRefusal>> {
  if (process.platform !== 'win32' && privateFolder() === null) {
    return fail({
      code: 'socket_folder',
      message: 'The folder for the local socket belongs to someone else.',
      next: 'Set XDG_RUNTIME_DIR to a folder of your own, or remove the one in the way.',
    });
  }
  const path = localSocketPath(options.home);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, options);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const listening = await listenOver(server, path).catch(() => null);
  if (listening === null)
    return fail({ code: 'socket_refused', message: 'The local socket could not be opened.', next: 'Check the folder for temporary files and its room.' });
  if (!listening) return fail({ code: 'lived_in', message: 'Another host already answers for this entity.', next: 'Use that one, or stop it first.' });
  return ok({
    path,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

/** Listens on `path`; a file left behind by a dead host is removed first. False when a living one listens there. */
async function listenOver(server: Server, path: string): Promise<boolean> {
  if (await tryListen(server, path)) return true;
  if (await answers(path)) return false;
  if (process.platform !== 'win32') rmSync(path, { force: true });
  return tryListen(server, path);
}

function tryListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', failed);
    server.listen(path, () => {
      server.off('error', failed);
      // The folder already keeps others out; this says the same of the file itself.
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      resolve(true);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

function serveConnection(socket: Socket, options: LocalSocketOptions): void {
  const channel = {
    send: (text: string) => void socket.write(`${text}\n`, () => connection?.drained()),
    waiting: () => socket.writableLength,
    close: () => void socket.destroySoon(),
  };
  let connection: ReturnType<typeof serveFrames> | null = null;
  const lines = readLines(FRAME_OVERHEAD, (line) => {
    if (connection !== null) return connection.receive(line);
    const deps = framesOf(line, options);
    if (deps === null) return void socket.destroy();
    socket.setTimeout(0);
    lines.setLimit(deps.maxFrameBytes);
    connection = serveFrames(channel, { ...deps, authorise: () => 'local' });
  });
  socket.on('data', (piece) => {
    if (!lines.push(piece)) socket.destroy();
  });
  socket.setTimeout(DOOR_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('close', () => connection?.closed());
}

function framesOf(line: string, { dispatch, feed, verbs }: LocalSocketOptions): Omit<FrameDeps, 'authorise'> | null {
  const door = parseDoor(line);
  if (door === null) return null;
  if (door !== 'host') return surfaceFrames(dispatch, feed, door);
  return { call: (route) => callVerb(verbs, route), feed, follows: false, maxFrameBytes: FRAME_OVERHEAD };
}

function parseDoor(line: string): LocalDoor | null {
  try {
    return doorLine.parse(JSON.parse(line)).door;
  } catch {
    return null;
  }
}

async function callVerb(verbs: HostVerbs, route: string): Promise<IpcAnswer<unknown>> {
  if (route !== 'open-window' && route !== 'open-admin') return { ok: false, error: { code: 'unknown_route', message: 'The host knows no such request.' } };
  try {
    return await verbs[route]();
  } catch {
    return { ok: false, error: { code: 'unavailable', message: 'The host could not open that window.' } };
  }
}
