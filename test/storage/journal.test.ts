import { expect, onTestFinished, test } from 'vitest';
import type { FaultPoint, JournalTx } from '#entity/ports';
import { type Committed, createJournal, JournalStopped } from '#storage/journal';
import { entriesAfter, readHead } from '#storage/ledger';
import { openDatabase } from '#storage/open-database';
import { verifyLedger } from '#storage/verify-ledger';
import { readHalf } from '#storage/write-db';
import { countedIds, openTestHome, steppingClock, temporaryFolder } from './temporary-home.ts';

const about = { lane: null, cognitionId: null } as const;
const pause = (reason: string) => (tx: JournalTx) => tx.append('operator.paused', { reason: tx.put(reason) }, about);

/** A journal over a bare database, telling what it does. */
function openJournal() {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  const passed: (FaultPoint | string)[] = [];
  const anchor = { move: (head: { seq: number }) => void passed.push(`anchor ${head.seq}`) };
  const journal = createJournal({ db, anchor, clock: steppingClock(), ids: countedIds(), homeStands: () => true, faultPoint: (at) => void passed.push(at) });
  return { db, read: readHalf(db), journal, passed };
}

test('what is queued in one turn of the loop is one transaction, in order, and passes every named step', async () => {
  const { journal, passed } = openJournal();
  const told: Committed[] = [];
  journal.onCommitted((news) => told.push(news));
  const seqs = await Promise.all(['a', 'b', 'c'].map((reason) => journal.commit(pause(reason))));
  await journal.commit((tx) => tx.append('operator.resumed', {}, about));
  const steps = ['commit-begun', 'commit-before-sync', 'commit-synced'];
  expect({ seqs, passed, told }).toEqual({
    seqs: [1, 2, 3],
    passed: [...steps, 'anchor 3', 'anchor-written', ...steps, 'anchor 4', 'anchor-written'],
    told: [
      { from: 1, to: 3, kinds: ['operator.paused'] },
      { from: 4, to: 4, kinds: ['operator.resumed'] },
    ],
  });
});

test('one writer that throws in a group is undone and told so alone', async () => {
  const { journal, read } = openJournal();
  const results = await Promise.allSettled([
    journal.commit(pause('first')),
    journal.commit((tx) => {
      pause('never was')(tx);
      throw new RangeError('mine');
    }),
    journal.commit(pause('third')),
  ]);
  expect(results).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new RangeError('mine') },
    { status: 'fulfilled', value: 2 },
  ]);
  expect(entriesAfter(read, 0, 10).map((entry) => entry.seq)).toEqual([1, 2]);
  expect(read.get("SELECT count(*) AS count FROM content WHERE bytes = CAST('never was' AS BLOB)")).toEqual({ count: 0 });
  expect(verifyLedger(read, null).firstBad).toBe(null);
});

test('a projection sees its entry inside the transaction that appends it, and not after an undo', async () => {
  const { journal } = openJournal();
  const inside = await journal.commit((tx) => (pause('x')(tx), tx.view.paused()));
  const undone = journal.commit((tx) => {
    tx.append('operator.resumed', {}, about);
    throw new Error(String(tx.view.paused()));
  });
  await expect(undone).rejects.toThrow('false');
  expect([inside, journal.view.paused()]).toEqual([true, true]);
});

test('nothing may be awaited inside, and a transaction is dead after its end', async () => {
  const { journal, read } = openJournal();
  const kept: JournalTx[] = [];
  const awaited = journal.commit(async (tx) => {
    kept.push(tx);
    await Promise.resolve();
  });
  await expect(awaited).rejects.toThrow('nothing may be awaited');
  expect(() => kept[0]?.put('late')).toThrow('after its end');
  expect(readHead(read).seq).toBe(0);
});

test('a write that appends nothing tells nobody', async () => {
  const { journal } = openJournal();
  const told: Committed[] = [];
  journal.onCommitted((news) => told.push(news));
  await journal.commit((tx) => tx.put('only a text'));
  expect(told).toEqual([]);
});

test('a full disk rejects all that waits, leaves nothing half-written, and stops the journal', async () => {
  const { journal, db, read } = openJournal();
  await journal.commit(pause('acknowledged'));
  const before = entriesAfter(read, 0, 10);
  const pages = read.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  db.exec(`PRAGMA max_page_count = ${pages + 2}`);
  const big = [...Array(400_000).keys()].map((count) => (count * 7919).toString(36)).join('');
  const results = await Promise.allSettled([
    journal.commit(pause('small')),
    journal.commit((tx) => {
      // A writer that swallows the failure cannot make the journal go on.
      try {
        tx.put(big);
      } catch {}
      return pause('after')(tx);
    }),
  ]);
  const late = await Promise.allSettled([journal.commit(pause('late'))]);
  expect(
    [...results, ...late].map((result) => (result.status === 'rejected' && result.reason instanceof JournalStopped ? result.reason.failure : result)),
  ).toEqual(['full', 'full', 'full']);
  expect([journal.stopped()?.failure, db.inTransaction(), entriesAfter(read, 0, 10)]).toEqual(['full', false, before]);
});

test('a failing disk that the writer swallows at its very end is no success', async () => {
  const { journal, db, read } = openJournal();
  await journal.commit(pause('acknowledged'));
  db.exec(`PRAGMA max_page_count = ${(read.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0) + 2}`);
  const big = [...Array(400_000).keys()].map((count) => (count * 7919).toString(36)).join('');
  const swallowed = journal.commit((tx) => {
    const seq = pause('before')(tx);
    try {
      tx.put(big);
    } catch {}
    return seq;
  });
  await expect(swallowed).rejects.toMatchObject({ name: 'JournalStopped', failure: 'full' });
  expect([journal.stopped()?.failure, readHead(read).seq]).toEqual(['full', 1]);
});

test('a preview that meets a full disk is taken back and stops the journal, as a commit would', async () => {
  const { journal, db, read } = openJournal();
  await journal.commit(pause('acknowledged'));
  db.exec(`PRAGMA max_page_count = ${(read.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0) + 2}`);
  const big = [...Array(400_000).keys()].map((count) => (count * 7919).toString(36)).join('');
  const full = expect.objectContaining({ name: 'JournalStopped', failure: 'full' });
  expect(() => journal.preview((tx) => [pause('before')(tx), tx.put(big)])).toThrow(full);
  expect([journal.stopped(), db.inTransaction(), readHead(read).seq]).toEqual([full, false, 1]);
});

test('closing writes what waits and then takes no more', async () => {
  const { home, close } = openTestHome(temporaryFolder());
  const waiting = home.journal.commit(pause('last words'));
  close();
  await expect(waiting).resolves.toBe(1);
  await expect(home.journal.commit(pause('too late'))).rejects.toMatchObject({ name: 'JournalStopped', failure: 'closed' });
});
