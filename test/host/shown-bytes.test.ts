// What the observer shows as the body of a request is, byte for byte, what a server on the other side received.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadRehearsalWords } from '#adapters/substrates/rehearsal/load-rehearsal-words';
import { rehearsalTransport } from '#adapters/substrates/rehearsal/rehearsal-transport';
import { systemClock } from '#host/system-clock';
import type { RequestRow, RequestView } from '#shared/model/views';
import { answerLike, type MessagesServer, startMessagesServer } from '../ports/substrate/messages-server.ts';
import { type WholeHost, wholeHost } from './whole-host.ts';

let server: MessagesServer;
let whole: WholeHost;
afterEach(async () => {
  await whole.end();
  await server.close();
});

describe('the bytes shown', () => {
  it('equal the bytes received, for every request of a conversation with tools and every script', async () => {
    const words = loadRehearsalWords(join(import.meta.dirname, '../../resources'));
    server = await startMessagesServer(answerLike(rehearsalTransport({ clock: systemClock, words, pace: 'instant', contextWindow: 200_000 })));
    whole = await wholeHost({ ANTHROPIC_API_KEY: 'sk-test-0123456789abcdef', IPSE_ANTHROPIC_BASE_URL: server.url });
    for (const text of ['Hello', '/remember 日本語の鍵 in drawer 4 — 👩‍👩‍👧 "quoted" \\ \u0000 \u2028', '/read nowhere.txt', 'نص عربي', 'Where is the key?'])
      await whole.say(text);

    const { rows } = await whole.ask<{ rows: RequestRow[] }>('observer', 'request.list', { limit: 100 });
    expect(rows.length).toBe(server.received.length);
    for (const [index, { requestId, bytes }] of rows.toReversed().entries()) {
      const received = server.received[index]?.bytes ?? Buffer.alloc(0);
      const { body, sha256 } = await whole.ask<{ body: string; sha256: string }>('observer', 'request.body', { requestId });
      expect(Buffer.from(body, 'utf8').equals(received)).toBe(true);
      expect([sha256, bytes]).toEqual([createHash('sha256').update(received).digest('hex'), received.byteLength]);
      const view = await whole.ask<RequestView>('observer', 'request.get', { requestId });
      expect(view.spans.map(({ start, end }) => body.slice(start, end)).join('')).toBe(body);
      expect(view.spans.filter(({ kind }) => kind === 'mark').length).toBe(view.breakpoints.length);
    }
  });
});
