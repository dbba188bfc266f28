import { expect, expectTypeOf, test } from 'vitest';
import { entriesAfter } from '#storage/ledger';
import { openDatabase } from '#storage/open-database';
import type { ReadDb } from '#storage/read-db';
import type { WriteDb } from '#storage/write-db';
import { readHalf } from '#storage/write-db';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const about = { lane: null, cognitionId: null } as const;

test('a payload that does not fit its kind is a bug: the commit rejects and nothing of it stays', async () => {
  const { home } = openTestHome(temporaryFolder());
  const write = home.journal.commit((tx) => tx.append('cognition.settled', { steps: ['Not A Code'] }, about));
  await expect(write).rejects.toThrow();
  expect(home.head().seq).toBe(0);
});

test('entries chain from 64 zeros, each to the hash before it', async () => {
  const { home } = openTestHome(temporaryFolder());
  await home.journal.commit((tx) => {
    for (let count = 0; count < 3; count++) tx.append('operator.resumed', {}, { ...about, causationSeq: null });
  });
  const entries = entriesAfter(home.read(), 0, 10);
  expect(entries.map((entry) => entry.prev)).toEqual(['0'.repeat(64), entries[0]?.hash, entries[1]?.hash]);
});

test('the ledger itself refuses to be changed or shortened', async () => {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  db.run("INSERT INTO ledger VALUES (1, 1, zeroblob(32), 1, NULL, NULL, NULL, 'operator.resumed', '{}', 1, zeroblob(32))");
  const refusals = ['UPDATE ledger SET at_ms = 2', 'DELETE FROM ledger'].map((sql) => {
    try {
      db.run(sql);
      return null;
    } catch (error) {
      return String(error);
    }
  });
  db.close();
  expect(refusals).toEqual(['SqliteError: the ledger is append-only', 'SqliteError: the ledger is append-only']);
});

test('a reading half refuses a statement that writes, and neither type stands in for the other', () => {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  expect(() => readHalf(opened.value).all('DELETE FROM content')).toThrow('a ReadDb was given a statement that writes');
  opened.value.close();
  expectTypeOf<WriteDb>().not.toExtend<ReadDb>();
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
});
