import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JournalTx } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import type { ContentRef } from '#shared/model/ids';
import { stateHash } from '#storage/observer-queries';
import { recordForge } from './random-foundings.ts';
import { live, randomLife, recordMemory } from './random-ledger.ts';
import { openTestHome, type TestHome, temporaryFolder } from './temporary-home.ts';

const nowhere = { lane: null, cognitionId: null } as const;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Everything that could tell that something was written: rows, indexes, and the files themselves. */
function traces({ home }: TestHome) {
  const db = home.read();
  const tables = ['content', 'content_dedup', 'memory_match', 'memory_vocabulary', 'sqlite_schema'];
  return {
    head: home.head(),
    state: stateHash(db),
    rows: tables.map((table) => sha256(JSON.stringify(db.all(`SELECT * FROM ${table} ORDER BY 1`)))),
    files: ['ipse.db', 'ipse.db-wal', 'anchor'].map((file) => sha256(readFileSync(`${home.folder}/${file}`))),
    anchor: home.anchorState(),
  };
}

test('a preview of anything, in any life, answers as the commit would and leaves no trace of it', async () => {
  await fc.assert(
    fc.asyncProperty(randomLife(5), async (life) => {
      const opened = openTestHome(temporaryFolder());
      const { journal } = opened.home;
      await live(journal, opened.ids, life);
      const told: unknown[] = [];
      journal.onCommitted((news) => told.push(news));
      const write = (tx: JournalTx) => {
        recordForge(tx, opened.ids, { kind: 'forge', name: 'Another', axioms: ['I was only tried.'], principles: ['gently'] }, null);
        return [tx.view.headSeq(), tx.view.quote(tx.view.entity()?.name as ContentRef), tx.view.memoriesOfType(['CORE']).length];
      };
      const before = traces(opened);
      const previewed = journal.preview(write);
      const after = traces(opened);
      const committed = await journal.commit(write);
      opened.close();
      expect([after, told.length, previewed]).toEqual([before, 1, committed]);
    }),
    { numRuns: 12 },
  );
});

test('a preview larger than any cache reaches neither the database nor the write-ahead log', async () => {
  const opened = openTestHome(temporaryFolder());
  await live(opened.home.journal, opened.ids, []);
  const before = traces(opened);
  const written = opened.home.journal.preview((tx) => {
    for (let one = 0; one < 500; one++) recordMemory(tx, opened.ids, `word ${one}`, nowhere);
    for (let mib = 0; mib < 40; mib++) tx.put(randomBytes(2 ** 20).toString('base64'));
    return tx.view.searchMemories(['word'], 5).length;
  });
  expect([written, traces(opened)]).toEqual([5, before]);
});

test('what a preview stored is unknown afterwards, even where it was quoted', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, []);
  const ref = home.journal.preview((tx) => {
    const stored = tx.putProse(asProse('never kept'));
    tx.view.quote(stored);
    return stored;
  });
  expect(() => home.view.quote(ref)).toThrow(expect.objectContaining({ name: 'ContentUnreadable' }));
  const kept = await home.journal.commit((tx) => tx.putProse(asProse('never kept')));
  expect([kept === ref, String(home.view.quote(kept))]).toEqual([false, 'never kept']);
});

test('a preview that throws is taken back, and the journal goes on', async () => {
  const opened = openTestHome(temporaryFolder());
  const { journal } = opened.home;
  await live(journal, opened.ids, []);
  const before = traces(opened);
  const failing = (tx: JournalTx) => {
    recordMemory(tx, opened.ids, 'never was', nowhere);
    throw new RangeError('mine');
  };
  expect(() => journal.preview(failing)).toThrow(new RangeError('mine'));
  expect(() => journal.preview(async (tx) => recordMemory(tx, opened.ids, 'later', nowhere))).toThrow('nothing may be awaited');
  expect(traces(opened)).toEqual(before);
  const kept: JournalTx[] = [];
  journal.preview((tx) => kept.push(tx));
  expect(() => kept[0]?.put('late')).toThrow('after its end');
  await expect(journal.commit((tx) => tx.append('operator.resumed', {}, nowhere))).resolves.toBe(3);
});

test('a preview beside writes that wait sees what stands before them, and none of theirs is lost', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, []);
  const waiting = home.journal.commit((tx) => tx.append('operator.paused', { reason: null }, nowhere));
  const seen = home.journal.preview((tx) => [tx.append('operator.resumed', {}, nowhere), tx.view.paused()]);
  expect([seen, await waiting, home.view.paused()]).toEqual([[3, false], 3, true]);
});

test('inside a commit a preview is refused, and the commit stands', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, []);
  const seq = await home.journal.commit((tx) => {
    expect(() => home.journal.preview(() => 0)).toThrow('inside a commit');
    return tx.append('operator.resumed', {}, nowhere);
  });
  expect([seq, home.view.headSeq()]).toEqual([3, 3]);
});

test('a journal that was stopped previews nothing', async () => {
  const { home, close } = openTestHome(temporaryFolder());
  close();
  expect(() => home.journal.preview(() => 0)).toThrow(expect.objectContaining({ name: 'JournalStopped', failure: 'closed' }));
});
