import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { identityView } from '#storage/observer-queries';
import { type RandomForge, recordForge } from './random-foundings.ts';
import { live, recordMemory } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const wren: RandomForge = { kind: 'forge', name: 'Wren', axioms: ['I keep bees.', 'I am awake.'], principles: ['gently'] };
const nowhere = { lane: null, cognitionId: null } as const;
const ok = (text: string) => ({ state: 'ok', text });

/** A home with ids of `seed`, in which these foundings took place. */
async function founded(seed: number, ...forges: readonly RandomForge[]) {
  const opened = openTestHome(temporaryFolder(), seed);
  for (const forge of forges) await opened.home.journal.commit((tx) => recordForge(tx, opened.ids, forge, null));
  return opened;
}

const digestOf = async (seed: number, ...forges: readonly RandomForge[]) => identityView((await founded(seed, ...forges)).home.read())?.logicalDigest;

test('an identity is shown with its cut, every founding newest first, and its Compass', async () => {
  const { home } = await founded(0, wren, { ...wren, name: 'Wren the Second', axioms: [] });
  const [first] = home.read().all<{ at: number }>('SELECT at_ms AS at FROM ledger WHERE seq = 1');
  const view = identityView(home.read());
  expect(view && { ...view, forged: view.forged.map(({ name, axioms, origin, draft }) => [name, axioms, origin, draft.state]) }).toEqual({
    name: ok('Wren the Second'),
    practice: true,
    bornAtMs: first?.at,
    cut: {
      cutId: home.view.cut()?.cutId,
      reason: 'forge',
      madeAtMs: expect.any(Number),
      sections: [{ sectionId: 'identity.constitution', text: ok('I am Wren the Second.') }],
    },
    forged: [
      [ok('Wren the Second'), 0, 'form', 'ok'],
      [ok('Wren'), 2, 'form', 'ok'],
    ],
    compass: {
      atMs: expect.any(Number),
      parts: { vibe: ok('quiet'), recentTopics: ok(''), recentStory: ok(''), currentFocus: ok('being Wren the Second'), myNote: ok(''), mirror: ok('') },
    },
    logicalDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('nobody is shown before birth, and a life begun without a forge has a digest and no founding', async () => {
  const [unborn, plain] = [openTestHome(temporaryFolder()), openTestHome(temporaryFolder())];
  await live(plain.home.journal, plain.ids, []);
  const view = identityView(plain.home.read());
  expect([identityView(unborn.home.read()), view?.forged, view?.compass, view?.logicalDigest?.length]).toEqual([null, [], null, 64]);
});

test('founded alike, two identities have one logical digest, whatever their ids, salts, times and order of memories', async () => {
  const same = await Promise.all([
    digestOf(1, wren),
    digestOf(2, wren),
    digestOf(3, { ...wren, axioms: [...wren.axioms].reverse() }),
    digestOf(4, { ...wren, name: 'Another', axioms: ['once'] }, wren),
  ]);
  expect(new Set(same).size).toBe(1);
});

test('every difference in what was founded is a difference of the digest', async () => {
  const different = await Promise.all([
    digestOf(1, wren),
    digestOf(1, { ...wren, name: 'Wrem' }),
    digestOf(1, { ...wren, axioms: ['I keep bees.'] }),
    digestOf(1, { ...wren, axioms: ['I keep bees.', 'I am awake!'] }),
    digestOf(1, { ...wren, axioms: ['I keep bees.', 'I am awake.', 'gently'], principles: [] }),
  ]);
  expect(new Set(different).size).toBe(5);
});

test('what was learned since is no part of the digest', async () => {
  const { home, ids } = await founded(1, wren);
  await home.journal.commit((tx) => recordMemory(tx, ids, 'learned since', nowhere));
  expect(identityView(home.read())?.logicalDigest).toBe(await digestOf(2, wren));
});

const damages: readonly (readonly [what: string, script: string])[] = [
  ['a memory', "UPDATE content SET bytes = CAST('x' AS BLOB) WHERE bytes = CAST('I keep bees.' AS BLOB)"],
  ['a section of the cut', "UPDATE content SET bytes = CAST('x' AS BLOB) WHERE bytes = CAST('I am Wren.' AS BLOB)"],
  ['a part of the Compass', "UPDATE content SET bytes = NULL, salt = NULL WHERE bytes = CAST('quiet' AS BLOB)"],
  ['every text', "UPDATE content SET bytes = CAST('x' AS BLOB)"],
  ['the list of sections', "UPDATE cut SET sections = '{'"],
];

test.each(damages)('where %s is damaged there is no digest, and the rest is shown', async (_, script) => {
  const { home } = await founded(1, wren);
  const connection = new Database(`${home.folder}/ipse.db`);
  connection.exec(script);
  connection.close();
  const view = identityView(home.read());
  expect([view?.logicalDigest, view?.forged.length, view?.cut.reason]).toEqual([null, 1, 'birth']);
});
