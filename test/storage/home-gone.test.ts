import { chmodSync, cpSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalTx } from '#entity/ports';
import { openAnchor } from '#storage/anchor';
import { openHome } from '#storage/open-home';
import { readForgedDraft, readLife } from '#storage/read-forged-draft';
import { lockHome } from '#viability/lock-home';
import { live } from './random-ledger.ts';
import { countedIds, openTestHome, steppingClock, temporaryFolder } from './temporary-home.ts';

const resume = (tx: JournalTx) => tx.append('operator.resumed', {}, { lane: null, cognitionId: null });

/** A home with a few entries, closed again. */
async function livedHome(): Promise<string> {
  const folder = join(temporaryFolder(), 'home');
  const { home, ids, close } = openTestHome(folder);
  await live(home.journal, ids, [{ kind: 'pause', reason: 'night' }]);
  close();
  return folder;
}

function open(folder: string) {
  const lock = lockHome(folder, { host: 'cli', now: () => 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  const opened = openHome(folder, { lock: lock.value, clock: steppingClock(), ids: countedIds() });
  if (opened.ok) opened.value.close();
  lock.value.release();
  return opened;
}

const losses: readonly (readonly [what: string, lose: (folder: string) => void])[] = [
  ['database is removed', (folder) => unlinkSync(join(folder, 'ipse.db'))],
  [
    'database is replaced by a copy of itself',
    (folder) => (cpSync(join(folder, 'ipse.db'), join(folder, 'copy')), renameSync(join(folder, 'copy'), join(folder, 'ipse.db'))),
  ],
  ['write-ahead log is removed', (folder) => unlinkSync(join(folder, 'ipse.db-wal'))],
  ['whole folder is removed', (folder) => rmSync(folder, { recursive: true })],
  ['whole folder is moved away', (folder) => renameSync(folder, `${folder}-elsewhere`)],
];

test.each(losses)('nothing is acknowledged once the %s, and no more is taken', async (_, lose) => {
  const folder = join(temporaryFolder(), 'home');
  const { home } = openTestHome(folder);
  const told: number[] = [];
  home.onCommitted(({ to }) => told.push(to));
  await home.journal.commit(resume);
  lose(folder);
  const lost = await Promise.allSettled([home.journal.commit(resume), home.journal.commit((tx) => tx.put('only a text'))]);
  const late = await Promise.allSettled([home.journal.commit(resume)]);
  const gone = { status: 'rejected', reason: expect.objectContaining({ name: 'JournalStopped', failure: 'home_gone' }) };
  expect([...lost, ...late, home.journal.stopped()?.failure, told]).toEqual([gone, gone, gone, 'home_gone', [1]]);
});

test('a home that was replaced leaves the write-ahead log of what took its place alone when it closes', async () => {
  const folder = join(temporaryFolder(), 'home');
  const { home, close } = openTestHome(folder);
  await home.journal.commit(resume);
  renameSync(folder, `${folder}-before`);
  cpSync(`${folder}-before`, folder, { recursive: true });
  const wal = readFileSync(join(folder, 'ipse.db-wal'));
  close();
  expect(readFileSync(join(folder, 'ipse.db-wal')).equals(wal)).toBe(true);
});

test('however often observers open and close connections, the locks of the living home stay', () => {
  const { home } = openTestHome(temporaryFolder());
  const before = locksOn(join(home.folder, 'ipse.db'));
  home.readFresh().close();
  readLife(home.folder);
  readForgedDraft(home.folder);
  // Without them an older SQLite of another program takes the write-ahead log away when it leaves.
  expect([before, locksOn(join(home.folder, 'ipse.db'))]).toEqual(process.platform === 'linux' ? [1, 1] : [0, 0]);
});

const anchors: readonly (readonly [what: string, alter: (anchor: string) => void, found: string])[] = [
  ['as it was left', () => undefined, 'level'],
  ['older than the ledger', (file) => moveTo(file, 0), 'behind'],
  ['removed', (file) => unlinkSync(file), 'absent'],
  ['empty', (file) => writeFileSync(file, ''), 'absent'],
  ['full of zeros', (file) => writeFileSync(file, Buffer.alloc(8192)), 'absent'],
];

test.each(anchors)('an anchor %s is told at opening and is level afterwards', async (_, alter, found) => {
  const folder = await livedHome();
  alter(join(folder, 'anchor'));
  const first = openTestHome(folder);
  const told = [first.home.anchorFound, first.home.anchorState().state];
  first.close();
  expect([...told, openTestHome(folder).home.anchorFound]).toEqual([found, 'level', 'level']);
});

test('a new home has lost no anchor', () => {
  expect(openTestHome(temporaryFolder()).home.anchorFound).toBe('level');
});

const remains: readonly (readonly [what: string, keep: (folder: string) => void])[] = [
  ['its anchor', () => undefined],
  ['a write-ahead log', (folder) => (unlinkSync(join(folder, 'anchor')), writeFileSync(join(folder, 'ipse.db-wal'), 'x'))],
];

test.each(remains)('a home of which %s is left is not taken for a new one', async (_, keep) => {
  const folder = await livedHome();
  unlinkSync(join(folder, 'ipse.db'));
  rmSync(join(folder, 'workspace'), { recursive: true });
  keep(folder);
  const before = readdirSync(folder);
  expect(open(folder)).toEqual({
    ok: false,
    error: { code: 'missing', message: expect.stringContaining('is gone'), next: expect.stringContaining('copy back a backup') },
  });
  expect(readdirSync(folder)).toEqual(before);
});

test('what holds a life is its owner’s alone, and is made so where it was not', async () => {
  const folder = await livedHome();
  const files = ['anchor', 'ipse.db', 'lock.db'];
  const fresh = files.map((file) => statSync(join(folder, file)).mode & 0o777);
  for (const file of ['ipse.db', 'lock.db']) chmodSync(join(folder, file), 0o644);
  chmodSync(folder, 0o755);
  openTestHome(folder);
  const open = [...files, 'ipse.db-wal', 'ipse.db-shm', 'lock.json'].map((file) => statSync(join(folder, file)).mode & 0o777);
  expect([new Set([...fresh, ...open]), statSync(folder).mode & 0o777]).toEqual([new Set([0o600]), 0o700]);
});

test('observers ask over connections that could not write if they tried', () => {
  const { home } = openTestHome(temporaryFolder());
  const fresh = home.readFresh();
  const connections = [home.read(), fresh].map((db) => db.get('PRAGMA query_only'));
  const writable = handlesOn(join(home.folder, 'ipse.db')).filter((flags) => (flags & 0o3) !== 0).length;
  fresh.close();
  // The journal's own connection is the one that may write; elsewhere than on Linux nobody tells.
  expect([connections, writable]).toEqual([[{ query_only: 1 }, { query_only: 1 }], process.platform === 'linux' ? 1 : 0]);
});

/** How this process holds `file` open: the flags of each of its handles. */
function handlesOn(file: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((handle) => {
    try {
      if (readlinkSync(`/proc/self/fd/${handle}`) !== file) return [];
      return [Number.parseInt(/flags:\s+(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8'))?.[1] ?? '0', 8)];
    } catch {
      return [];
    }
  });
}

/** How many locks this process holds on `file`. */
function locksOn(file: string): number {
  if (process.platform !== 'linux') return 0;
  const mine = new RegExp(` ${process.pid} \\S+:${statSync(file).ino} `);
  return readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .filter((line) => mine.test(line)).length;
}

function moveTo(file: string, seq: number): void {
  unlinkSync(file);
  const anchor = openAnchor(file);
  anchor.move({ generation: 1, seq, hash: null });
  anchor.close();
}
