import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockHome } from '#viability/lock-home';
import { temporaryFolder } from '../storage/temporary-home.ts';

const deps = { host: 'loopback', now: () => 42 };
const lock = (folder: string) => {
  const held = lockHome(folder, deps);
  if (held.ok) onTestFinished(() => held.value.release());
  return held;
};

test('a home is held once, the second is told by whom, and it can be taken again when it is let go', () => {
  const folder = join(temporaryFolder(), 'new', 'home');
  const first = lock(folder);
  const second = lock(folder);
  if (!first.ok || second.ok) throw new Error('the lock is no lock');
  expect(second.error).toEqual({
    code: 'lived_in',
    by: { pid: process.pid, sinceMs: 42, host: 'loopback' },
    message: expect.stringContaining(String(process.pid)),
    next: expect.stringMatching(/\.$/),
  });
  expect([first.value.folder, first.value.held()]).toEqual([folder, true]);
  first.value.release();
  first.value.release();
  expect([first.value.held(), lock(folder).ok]).toEqual([false, true]);
});

test('who holds it is only believed when it can be read: nonsense beside the lock is nobody', () => {
  const folder = temporaryFolder();
  lock(folder);
  const about = join(folder, 'lock.json');
  const told = ['{"pid":1', '[]', '{"pid":-1,"sinceMs":0,"host":"x"}', JSON.stringify({ pid: 1, sinceMs: 0, host: 'x'.repeat(5000) })].map((text) => {
    writeFileSync(about, text);
    const refused = lock(folder);
    return refused.ok || refused.error.code !== 'lived_in' ? 'taken' : refused.error.by;
  });
  rmSync(about);
  expect(told).toEqual([null, null, null, null]);
});

test('what is no ordinary file in the place of the lock is refused and left alone', () => {
  const places: readonly ((file: string) => void)[] = [
    (file) => mkdirSync(file),
    (file) => execFileSync('mkfifo', [file]),
    (file) => symlinkSync('/nowhere/at/all', file),
    (file) => writeFileSync(file, 'not a database at all, '.repeat(50)),
  ];
  const codes = places.map((place) => {
    const folder = temporaryFolder();
    place(join(folder, 'lock.db'));
    const refused = lock(folder);
    return refused.ok ? 'taken' : refused.error.code;
  });
  const file = join(temporaryFolder(), 'a-file');
  writeFileSync(file, 'x');
  const inFile = lock(file);
  expect([...codes, inFile.ok ? 'taken' : inFile.error.code]).toEqual(Array.from({ length: 5 }, () => 'lock_unusable'));
  expect(readFileSync(file, 'utf8')).toBe('x');
});

test('of twenty processes that start at once exactly one wins; stopped it still holds, killed it does not', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const contenders = Array.from({ length: 20 }, () => contend(folder));
  await Promise.all(contenders.map((contender) => contender.line()));
  for (const { child } of contenders) child.stdin?.write('go\n');
  const answers = await Promise.all(contenders.map((contender) => contender.line()));
  expect([...answers].sort()).toEqual([...Array.from({ length: 19 }, () => 'lived_in'), 'won']);

  const winner = contenders[answers.indexOf('won')];
  if (!winner) throw new Error('nobody won');
  winner.child.kill('SIGSTOP');
  const whileStopped = lock(folder);
  expect(whileStopped.ok || whileStopped.error.code !== 'lived_in' ? 'taken' : whileStopped.error.by?.pid).toBe(winner.child.pid);
  winner.child.kill('SIGKILL');
  await once(winner.child, 'close');
  expect(lock(folder).ok).toBe(true);
});

interface Contender {
  readonly child: ChildProcess;
  /** The next line it says. */
  line(): Promise<string>;
}

function contend(folder: string): Contender {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock-contender.ts'), folder], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (more: string) => (text += more));
  const line = async (): Promise<string> => {
    while (!text.includes('\n')) await once(child.stdout as NodeJS.ReadableStream, 'data');
    const said = text.slice(0, text.indexOf('\n'));
    text = text.slice(said.length + 1);
    return said;
  };
  return { child, line };
}
