import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type Migration, pendingMigrations, runMigrations } from '#storage/migrations/run-migrations';
import { shippedMigrations } from '#storage/migrations/shipped-migrations';
import { openDatabase } from '#storage/open-database';
import { createStatementCache } from '#storage/statement-cache';
import { createWriteDb, readHalf } from '#storage/write-db';
import { temporaryFolder } from '../temporary-home.ts';

/** A shipped migration is never edited: its digest stands here for ever. Add a line for a new one. */
const shippedDigests = { 10: 'b9566fff8d0670a162f1784d7d212cf78de84581d86e794f0d098847959b8f36' };

test('no shipped migration was edited', () => {
  const digests = Object.fromEntries(shippedMigrations.map(({ number, name, sql }) => [number, createHash('sha256').update(`${name}\n${sql}`).digest('hex')]));
  expect(digests).toEqual(shippedDigests);
});

test('numbers rise', () => {
  const numbers = shippedMigrations.map((migration) => migration.number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

test('0010 from nothing makes the ledger, the content store and the record of itself', () => {
  const db = emptyDb();
  runMigrations(db, shippedMigrations.slice(0, 1), 7);
  const tables = readHalf(db).all("SELECT name, type FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name");
  const applied = readHalf(db).all('SELECT number, name, applied_at_ms FROM migration');
  db.close();
  expect({ tables, applied }).toEqual({
    tables: [
      { name: 'about', type: 'table' },
      { name: 'content', type: 'table' },
      { name: 'content_dedup', type: 'table' },
      { name: 'ledger', type: 'table' },
      { name: 'ledger_by_cognition', type: 'index' },
      { name: 'ledger_by_kind', type: 'index' },
      { name: 'ledger_is_never_changed', type: 'trigger' },
      { name: 'ledger_is_never_shortened', type: 'trigger' },
      { name: 'migration', type: 'table' },
    ],
    applied: [{ number: 10, name: 'ledger-and-content', applied_at_ms: 7 }],
  });
});

test('0010 keeps awkward rows as they are', () => {
  const db = emptyDb();
  runMigrations(db, shippedMigrations.slice(0, 1), 0);
  const long = 'x'.repeat(1_000_000);
  const rows = [
    ['empty', Buffer.alloc(0)],
    ['nul', Buffer.from('a\0b')],
    ['long', Buffer.from(long)],
    ['none', null],
  ] as const;
  for (const [index, [, bytes]] of rows.entries())
    db.run('INSERT INTO content (digest, salt, bytes, codec, media) VALUES (?, ?, ?, 0, 0)', Buffer.alloc(32, index), Buffer.alloc(16), bytes);
  const kept = readHalf(db).all<{ bytes: Buffer | null }>('SELECT bytes FROM content ORDER BY number');
  const duplicate = () => db.run('INSERT INTO content (digest, codec, media) VALUES (?, 0, 0)', Buffer.alloc(32, 0));
  const shortDigest = () => db.run('INSERT INTO content (digest, codec, media) VALUES (?, 0, 0)', Buffer.alloc(31));
  expect(kept.map((row) => row.bytes)).toEqual(rows.map(([, bytes]) => bytes));
  expect(duplicate).toThrow('UNIQUE');
  expect(shortDigest).toThrow('CHECK');
  db.close();
});

const planted: readonly Migration[] = [
  { number: 10, name: 'a', sql: 'CREATE TABLE a (x TEXT) STRICT' },
  { number: 20, name: 'b', sql: 'CREATE TABLE b (x TEXT) STRICT' },
  { number: 30, name: 'c', sql: 'CREATE TABLE c (x TEXT) STRICT' },
];

test('what is pending is the rest of the list, and a list that is no continuation is refused', () => {
  const pendingAfter = (applied: readonly Migration[], shipped: readonly Migration[]) => {
    const db = emptyDb();
    runMigrations(db, applied, 0);
    const pending = pendingMigrations(readHalf(db), shipped);
    db.close();
    return pending.ok ? pending.value.map((migration) => migration.name) : pending.error;
  };
  const edited = planted.map((migration) => ({ ...migration, sql: `${migration.sql} ` }));
  const [a, b, c] = planted as [Migration, Migration, Migration];
  expect([
    pendingAfter([], planted),
    pendingAfter([a], planted),
    pendingAfter(planted, planted),
    pendingAfter([a, c], planted),
    pendingAfter([b], planted),
    pendingAfter([a], edited),
    pendingAfter(planted, [a, b]),
  ]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
    [],
    { code: 'migrations_differ', at: 30 },
    { code: 'migrations_differ', at: 20 },
    { code: 'migrations_differ', at: 10 },
    { code: 'from_the_future', version: 30 },
  ]);
});

test('a migration that throws leaves the old state whole', () => {
  const db = emptyDb();
  runMigrations(db, planted.slice(0, 1), 0);
  db.run("INSERT INTO a VALUES ('kept')");
  expect(() => runMigrations(db, [planted[1] as Migration, { number: 40, name: 'broken', sql: 'DROP TABLE a; NONSENSE' }], 0)).toThrow();
  const after = {
    a: readHalf(db).all('SELECT x FROM a'),
    applied: readHalf(db).all('SELECT number FROM migration'),
    version: readHalf(db).get('PRAGMA user_version'),
  };
  db.close();
  expect(after).toEqual({ a: [{ x: 'kept' }], applied: [{ number: 10 }], version: { user_version: 10 } });
});

test('a database made today opens with today’s list', () => {
  const opened = openDatabase(join(temporaryFolder(), 'ipse.db'), { create: true, now: () => 5 });
  expect(opened.ok).toBe(true);
  if (opened.ok) opened.value.close();
});

function emptyDb() {
  const connection = new Database(join(temporaryFolder(), 'any.db'));
  return createWriteDb(connection, createStatementCache(connection));
}
