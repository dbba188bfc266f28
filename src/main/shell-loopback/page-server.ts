// SECURITY: an HTTP server on 127.0.0.1 that gives out the built window and nothing else: GET only, no bodies,
// short patience, few connections. Sockets are handed on to whoever asked for them.

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { passGate } from './loopback-gate.ts';
import { pageFile, readPage } from './page-file.ts';
import { NONCE_PLACE, securityHeaders } from './security-headers.ts';

export interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface PageServerOptions {
  readonly root: string;
  /** The one page this port serves. */
  readonly document: 'index.html' | 'admin.html';
  /** 0 takes a free one. */
  readonly port: number;
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, port: number) => void;
}

const MAX_CONNECTIONS = 64;
const timeouts = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 5_000, connectionsCheckingInterval: 1_000 } as const;

/** Starts to listen; rejects with the system's error when the port is not to be had. */
export async function servePages(options: PageServerOptions): Promise<PageServer> {
  const server = createServer({ ...timeouts, maxHeaderSize: 8 * 1024, requireHostHeader: true, insecureHTTPParser: false });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = 200;
  const portOf = () => (server.address() as AddressInfo | null)?.port ?? -1;
  server.on('request', (request, response) => answerPage(request, response, options, portOf()));
  // Whoever waits for permission to send a body is told no before it sends one.
  server.on('checkContinue', (request, response) => answerPage(request, response, options, portOf()));
  server.on('checkExpectation', (request, response) => answerPage(request, response, options, portOf()));
  server.on('upgrade', (request, socket, head) => options.onUpgrade(request, socket, head, portOf()));
  server.on('connect', (_request, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => refuseSocket(socket, 400));
  await listen(server, options.port);
  return { port: portOf(), close: () => closeServer(server) };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answerPage(request: IncomingMessage, response: ServerResponse, { root, document }: PageServerOptions, port: number): void {
  const nonce = randomBytes(16).toString('base64');
  const page = pageFile(request.method, request.url, root, document);
  const gate = passGate(request, port, 'page');
  if (gate !== 'pass') return refuse(request, response, nonce, gate === 'has_body' ? (page.ok ? 413 : page.status) : 403);
  if (!page.ok) return refuse(request, response, nonce, page.status);
  try {
    const bytes = readPage(page.file);
    const body = page.isDocument ? Buffer.from(bytes.toString('utf8').replaceAll(NONCE_PLACE, nonce), 'utf8') : bytes;
    const caching = page.isDocument ? 'no-store' : 'private, max-age=3600';
    response.writeHead(200, { ...securityHeaders(nonce), 'content-type': page.contentType, 'content-length': body.length, 'cache-control': caching });
    response.end(body);
  } catch {
    refuse(request, response, nonce, 404);
  }
}

/** A refusal says its number and ends the connection, so that a body on its way is never read. */
function refuse(request: IncomingMessage, response: ServerResponse, nonce: string, status: number): void {
  const text = `${status}\n`;
  response.writeHead(status, {
    ...securityHeaders(nonce),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 ? { allow: 'GET' } : {}),
  });
  response.end(text, () => request.socket.destroySoon());
}

/** Ends a raw socket with a bare status line. */
export function refuseSocket(socket: Duplex, status: number): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
  else socket.destroy();
}
