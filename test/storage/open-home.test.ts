import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Digest } from '#shared/model/ids';
import { openAnchor } from '#storage/anchor';
import { openHome } from '#storage/open-home';
import { projectionDigests, stateHash } from '#storage/rebuild-projections';
import { lockHome } from '#viability/lock-home';
import { live, type RandomAct } from './random-ledger.ts';
import { countedIds, openTestHome, steppingClock, temporaryFolder } from './temporary-home.ts';

const acts: readonly RandomAct[] = [
  { kind: 'turn', said: ['hello'], rounds: [{ reply: 'well', chunks: 1, calls: [] }], remembered: 'that she said hello', outcome: 'complete', cutAfter: null },
  { kind: 'pause', reason: 'night' },
];

test('a new home holds a database, an anchor, a lock and a workspace only its owner may enter', () => {
  const folder = join(temporaryFolder(), 'deep', 'née 🐝 %2e%2e', 'home');
  const { home, close } = openTestHome(folder);
  expect([home.head(), home.anchorState(), home.workspace, home.rebuilt]).toEqual([
    { generation: 1, seq: 0, hash: null },
    { state: 'level', seq: 0 },
    join(folder, 'workspace'),
    false,
  ]);
  close();
  expect([readdirSync(folder).sort(), statSync(folder).mode & 0o777, statSync(home.workspace).mode & 0o777]).toEqual([
    ['anchor', 'ipse.db', 'lock.db', 'workspace'],
    0o700,
    0o700,
  ]);
});

test('a home closed and opened again is the same to the last row', async () => {
  const folder = temporaryFolder();
  const first = openTestHome(folder);
  await live(first.home.journal, first.ids, acts);
  const before = stateHash(first.home.read());
  first.close();
  const second = openTestHome(folder, 1);
  expect([stateHash(second.home.read()), second.home.anchorState(), second.home.rebuilt]).toEqual([
    before,
    { state: 'level', seq: second.home.head().seq },
    false,
  ]);
});

test('what is committed is seen at once by the observers’ connection and by a fresh one, and told to listeners', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  const told: number[] = [];
  const stop = home.onCommitted((news) => told.push(news.to));
  await live(home.journal, ids, acts);
  stop();
  await home.journal.commit((tx) => tx.append('operator.resumed', {}, { lane: null, cognitionId: null }));
  const fresh = home.readFresh();
  const seen = [home.read(), fresh].map((db) => db.get<{ seq: number }>('SELECT max(seq) AS seq FROM ledger')?.seq);
  fresh.close();
  expect([seen, told.at(-1), home.anchorState()]).toEqual([[home.head().seq, home.head().seq], home.head().seq - 1, { state: 'level', seq: home.head().seq }]);
});

test('without the lock of this very home it does not open', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const lock = lockHome(other, { host: 'cli', now: () => 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  const open = () => codeOf(openHome(folder, { lock: lock.value, clock: steppingClock(), ids: countedIds() }));
  const wrongFolder = open();
  lock.value.release();
  const released = codeOf(openHome(other, { lock: lock.value, clock: steppingClock(), ids: countedIds() }));
  expect([wrongFolder, released, readdirSync(folder)]).toEqual(['not_locked', 'not_locked', []]);
});

const alterations: readonly (readonly [what: string, code: string, alter: (folder: string) => void])[] = [
  ['whose last entry is gone', 'entries_lost', (folder) => sql(folder, `${untrigger} DELETE FROM ledger WHERE seq = (SELECT max(seq) FROM ledger)`)],
  ['whose chain is whole but another', 'foreign_anchor', (folder) => writeFileSync(join(folder, 'anchor'), foreignAnchor(folder))],
  ['with a tampered entry near its end', 'chain_broken', (folder) => sql(folder, `${untrigger} UPDATE ledger SET at_ms = 1 WHERE seq = 5`)],
  ['with a link for a workspace', 'no_home', (folder) => (sql(folder, ''), replaceByLink(join(folder, 'workspace')))],
  ['with an empty file for a database', 'empty', (folder) => writeFileSync(join(folder, 'ipse.db'), '')],
];

test.each(alterations)('a home %s is refused as %s', async (_, code, alter) => {
  const folder = temporaryFolder();
  const first = openTestHome(folder);
  await live(first.home.journal, first.ids, acts);
  first.close();
  alter(folder);
  const lock = lockHome(folder, { host: 'cli', now: () => 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  const opened = openHome(folder, { lock: lock.value, clock: steppingClock(), ids: countedIds() });
  lock.value.release();
  expect(opened).toEqual({ ok: false, error: { code, message: expect.stringMatching(/\.$/), next: expect.stringMatching(/\.$/) } });
});

test('an anchor that lags behind is moved to the head; one that is gone is made again', async () => {
  const folder = temporaryFolder();
  const first = openTestHome(folder);
  await live(first.home.journal, first.ids, acts);
  first.close();
  const seq = first.home.anchorMark()?.seq;
  writeFileSync(join(folder, 'anchor'), '');
  const second = openTestHome(folder);
  expect(second.home.anchorState()).toEqual({ state: 'level', seq });
  second.close();
  expect(existsSync(join(folder, 'anchor'))).toBe(true);
});

test('projections of another shape, or missing, are rebuilt at opening and that is told', async () => {
  const folder = temporaryFolder();
  const first = openTestHome(folder);
  await live(first.home.journal, first.ids, acts);
  const before = projectionDigests(first.home.read());
  first.close();
  for (const damage of ["UPDATE about SET value = 'older' WHERE name = 'projections'", 'DROP TABLE transcript']) {
    sql(folder, damage);
    const again = openTestHome(folder);
    expect([again.home.rebuilt, projectionDigests(again.home.read())]).toEqual([true, before]);
    again.close();
  }
});

test('a rebuild that meets an entry it cannot take up is a refusal, and the home is not left open', async () => {
  const folder = temporaryFolder();
  const first = openTestHome(folder);
  await live(
    first.home.journal,
    first.ids,
    Array.from({ length: 30 }, () => acts[0] as RandomAct),
  );
  first.close();
  sql(folder, `${untrigger} UPDATE ledger SET payload = '{' WHERE seq = 3; UPDATE about SET value = 'older' WHERE name = 'projections'`);
  const lock = lockHome(folder, { host: 'cli', now: () => 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  const code = codeOf(openHome(folder, { lock: lock.value, clock: steppingClock(), ids: countedIds() }));
  lock.value.release();
  expect([code, readdirSync(folder).filter((name) => name.endsWith('-wal'))]).toEqual(['chain_broken', []]);
});

const untrigger = 'DROP TRIGGER ledger_is_never_changed; DROP TRIGGER ledger_is_never_shortened;';

function sql(folder: string, script: string): void {
  const connection = new Database(join(folder, 'ipse.db'));
  connection.exec(script);
  connection.close();
}

function replaceByLink(path: string): void {
  const aside = `${path}-aside`;
  mkdirSync(aside);
  // The workspace is empty in these homes.
  rmdirSync(path);
  symlinkSync(aside, path);
}

/** The anchor another life of the same length would have left. */
function foreignAnchor(folder: string): Buffer {
  const other = temporaryFolder();
  const anchor = openAnchor(join(other, 'anchor'));
  const connection = new Database(join(folder, 'ipse.db'), { readonly: true });
  const { seq } = connection.prepare('SELECT max(seq) AS seq FROM ledger').get() as { seq: number };
  connection.close();
  anchor.move({ generation: 1, seq, hash: 'f'.repeat(64) as Digest });
  anchor.close();
  return readFileSync(join(other, 'anchor'));
}

const codeOf = (opened: ReturnType<typeof openHome>): string | null => (opened.ok ? null : opened.error.code);
