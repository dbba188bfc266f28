import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch } from '#host/dispatch';
import type { FeedNews } from '#shared/contract/feed';
import type { CognitionId, LaneId } from '#shared/model/ids';
import { contentSecurityPolicy } from '#shell-loopback/security-headers';
import { serveLoopback } from '#shell-loopback/serve-loopback';
import { echoDeps } from '../host/small-handlers.ts';
import { callOn, makeRenderer, partsOf, rawRequest, startLoopback, welcomed } from './loopback-fixture.ts';

let started: Awaited<ReturnType<typeof startLoopback>>;
beforeAll(async () => {
  started = await startLoopback();
});
afterAll(() => started.loopback.close());
const observerToken = () => partsOf(started.loopback.openWindow()).observer;
const stage = (): FeedNews => ({ kind: 'stage', cognitionId: `cog_${'0'.repeat(26)}` as CognitionId, lane: 'autonomy' as LaneId, stage: 'PLAN' });

describe('a page', () => {
  it('carries the policy with a nonce of its own, the same as in its meta tag', async () => {
    const { port } = started.loopback;
    const load = async () => {
      const answer = await rawRequest(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(answer)?.[1];
      return {
        nonce: /content="([^"]+)"/.exec(answer)?.[1] ?? '',
        policy: header('content-security-policy'),
        caching: header('cache-control'),
        sniffing: header('x-content-type-options'),
        referrer: header('referrer-policy'),
        opener: header('cross-origin-opener-policy'),
        resource: header('cross-origin-resource-policy'),
      };
    };
    const [first, second] = [await load(), await load()];
    expect(first).toEqual({
      nonce: first.nonce,
      policy: contentSecurityPolicy(first.nonce),
      caching: 'no-store',
      sniffing: 'nosniff',
      referrer: 'no-referrer',
      opener: 'same-origin',
      resource: 'same-origin',
    });
    expect([first.nonce.length, first.nonce === second.nonce, /unsafe/.test(first.policy ?? '')]).toEqual([24, false, false]);
  });
});

describe('an observer socket', () => {
  it('gets answers by id and the feed by number, and goes on where it stopped', async () => {
    const first = await welcomed(started.loopback.port, 'observer', observerToken());
    const begin = first.welcome.feedNumber;
    for (let i = 0; i < 3; i++) started.feed.publish(stage());
    started.feed.flush();
    await first.until((frame) => frame.type === 'feed');
    expect(await callOn(first, 7, 'request.list', { limit: 2 })).toEqual({ ok: true, value: { route: 'request.list', input: { limit: 2, before: null } } });
    first.socket.terminate();
    started.feed.publish(stage());
    started.feed.flush();
    const again = await welcomed(started.loopback.port, 'observer', first.welcome.session, begin + 2, 'life-1');
    const missed = await again.until((frame) => frame.type === 'feed');
    expect({ gap: again.welcome.gap, numbers: missed.type === 'feed' ? missed.events.map((event) => event.number) : [] }).toEqual({
      gap: false,
      numbers: [begin + 3, begin + 4],
    });
    again.socket.terminate();
  });

  it('is told of a gap when what it missed is gone, or belongs to another life', async () => {
    for (let i = 0; i < 200; i++) started.feed.publish(stage());
    started.feed.flush();
    const first = await welcomed(started.loopback.port, 'observer', observerToken(), 0, 'life-1');
    const other = await welcomed(started.loopback.port, 'observer', first.welcome.session, started.feed.number(), 'life-0');
    expect([first.welcome.gap, other.welcome.gap, first.welcome.feedNumber]).toEqual([true, true, started.feed.number()]);
    first.socket.terminate();
    other.socket.terminate();
  });

  it('that never reads slows no call of another and costs no memory', async () => {
    const deaf = await welcomed(started.loopback.port, 'observer', observerToken());
    const quick = await welcomed(started.loopback.port, 'observer', observerToken());
    deaf.socket.pause();
    const before = process.memoryUsage().rss;
    const text = 'x'.repeat(10_000);
    for (let i = 0; i < 20_000; i++) {
      started.feed.publish({
        kind: 'delta',
        cognitionId: `cog_${'0'.repeat(26)}` as CognitionId,
        requestId: `req_${'0'.repeat(26)}` as never,
        from: i * 20_000,
        text,
      });
      if (i % 40 === 0) started.feed.flush();
      if (i % 400 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const begun = performance.now();
    await callOn(quick, 99, 'status.get', {});
    expect({ ms: performance.now() - begun < 500, mb: (process.memoryUsage().rss - before) / 1e6 < 400 }).toEqual({ ms: true, mb: true });
    deaf.socket.terminate();
    quick.socket.terminate();
  }, 20_000);

  it('may be killed a hundred times', async () => {
    let { session } = (await welcomed(started.loopback.port, 'observer', observerToken())).welcome;
    for (let i = 0; i < 100; i++) {
      const client = await welcomed(started.loopback.port, 'observer', session);
      session = client.welcome.session;
      client.send({ type: 'call', id: 1, route: 'ledger.verify', input: {} });
      client.socket.terminate();
    }
    const last = await welcomed(started.loopback.port, 'observer', session);
    expect(await callOn(last, 1, 'status.get', {})).toEqual({ ok: true, value: { route: 'status.get', input: {} } });
    last.socket.terminate();
  });

  it('answers hostile frames by their id where it can, and closes where it cannot', async () => {
    const client = await welcomed(started.loopback.port, 'observer', observerToken());
    const codeFor = async (id: number, text: string) => {
      client.send(text);
      const frame = await client.until((seen) => seen.type === 'answer' && seen.id === id);
      return frame.type === 'answer' && !frame.answer.ok ? frame.answer.error.code : 'ok';
    };
    const frame = (id: number, input: string) => `{"type":"call","id":${id},"route":"request.get","input":${input}}`;
    expect([
      await codeFor(1, frame(1, `${'['.repeat(10_000)}${']'.repeat(10_000)}`)),
      await codeFor(2, frame(2, `{"requestId":"${'x'.repeat(300_000)}"}`)),
      await codeFor(3, frame(3, '{"__proto__":{"x":1}}')),
      await codeFor(4, frame(4, `{"requestId":"${'x'.repeat(64 * 1024)}"}`)),
      await codeFor(5, frame(5, '{"requestId":')),
      await codeFor(6, '{"type":"call","id":6,"route":"request.get","input":{},"surface":"admin"}'),
    ]).toEqual(['too_deep', 'too_large', 'bad_input', 'too_large', 'bad_input', 'bad_input']);
    client.send('{"type":"hello"}');
    expect(await client.closed).toBe(4400);
  });

  it('is closed when it sends bytes instead of text, or more than any frame may hold', async () => {
    const binary = await welcomed(started.loopback.port, 'observer', observerToken());
    binary.socket.send(Buffer.from('{}'));
    const large = await welcomed(started.loopback.port, 'observer', observerToken());
    large.send('x'.repeat(3 * 1024 * 1024));
    expect([await binary.closed, await large.closed]).toEqual([4400, 1009]);
  });
});

describe('a conversation socket', () => {
  it('takes a message of 10 MB', async () => {
    const client = await welcomed(started.loopback.port, 'conversation', partsOf(started.loopback.openWindow()).conversation);
    const answer = await callOn(client, 1, 'say', { text: 'é'.repeat(5 * 1024 * 1024), clientId: 'abcdefgh' });
    expect(answer?.ok).toBe(true);
    client.socket.terminate();
  });
});

describe('the loopback server', () => {
  it('refuses in words when the window is not built or the port is taken', async () => {
    const deps = { dispatch: createDispatch(echoDeps()), feed: started.feed };
    const unbuilt = await serveLoopback({ ...deps, rendererFolder: '/nowhere' });
    const taken = await serveLoopback({ ...deps, rendererFolder: makeRenderer(), port: started.loopback.port });
    expect([unbuilt.ok ? '' : unbuilt.error.code, taken.ok ? '' : taken.error.code]).toEqual(['window_not_built', 'port_taken']);
  });
});
