// A local HTTP server that stands where the provider would: it records exactly what it received and answers as it is told.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body, byte for byte. */
  readonly bytes: Buffer;
  /** Resolves when the connection of this request is closed. */
  readonly closed: Promise<void>;
}

export type Answerer = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

export interface MessagesServer {
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
  /** How requests are answered from now on. */
  answerWith(answerer: Answerer): void;
  close(): Promise<void>;
}

/** Starts a server on a free port of the loopback address. */
export async function startMessagesServer(first: Answerer): Promise<MessagesServer> {
  const received: ReceivedRequest[] = [];
  let answerer = first;
  const closings = new WeakMap<Socket, Promise<void>>();
  const closingOf = (socket: Socket): Promise<void> => {
    const closing = closings.get(socket) ?? new Promise<void>((resolve) => socket.once('close', () => resolve()));
    closings.set(socket, closing);
    return closing;
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    const closed = closingOf(request.socket);
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const one: ReceivedRequest = { path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(pieces), closed };
      received.push(one);
      void answerer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next) {
      answerer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers as a `fetch` would, streaming; stops that `fetch` when the caller goes away. */
export const answerLike =
  (transport: typeof fetch): Answerer =>
  async ({ bytes }, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await transport('http://127.0.0.1/', { method: 'POST', body: bytes.toString('utf8'), signal: gone.signal });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    try {
      for await (const piece of answer.body ?? []) response.write(piece);
      response.end();
    } catch {
      response.destroy();
    }
  };

/** Events as they stand on the wire. */
export const wireEvents = (...events: readonly { readonly type: string; readonly [field: string]: unknown }[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

/** An answer that is one text; `head` is sent with it. */
export const answerText =
  (text: string, status = 200, contentType = 'text/event-stream'): Answerer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': contentType });
    response.end(text);
  };

/** The first bytes of an answer, then whatever `after` does. */
export const answerThen =
  (text: string, after: (response: ServerResponse) => void): Answerer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => after(response));
  };
