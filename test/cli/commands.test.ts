import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsOf, welcomed } from '../shell-loopback/loopback-fixture.ts';
import { openTerminal } from './terminal.ts';

/** Every file of `home` as it is, but for the empty side files any reader of SQLite leaves. */
const snapshotOf = (home: string): readonly (readonly [string, string])[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:shm|wal)$/.test(entry.name))
    .map((entry): readonly [string, string] => [
      entry.name,
      createHash('sha256')
        .update(readFileSync(join(entry.parentPath, entry.name)))
        .digest('hex'),
    ])
    .sort();

describe('commands where no host lives', () => {
  it('make nobody by asking', async () => {
    const terminal = openTerminal();
    const status = await terminal.run('ipse status --json');
    const verify = await terminal.run('ipse-admin ledger verify --json');
    const pause = await terminal.run('ipse-admin pause');
    expect([status.code, JSON.parse(status.out), verify.code, JSON.parse(verify.out).error.code, pause.code, existsSync(terminal.ipseHome)]).toEqual([
      0,
      { born: false, living: false },
      1,
      'nobody',
      1,
      false,
    ]);
  });

  it('hold the home for one command, and leave it to the next', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const verify = await terminal.run('ipse-admin ledger verify');
    const status = JSON.parse((await terminal.run('ipse status --json')).out);
    const acts = [await terminal.run('ipse-admin pause to look'), await terminal.run('ipse-admin pause'), await terminal.run('ipse-admin resume --json')];
    expect([
      verify.code,
      /Every entry holds/.test(verify.out),
      status.born,
      status.living,
      status.entity.practice,
      acts.map(({ code }) => code),
      acts[1]?.err.includes('already'),
    ]).toEqual([0, true, true, false, true, [0, 1, 0], true]);
  });

  it('leave a waiting message waiting: nobody wakes for a command and is cut off when it ends', async () => {
    const terminal = openTerminal();
    await terminal.born();
    await terminal.run('ipse-admin pause');
    await terminal.run('ipse talk', 'are you there?\n');
    await terminal.run('ipse-admin resume');
    const { paused, waitingMessages } = JSON.parse((await terminal.run('ipse status --json')).out);
    const { out } = await terminal.run('ipse talk', 'and now?\n');
    expect([paused, waitingMessages, out.includes('stopped')]).toEqual([false, 1, false]);
  });

  it('mean the life that exists, whatever key there is, and say which where there are two', async () => {
    const nowhere = { ANTHROPIC_API_KEY: 'sk-canary-nobody-home', IPSE_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' };
    const terminal = openTerminal();
    const keyed = openTerminal(nowhere, terminal.ipseHome);
    await keyed.born();
    const real = JSON.parse((await terminal.run('ipse status --json')).out);
    const paused = await terminal.run('ipse-admin pause');
    const only = readdirSync(terminal.ipseHome);
    const serving = terminal.start('ipse serve');
    await expect.poll(() => serving.out()).toContain('Ipse is here');
    const unborn = await terminal.run('ipse status --json');
    await terminal.born();
    serving.signal('end');
    await serving.code;
    const both = await terminal.run('ipse status --json');
    const practiceOnly = openTerminal();
    await practiceOnly.born();
    const withKey = await openTerminal(nowhere, practiceOnly.ipseHome).run('ipse status --json');
    expect([
      [real.entity.practice, real.substrate.kind, paused.code, only],
      [JSON.parse(unborn.out).born, JSON.parse(unborn.out).living],
      [JSON.parse(both.out).entity.practice, JSON.parse(both.out).paused, /practice.*This is the real one/.test(both.err)],
      [JSON.parse(withKey.out), readdirSync(practiceOnly.ipseHome)],
    ]).toEqual([
      [false, 'anthropic', 0, ['entity']],
      [false, true],
      [false, true, true],
      [{ born: false, living: false }, ['practice']],
    ]);
  });

  it('name the first bad entry of a ledger no host would open, and write nothing', async () => {
    const terminal = openTerminal();
    await terminal.born();
    await terminal.run('ipse talk', 'hello\n');
    const home = join(terminal.ipseHome, 'practice');
    const file = join(home, 'ipse.db');
    const bytes = readFileSync(file);
    // One letter of an entry near the end, changed in the file itself.
    const at = bytes.lastIndexOf('"outcome":"complete"');
    bytes.write('"outcome":"camplete"', at);
    writeFileSync(file, bytes);
    const before = snapshotOf(home);
    const verify = await terminal.run('ipse-admin ledger verify --json');
    const after = snapshotOf(home);
    const talk = await terminal.run('ipse talk', 'hello\n');
    expect([at > 0, verify.code, JSON.parse(verify.out).firstBad?.why, after, talk.code]).toEqual([true, 1, 'payload', before, 1]);
  });

  it('open nothing', async () => {
    const { code, err } = await openTerminal().run('ipse-admin open');
    expect([code, err]).toEqual([1, 'No host lives here now.\nStart one with `npm start` or `ipse serve`.\n']);
  });
});

describe('ipse serve', () => {
  it('serves a window, answers other commands over the local socket, and ends when it is told to', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const serving = terminal.start('ipse serve --json');
    await expect.poll(() => serving.out()).toContain('\n');
    const { url, port } = JSON.parse(serving.out()) as { url: string; port: number };
    const window = await welcomed(port, 'observer', partsOf(url).observer);
    window.socket.terminate();
    const status = JSON.parse((await terminal.run('ipse status --json')).out);
    const talked = await terminal.run('ipse talk', 'hello over there\n');
    const verify = await terminal.run('ipse-admin ledger verify');
    const acts = [await terminal.run('ipse-admin pause'), await terminal.run('ipse-admin pause'), await terminal.run('ipse-admin resume')];
    const again = JSON.parse((await terminal.run('ipse serve --json')).out) as { living: boolean; url: string };
    const admin = JSON.parse((await terminal.run('ipse-admin open --no-open --json')).out) as { url: string };
    const operator = await welcomed(partsOf(admin.url).port, 'admin', partsOf(admin.url).admin);
    operator.socket.terminate();
    serving.signal('end');
    expect([
      status.living,
      talked.out.includes('hello over there'),
      verify.code,
      acts.map(({ code }) => code),
      again.living,
      partsOf(again.url).port,
      new URL(admin.url).pathname,
      await serving.code,
      JSON.parse((await terminal.run('ipse status --json')).out).living,
    ]).toEqual([true, true, 0, [0, 1, 0], true, port, '/admin.html', 0, false]);
  });

  it('opens windows with fresh tokens where it is asked to', async () => {
    const terminal = openTerminal();
    const serving = terminal.start('ipse serve --open');
    await expect.poll(() => serving.out()).toContain('own window');
    await terminal.run('ipse open');
    await terminal.run('ipse-admin open');
    serving.signal('interrupt');
    await serving.code;
    expect([terminal.opened.length, new Set(terminal.opened.map((url) => partsOf(url).observer)).size, serving.out().includes('observer=')]).toEqual([
      3,
      3,
      false,
    ]);
  });

  it('prints the address where no window can be opened', async () => {
    const terminal = openTerminal();
    const serving = terminal.start('ipse start', { openInBrowser: async () => false });
    await expect.poll(() => serving.out()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/#observer=\S+&conversation=\S+/);
    serving.signal('end');
    expect(await serving.code).toBe(0);
  });

  it('refuses in words when the window is not built', async () => {
    const running = openTerminal().start('ipse serve', { rendererFolder: '/nowhere' });
    expect([await running.code, running.err()]).toEqual([1, expect.stringContaining('npm run build')]);
  });
});

describe('the window', () => {
  it('is built before anybody is born, by serve as by start, and nobody is born without one', async () => {
    const terminal = openTerminal();
    const rendererFolder = join(terminal.ipseHome, '..', 'window');
    const failed = terminal.start('ipse serve', { rendererFolder });
    const refused = [await failed.code, existsSync(terminal.ipseHome)];
    const buildWindow = async () => {
      mkdirSync(rendererFolder);
      writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html>');
      return true;
    };
    const serving = terminal.start('ipse serve', { rendererFolder, buildWindow });
    await expect.poll(() => serving.out()).toContain('Ipse is here');
    serving.signal('end');
    expect([refused, await serving.code]).toEqual([[1, false], 0]);
  });

  it('is built again when a source is newer, and served as it was when that fails', async () => {
    const terminal = openTerminal();
    const source = join(terminal.ipseHome, '..', 'src');
    mkdirSync(join(source, 'deep'), { recursive: true });
    writeFileSync(join(source, 'deep', 'app.tsx'), '');
    utimesSync(join(source, 'deep', 'app.tsx'), new Date(0), new Date(0));
    let builds = 0;
    const more = { windowSources: [source], buildWindow: async () => ++builds < 0 };
    const serve = async () => {
      const serving = terminal.start('ipse serve', more);
      await expect.poll(() => serving.out()).toContain('Ipse is here');
      serving.signal('end');
      await serving.code;
      return builds;
    };
    const old = await serve();
    utimesSync(join(source, 'deep', 'app.tsx'), new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
    expect([old, await serve()]).toEqual([0, 1]);
  });
});

describe('the version', () => {
  it.each(['ipse --version', 'ipse-admin --version'])('is told by %s', async (command) => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
    expect(await openTerminal().run(command)).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
  });
});

describe('wrong usage', () => {
  it.each([
    'ipse',
    'ipse dance',
    'ipse serve --port 80',
    'ipse serve --port many',
    'ipse status extra',
    'ipse status --loud',
    'ipse-admin ledger',
    'ipse-admin ledger burn',
    'ipse pause',
    'ipse-admin talk',
    'ipse contract',
    'ipse contract list forge',
    'ipse contract validate forge',
    'ipse skill test',
    'ipse skill test forge --times none',
    'ipse-admin forge nobody',
    'ipse-admin forge --mode dream',
    'ipse-admin forge accept',
    'ipse-admin skill adopt',
    'ipse-admin entity use',
  ])('%s ends with 2', async (command) => {
    const { code, out } = await openTerminal().run(command);
    expect([code, out]).toEqual([2, '']);
  });

  it.each(['ipse --help', 'ipse serve --help', 'ipse-admin ledger --help', 'ipse-admin forge --help', 'ipse skill test --help'])(
    '%s ends with 0',
    async (command) => {
      const { code, out } = await openTerminal().run(command);
      expect([code, out.includes('Usage:')]).toEqual([0, true]);
    },
  );
});

describe('a broken settings file', () => {
  it('stops every command with its line and what to do, and nobody is born', async () => {
    const terminal = openTerminal();
    mkdirSync(terminal.ipseHome, { recursive: true });
    writeFileSync(join(terminal.ipseHome, 'settings.json'), '{\n  "port": "many"\n}');
    const answers = [await terminal.run('ipse status --json'), await terminal.run('ipse talk', 'hello\n'), await terminal.run('ipse serve')];
    const { error } = JSON.parse(answers[0]?.out ?? '{}') as { error: { code: string; message: string; next: string } };
    expect([
      answers.map(({ code }) => code),
      error.code,
      /settings\.json, line 2, column 3: port must be a whole number\.$/.test(error.message),
      existsSync(join(terminal.ipseHome, 'practice')),
    ]).toEqual([[1, 1, 1], 'settings_malformed', true, false]);
  });
});
