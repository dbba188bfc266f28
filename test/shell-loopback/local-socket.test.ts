import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDispatch } from '#host/dispatch';
import { createFeed } from '#host/feed';
import type { FeedEvent } from '#shared/contract/feed';
import { connectLocal } from '#shell-loopback/local-client';
import { type LocalSocket, serveLocalSocket } from '#shell-loopback/local-socket';
import { localSocketPath, lookAtSocket } from '#shell-loopback/local-socket-path';
import { echoDeps, realClock } from '../host/small-handlers.ts';

const feed = createFeed({ clock: realClock, coalesceMs: 1, keep: 100, hostLife: 'life-1' });
const verbs = {
  'open-window': async () => ({ ok: true, value: { url: 'http://127.0.0.1:1/#observer=x' } }) as const,
  'open-admin': async () => {
    throw new Error('no port');
  },
};
const freshHome = () => mkdtempSync(join(tmpdir(), 'ipse-home-'));
let open: LocalSocket | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});
async function serve(home: string) {
  const served = await serveLocalSocket({ home, dispatch: createDispatch(echoDeps()), feed, verbs });
  if (!served.ok) throw new Error(served.error.code);
  open = served.value;
  return served.value;
}

function restoreRuntime(before: string | undefined): void {
  if (before === undefined) delete process.env.XDG_RUNTIME_DIR;
  else process.env.XDG_RUNTIME_DIR = before;
}

describe('the local socket', () => {
  it('is for this user alone, at a short path however long the home is, and gone after closing', async () => {
    const home = join(freshHome(), ...Array.from({ length: 20 }, () => 'a long folder name with spaces and 🌱'));
    mkdirSync(home, { recursive: true });
    const { path } = await serve(home);
    const modes = [statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777];
    await open?.close();
    open = null;
    expect([modes, path.length <= 100, path === localSocketPath(home), existsSync(path)]).toEqual([[0o600, 0o700], true, true, false]);
  });

  it('answers each surface with its own routes only, and the verbs of the host', async () => {
    const home = freshHome();
    await serve(home);
    const ask = async (door: 'observer' | 'conversation' | 'admin' | 'host', route: string) => {
      const client = await connectLocal(home, door);
      const answer = await client?.call(route, route === 'say' ? { text: 'hi', clientId: 'abcdefgh' } : {});
      client?.close();
      return answer?.ok ? 'ok' : answer?.error.code;
    };
    expect([
      await ask('observer', 'status.get'),
      await ask('conversation', 'say'),
      await ask('admin', 'life.pause'),
      await ask('observer', 'life.pause'),
      await ask('admin', 'status.get'),
      await ask('conversation', 'open-admin'),
      await ask('host', 'open-window'),
      await ask('host', 'open-admin'),
      await ask('host', '__proto__'),
    ]).toEqual(['ok', 'ok', 'ok', 'unknown_route', 'unknown_route', 'unknown_route', 'ok', 'unavailable', 'unknown_route']);
  });

  it('gives the feed to the observer and says when the host is gone', async () => {
    const home = freshHome();
    await serve(home);
    const seen: FeedEvent[] = [];
    let lost = false;
    const client = await connectLocal(home, 'observer', {
      events: (events) => void seen.push(...events),
      gap: () => {},
      lost: () => {
        lost = true;
      },
    });
    feed.publish({ kind: 'entries', from: 1, to: 1, kinds: ['entity.born'] });
    await expect.poll(() => seen.map(({ news }) => news)).toEqual([{ kind: 'entries', from: 1, to: 1, kinds: ['entity.born'] }]);
    await open?.close();
    open = null;
    await expect.poll(() => lost).toBe(true);
    expect(await client?.call('status.get', {})).toEqual({ ok: false, error: { code: 'unavailable', message: 'The host has gone.' } });
  });

  it('takes a message of 10 MB', async () => {
    const home = freshHome();
    await serve(home);
    const client = await connectLocal(home, 'conversation');
    const answer = await client?.call('say', { text: 'é'.repeat(5 * 1024 * 1024), clientId: 'abcdefgh' });
    client?.close();
    expect(answer?.ok).toBe(true);
  });

  it('takes over what a dead host left behind, and yields to a living one', async () => {
    const home = freshHome();
    const path = localSocketPath(home);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, 'left behind');
    await serve(home);
    const second = await serveLocalSocket({ home, dispatch: createDispatch(echoDeps()), feed, verbs });
    expect(second.ok ? 'served' : second.error.code).toBe('lived_in');
  });

  it('is neither opened nor spoken to in a folder that others may enter', async () => {
    const home = freshHome();
    const before = process.env.XDG_RUNTIME_DIR;
    process.env.XDG_RUNTIME_DIR = mkdtempSync(join(tmpdir(), 'ipse-run-'));
    try {
      const { path } = await serve(home);
      const answers = [lookAtSocket(home), (await connectLocal(home, 'host')) !== null];
      chmodSync(dirname(path), 0o755);
      const second = await serveLocalSocket({ home: freshHome(), dispatch: createDispatch(echoDeps()), feed, verbs });
      expect([answers, lookAtSocket(home), await connectLocal(home, 'host'), second.ok ? 'served' : second.error.code]).toEqual([
        ['ours', true],
        'foreign',
        null,
        'socket_folder',
      ]);
    } finally {
      restoreRuntime(before);
    }
  });

  it.skipIf(process.getuid?.() !== 0)('is not spoken to where another user made it', async () => {
    const home = freshHome();
    const before = process.env.XDG_RUNTIME_DIR;
    process.env.XDG_RUNTIME_DIR = mkdtempSync(join(tmpdir(), 'ipse-run-'));
    try {
      const { path } = await serve(home);
      chownSync(path, 4711, 4711);
      const foreignSocket = [lookAtSocket(home), await connectLocal(home, 'host')];
      chownSync(path, 0, 0);
      chownSync(dirname(path), 4711, 4711);
      const second = await serveLocalSocket({ home: freshHome(), dispatch: createDispatch(echoDeps()), feed, verbs });
      expect([foreignSocket, lookAtSocket(home), await connectLocal(home, 'host'), second.ok]).toEqual([['foreign', null], 'foreign', null, false]);
    } finally {
      restoreRuntime(before);
    }
  });

  it('is not there where no host lives', async () => {
    expect(await connectLocal(freshHome(), 'observer')).toBe(null);
  });

  it.each([
    ['no JSON', 'hello\n'],
    ['no such door', '{"type":"door","door":"root"}\n'],
    ['a line without end', 'x'.repeat(100_000)],
    ['a call before hello', '{"type":"door","door":"admin"}\n{"type":"call","id":1,"route":"life.pause","input":{}}\n'],
  ])('ends whoever says %s', async (_name, text) => {
    const home = freshHome();
    const { path } = await serve(home);
    const answer = await new Promise<string>((resolve) => {
      let got = '';
      const socket = connect(path, () => socket.write(text));
      socket.on('data', (piece) => {
        got += piece.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(got));
    });
    expect(answer).toBe('');
  });
});
