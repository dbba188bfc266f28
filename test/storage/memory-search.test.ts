import { expect, test } from 'vitest';
import { memoryMatchKey } from '#shared/derive/memory-match';
import { searchWords } from '#shared/lib/search-words';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import { readText } from '#storage/content';
import { countMemoryHits, memoryByMatch, searchMemories } from '#storage/memory-search';
import { openDatabase } from '#storage/open-database';
import { rebuildProjections } from '#storage/rebuild-projections';
import { readHalf } from '#storage/write-db';
import { recordMemory } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const about = { lane: conversationLane(OPERATOR), cognitionId: null } as const;

async function remembering(texts: readonly string[]) {
  const folder = temporaryFolder();
  const opened = openTestHome(folder);
  const ids = await opened.home.journal.commit((tx) => texts.map((text) => recordMemory(tx, opened.ids, text, about)));
  const db = opened.home.read();
  const found = (query: string, limit = 10) =>
    searchMemories(db, searchWords(query), limit)
      .map((hit) => readText(db, hit.memory.text))
      .map((view) => (view.state === 'ok' ? view.text : view.state));
  return { ...opened, folder, db, memoryIds: ids, found };
}

const people = [
  'Anna keeps bees on the roof',
  'Boris plays the cello',
  '東京でラーメンを食べた',
  'Ça va, Zoë? Naïve café',
  '🐝 means hello',
  'Приём на крыше',
  'C++ and R2D2 talk',
  '"quoted" (words) * NEAR AND OR NOT',
];

test.each([
  ['bees', ['Anna keeps bees on the roof']],
  ['CELLO', ['Boris plays the cello']],
  ['東京', ['東京でラーメンを食べた']],
  ['ラーメン', ['東京でラーメンを食べた']],
  ['zoe naive', ['Ça va, Zoë? Naïve café']],
  ['🐝', ['🐝 means hello']],
  ['крыше', ['Приём на крыше']],
  ['r2d2', ['C++ and R2D2 talk']],
  ['nowhere', []],
  ['', []],
])('the words %j find %j', async (query, expected) => {
  const { found } = await remembering(people);
  expect(found(query)).toEqual(expected);
});

test('no text can be read as query syntax', async () => {
  const { db } = await remembering(people);
  for (const raw of ['"', 'a"b', 'AND', 'NEAR(a b)', 'col:x', '-x', '^x', '*', '(', 'x*', "';--", '\0', 'OR OR']) {
    expect(() => searchMemories(db, [raw, ...searchWords(raw)], 5)).not.toThrow();
  }
});

test('best first, ranks from 1, scores falling, the total told beside a page', async () => {
  const { db } = await remembering(['bees', 'bees and cello', 'bees and cello and roof', 'nothing of it']);
  const words = searchWords('bees cello roof');
  const hits = searchMemories(db, words, 2);
  const rest = searchMemories(db, words, 2, 2);
  expect([...hits, ...rest].map((hit) => hit.wordRank)).toEqual([1, 2, 3]);
  expect([...hits, ...rest].every((hit, index, all) => index === 0 || hit.score <= (all[index - 1]?.score ?? 0))).toBe(true);
  expect(countMemoryHits(db, words)).toBe(3);
});

test('a word most memories hold is left out while a rarer one is there, and used when it is alone', async () => {
  const { found } = await remembering([...Array.from({ length: 60 }, (_, index) => `the day number${index}`), 'the violin']);
  expect(found('the violin', 100)).toEqual(['the violin']);
  expect(found('the', 100)).toHaveLength(61);
});

test('the same about the same is found by its match key, however it is spelt, and about another person it is not', async () => {
  const { db, memoryIds } = await remembering(['Anna  keeps BEES']);
  const key = (text: string, correspondent: typeof OPERATOR | null) => memoryMatchKey({ type: 'EPISODE', text, correspondent, visibility: 'entity' });
  expect([
    memoryByMatch(db, key('anna keeps bees', OPERATOR)),
    memoryByMatch(db, key('anna keeps bees', null)),
    memoryByMatch(db, key('anna keeps wasps', OPERATOR)),
  ]).toEqual([memoryIds[0], null, null]);
});

test('a rebuild refills both indexes, leaving out what cannot be read', async () => {
  const { folder, close } = await remembering(['bees', 'wasps']);
  close();
  const opened = openDatabase(`${folder}/ipse.db`);
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  db.exec("UPDATE content SET bytes = CAST('x' AS BLOB) WHERE bytes = CAST('wasps' AS BLOB)");
  rebuildProjections(db);
  const counts = ['bees', 'wasps'].map((word) => countMemoryHits(readHalf(db), [word]));
  db.close();
  expect(counts).toEqual([1, 0]);
});
