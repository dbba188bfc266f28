import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { shippedMigrations } from '#storage/migrations/shipped-migrations';
import { openDatabase, openReadOnly } from '#storage/open-database';
import { readHalf } from '#storage/write-db';
import { temporaryFolder } from './temporary-home.ts';

/** Makes a whole, closed database at `file`. */
function makeOne(file: string): void {
  const made = openDatabase(file, { create: true });
  if (!made.ok) throw new Error(made.error.code);
  made.value.close();
}

function alter(file: string, sql: string): void {
  const connection = new Database(file);
  connection.exec(sql);
  connection.close();
}

/** Flips bytes in the middle of every page but the first. */
function scratch(file: string): void {
  const bytes = readFileSync(file);
  for (let at = 4096; at < bytes.length; at += 4096) bytes.fill(0xff, at, at + 64);
  writeFileSync(file, bytes);
}

const refused: readonly (readonly [what: string, code: string, make: (file: string) => void])[] = [
  ['nothing', 'missing', () => undefined],
  ['an empty file', 'empty', (file) => writeFileSync(file, '')],
  ['a folder', 'folder', (file) => mkdirSync(file)],
  ['a FIFO', 'not_a_file', (file) => execFileSync('mkfifo', [file])],
  ['a link to a good database', 'symlink', (file) => (makeOne(`${file}.real`), symlinkSync(`${file}.real`, file))],
  ['a link to nothing', 'symlink', (file) => symlinkSync('/nowhere/at/all', file)],
  ['a text file', 'not_a_database', (file) => writeFileSync(file, 'Dear diary, '.repeat(40))],
  ['a file of ten bytes', 'not_a_database', (file) => writeFileSync(file, 'SQLite for')],
  ['the database of another program', 'another_app', (file) => alter(file, 'CREATE TABLE bookmarks (url)')],
  ['a database from the future', 'from_the_future', (file) => (makeOne(file), alter(file, 'PRAGMA user_version = 99999'))],
  ['one whose migration was edited', 'migrations_differ', (file) => (makeOne(file), alter(file, "UPDATE migration SET digest = 'x'"))],
  ['one with a migration nobody knows', 'migrations_differ', (file) => (makeOne(file), alter(file, "INSERT INTO migration VALUES (5, 'other', 'y', 0)"))],
  ['one whose version and list disagree', 'migrations_differ', (file) => (makeOne(file), alter(file, 'DELETE FROM migration'))],
  ['one with damaged pages', 'damaged', (file) => (makeOne(file), scratch(file))],
  ['one cut short by a page', 'damaged', (file) => (makeOne(file), truncateSync(file, statSync(file).size - 4096))],
];

/** What a read-only connection finds only once it stands, beside side files of its own, or never looks for. */
const readOnlyLooksDeeper = new Set(['damaged', 'migrations_differ']);

test.each(refused)('%s is refused as %s, in words, and nothing is touched', (_, code, make) => {
  const folder = temporaryFolder();
  const file = join(folder, 'ipse.db');
  make(file);
  const before = fingerprint(folder);
  for (const open of [openDatabase, ...(readOnlyLooksDeeper.has(code) ? [] : [openReadOnly])]) {
    const opened = open(file);
    if (opened.ok) throw new Error('it was opened');
    expect(opened.error).toEqual({ code, message: expect.stringMatching(/\.$/), next: expect.stringMatching(/\.$/) });
  }
  expect(fingerprint(folder)).toEqual(before);
});

test('a file nobody may read is refused as unreadable', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'ipse.db');
  makeOne(file);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o000);
  const opened = asNobody(() => openDatabase(file));
  expect(opened.ok ? null : opened.error.code).toBe('unreadable');
});

test('a database that cannot be made is refused, not thrown', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  const nowhere = openDatabase(join(folder, 'none', 'ipse.db'), { create: true });
  const forbidden = asNobody(() => openDatabase(join(folder, 'ipse.db'), { create: true }));
  chmodSync(folder, 0o700);
  expect([nowhere, forbidden].map((opened) => (opened.ok ? null : opened.error.code))).toEqual(['missing', 'unreadable']);
});

test('a path too long for the disk is refused as unreadable', () => {
  const opened = openDatabase(join(temporaryFolder(), 'x'.repeat(300)));
  expect(opened.ok ? null : opened.error.code).toBe('unreadable');
});

test('one that holds a migration less is not migrated: what is pending is named', () => {
  const file = join(temporaryFolder(), 'ipse.db');
  makeOne(file);
  const known = readDb(file, (db) => db.all<{ number: number; name: string }>('SELECT number, name FROM migration'));
  const migrations = [...shippedMigrations, { number: 20, name: 'twenty', sql: 'CREATE TABLE twenty (x) STRICT' }];
  const opened = openDatabase(file, { migrations });
  expect(opened.ok ? null : [opened.error.code, opened.error.pending]).toEqual(['migration_pending', ['twenty']]);
  expect(readDb(file, (db) => db.all('SELECT number, name FROM migration'))).toEqual(known);
});

test('every pragma that durability rests on is set and still holds after a write', () => {
  const folder = temporaryFolder();
  const opened = openDatabase(join(folder, 'ipse.db'), { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = readHalf(opened.value);
  opened.value.run("INSERT INTO about VALUES ('x', 'y')");
  const names = ['synchronous', 'checkpoint_fullfsync', 'foreign_keys', 'trusted_schema', 'cell_size_check', 'secure_delete', 'application_id', 'user_version'];
  const held = Object.fromEntries(names.map((name) => [name, Object.values(db.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0]]));
  const writesAhead = existsSync(join(folder, 'ipse.db-wal'));
  opened.value.close();
  expect(writesAhead).toBe(true);
  expect(held).toEqual({
    synchronous: 2,
    checkpoint_fullfsync: 1,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
    secure_delete: 1,
    application_id: 0x49707365,
    user_version: 10,
  });
});

test('synchronous is FULL again when a database is opened a second time', () => {
  const file = join(temporaryFolder(), 'ipse.db');
  makeOne(file);
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.code);
  expect(readHalf(opened.value).get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
  opened.value.close();
});

test('a read-only connection cannot write, whatever it is asked', () => {
  const file = join(temporaryFolder(), 'ipse.db');
  makeOne(file);
  readDb(file, (db) => {
    expect(db.get('PRAGMA query_only')).toEqual({ query_only: 1 });
    expect(() => db.all("INSERT INTO about VALUES ('a', 'b') RETURNING name")).toThrow();
  });
});

test('a start killed while making the database leaves nothing that a later start trips over', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'ipse.db');
  for (const leftover of ['ipse.db.making', 'ipse.db.making-wal', 'ipse.db.making-journal']) writeFileSync(join(folder, leftover), 'half');
  makeOne(file);
  expect(readdirSync(folder)).toEqual(['ipse.db']);
});

test('the SQLite underneath is one without the WAL-reset bug, and has what we ask of it', () => {
  const connection = new Database(':memory:');
  const { version } = connection.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  const options = (connection.pragma('compile_options') as { compile_options: string }[]).map((row) => row.compile_options);
  connection.close();
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003);
  expect(options).toEqual(expect.arrayContaining(['ENABLE_FTS5', 'DQS=0']));
});

function readDb<T>(file: string, ask: (db: Extract<ReturnType<typeof openReadOnly>, { ok: true }>['value']) => T): T {
  const opened = openReadOnly(file);
  if (!opened.ok) throw new Error(opened.error.code);
  const answer = ask(opened.value);
  opened.value.close();
  return answer;
}

/** Name, kind and digest of everything in a folder. */
const fingerprint = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => [
      entry.name,
      entry.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(folder, entry.name)))
            .digest('hex')
        : 'other',
    ])
    .sort();

/** Root may read everything: there, the question is asked as another user. */
function asNobody<T>(ask: () => T): T {
  if (process.getuid?.() !== 0) return ask();
  process.seteuid?.(65_534);
  try {
    return ask();
  } finally {
    process.seteuid?.(0);
  }
}
