// SECURITY: WebSockets of one port. An upgrade needs the exact path of a surface this port serves, the exact Host and
// Origin, and no query; then `hello` with a key. Frames of an unauthorised connection are read by nobody.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Dispatch } from '#host/dispatch';
import type { Feed } from '#host/feed';
import type { Surface } from '#shared/contract/define-route';
import { LOOPBACK_SOCKET_PATHS } from '#shared/contract/feed';
import { passGate } from './loopback-gate.ts';
import { refuseSocket } from './page-server.ts';
import { closeCodes, type FrameChannel, type FrameConnection, maxFrameBytes, serveFrames, surfaceFrames } from './serve-frames.ts';
import type { SurfaceKeys } from './surface-keys.ts';

export interface SocketServerOptions {
  readonly dispatch: Dispatch;
  readonly feed: Feed;
  readonly keys: SurfaceKeys;
  /** Surfaces of this port. */
  readonly surfaces: readonly Surface[];
}

export interface SocketServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void;
  close(): void;
}

const MAX_SOCKETS = 32;
/** Connections that have not said who they are: each may buffer one frame of the largest size. */
const MAX_STRANGERS = 6;
/** Over the largest frame, so that what is too large still meets our words instead of a cut connection. */
const PAYLOAD_SLACK = 1024 * 1024;
const PING_EVERY_MS = 30_000;

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const servers = new Map(
    options.surfaces.map((surface) => [
      surface,
      new WebSocketServer({ noServer: true, clientTracking: true, perMessageDeflate: false, maxPayload: maxFrameBytes(surface) + PAYLOAD_SLACK }),
    ]),
  );
  const strangers = new Set<WebSocket>();
  const open = () => [...servers.values()].reduce((sum, server) => sum + server.clients.size, 0);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
    socket.on('error', () => socket.destroy());
    const surface = options.surfaces.find((name) => LOOPBACK_SOCKET_PATHS[name] === request.url);
    const server = surface === undefined ? undefined : servers.get(surface);
    if (request.method !== 'GET' || passGate(request, port, 'socket') !== 'pass') return refuseSocket(socket, 403);
    if (surface === undefined || server === undefined) return refuseSocket(socket, 404);
    if (open() >= MAX_SOCKETS || strangers.size >= MAX_STRANGERS) return refuseSocket(socket, 503);
    server.handleUpgrade(request, socket, head, (client) => serveSocket(client, surface, options, strangers));
  }

  return {
    upgrade,
    close: () => {
      for (const server of servers.values()) {
        for (const client of server.clients) client.terminate();
        server.close();
      }
    },
  };
}

function serveSocket(client: WebSocket, surface: Surface, { dispatch, feed, keys }: SocketServerOptions, strangers: Set<WebSocket>): void {
  strangers.add(client);
  let alive = true;
  const authorise = (presented: string) => {
    const session = keys.open(surface, presented);
    if (session !== null) strangers.delete(client);
    return session;
  };
  const channel: FrameChannel = {
    send: (text) => client.send(text, () => connection.drained()),
    waiting: () => client.bufferedAmount,
    close: (code) => client.close(code),
  };
  const connection: FrameConnection = serveFrames(channel, { ...surfaceFrames(dispatch, feed, surface), authorise });
  const pinging = setInterval(() => {
    if (!alive) return client.terminate();
    alive = false;
    client.ping();
  }, PING_EVERY_MS);
  client.on('pong', () => {
    alive = true;
  });
  client.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) return client.close(closeCodes.badFrame);
    connection.receive(data.toString('utf8'));
  });
  client.on('error', () => client.terminate());
  client.on('close', () => {
    clearInterval(pinging);
    strangers.delete(client);
    connection.closed();
  });
}
