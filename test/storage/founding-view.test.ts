import { expect, test } from 'vitest';
import { memoryMatchKey } from '#shared/derive/memory-match';
import type { ContentRef, Digest, RunId } from '#shared/model/ids';
import { memoryPage, memoryView, stateHash, statusFacts } from '#storage/observer-queries';
import { openDatabase } from '#storage/open-database';
import { projectionDigests, rebuildProjections } from '#storage/rebuild-projections';
import { readHalf } from '#storage/write-db';
import { foundingSteps, type RandomForge, type RandomRun, recordForge } from './random-foundings.ts';
import { live } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const run = (more: Partial<RandomRun>): RandomRun => ({
  kind: 'run',
  contract: 'forge',
  mode: 'background_call',
  beforeBirth: false,
  calls: 0,
  answer: { outcome: 'valid', text: '{}' },
  withdrawn: null,
  accepted: false,
  ...more,
});
const forge = (more: Partial<RandomForge>): RandomForge => ({ kind: 'forge', name: 'Wren', axioms: [], principles: [], ...more });

/** Ids of the runs of a home, in the order they were asked. */
const runIds = (db: Parameters<typeof stateHash>[0]) =>
  db.all<{ run_id: RunId }>('SELECT run_id FROM contract_run WHERE to_seq IS NULL ORDER BY seq').map((row) => row.run_id);

test('before birth a run can be asked, answered and accepted, and nothing else is there', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  const { view } = home;
  const nothing = [view.memoriesOfType(['CORE', 'VALUE', 'ANCHOR']), view.openRuns(), view.forged(), view.adopted('forge', 'instructions')];
  const [ask, ...rest] = foundingSteps(ids, run({ beforeBirth: true, mode: 'delegation', accepted: true }));
  if (ask) await home.journal.commit(ask);
  const waiting = view.openRuns();
  for (const step of rest) await home.journal.commit(step);
  const [runId] = runIds(home.read());
  expect(nothing).toEqual([[], [], null, null]);
  expect(waiting).toEqual([expect.objectContaining({ runId, contract: 'forge', mode: 'delegation', state: 'asked', basis: 'unborn', answer: null })]);
  expect([view.run(runId as RunId)?.state, view.openRuns(), view.forged()?.runId, String(view.quote(view.entity()?.name as ContentRef))]).toEqual([
    'accepted',
    [],
    runId,
    'Somebody else',
  ]);
});

test('a run is as it was last left: asked, answered, withdrawn, or accepted by a forge', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [
    run({ answer: null, calls: 2 }),
    run({ answer: { outcome: 'invalid', text: 'nonsense' } }),
    run({ contract: 'interview' }),
    run({ withdrawn: 'declined' }),
    run({ mode: 'delegation', answer: null, withdrawn: 'superseded' }),
    run({ accepted: true }),
    run({ mode: 'delegation', answer: null }),
  ]);
  const { view } = home;
  const all = runIds(home.read());
  const states = all.map((runId) => view.run(runId)?.state);
  expect(states).toEqual(['asked', 'invalid', 'valid', 'withdrawn', 'withdrawn', 'accepted', 'asked']);
  expect(view.openRuns().map((open) => open.runId)).toEqual([all[0], all[6]]);
  expect([view.run('run_zzzzzzzzzzzzzzzzzzzzzzzzzz' as RunId), view.run(all[6] as RunId)?.basis === view.cut()?.cutId]).toEqual([null, true]);
});

test('a run under way tells the request that has no answer yet, and one that is over tells none', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [run({ answer: null, calls: 2 }), run({ calls: 2 })]);
  const [open, over] = runIds(home.read()).map((runId) => home.view.run(runId));
  const last = home.read().get('SELECT request_id AS id FROM request WHERE run_id = ? ORDER BY seq DESC', open?.runId ?? null) as { id: string };
  expect([open?.openRequest, over?.openRequest]).toEqual([last.id, null]);
});

test('a birth and its forge give the name, and a later forge changes it; all of it stays on record', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  for (const name of ['Wren', 'Wren the Second']) await home.journal.commit((tx) => recordForge(tx, ids, forge({ name }), null));
  const { view } = home;
  const draft = JSON.parse(view.quote(view.forged()?.draft as ContentRef));
  const names = home.read().all<{ name: string }>('SELECT name_ref AS name FROM entity ORDER BY from_seq');
  expect([draft.name, names.map(({ name }) => String(view.quote(name as ContentRef)))]).toEqual(['Wren the Second', ['Wren', 'Wren', 'Wren the Second']]);
});

test('the newest adoption counts, for its contract and its kind alone', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [
    { kind: 'adopt', contract: 'forge', what: 'instructions', text: 'first' },
    { kind: 'adopt', contract: 'forge', what: 'command', text: '["/bin/forge"]' },
    { kind: 'adopt', contract: 'forge', what: 'instructions', text: 'second' },
  ]);
  const told = (contract: string, kind: 'instructions' | 'command') => {
    const adopted = home.view.adopted(contract, kind);
    return adopted && [String(home.view.quote(adopted.text)), adopted.network, adopted.digest satisfies Digest];
  };
  const hex = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect([told('forge', 'instructions'), told('forge', 'command'), told('interview', 'instructions')]).toEqual([
    ['second', null, hex],
    ['["/bin/forge"]', 'loopback', hex],
    null,
  ]);
});

test('memories of given types are told oldest first, and those of no type are none', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await home.journal.commit((tx) => recordForge(tx, ids, forge({ axioms: ['one', 'two'], principles: ['gently'] }), null));
  const told = (types: Parameters<typeof home.view.memoriesOfType>[0]) => home.view.memoriesOfType(types).map(({ text }) => String(home.view.quote(text)));
  expect([told(['VALUE', 'CORE']), told(['CORE']), told(['EPISODE']), told([])]).toEqual([['one', 'two', 'gently'], ['one', 'two'], [], []]);
});

/** Two foundings: the second supersedes what the first wrote, and says one thing again. */
async function foundedTwice() {
  const folder = temporaryFolder();
  const opened = openTestHome(folder);
  const { journal, view } = opened.home;
  await journal.commit((tx) => recordForge(tx, opened.ids, forge({ axioms: ['I keep bees.', 'I am awake.'] }), null));
  const before = { ids: view.memoriesOfType(['CORE']).map(({ id }) => id), root: view.memoryRoot() };
  await journal.commit((tx) => recordForge(tx, opened.ids, forge({ axioms: ['I keep wasps.'] }), null));
  return { ...opened, folder, before, after: view.memoriesOfType(['CORE']).map(({ id }) => id) };
}

test('a superseded memory is found no more by type, word, match or count, and is still read by its id', async () => {
  const { home, before, after } = await foundedTwice();
  const db = home.read();
  const matchOf = (text: string) => home.view.memoryByMatch(memoryMatchKey({ type: 'CORE', text, correspondent: null, visibility: 'entity' }));
  expect({
    live: after.length,
    words: ['bees', 'wasps', 'keep'].map((word) => home.view.searchMemories([word], 5).map(({ memory }) => memory.id)),
    match: ['I keep bees.', 'I keep wasps.'].map(matchOf),
    counted: [statusFacts(db, 0).memories, memoryPage(db, '', 10, 0).total, memoryPage(db, 'keep', 10, 0).total, memoryPage(db, '', 10, 0).rows.length],
    rootChanged: home.view.memoryRoot() !== before.root,
    kept: before.ids.map((id) => memoryView(db, id)).map((shown) => [shown?.resolved, shown?.superseded?.by]),
    standing: after.map((id) => memoryView(db, id)?.superseded),
  }).toEqual({
    live: 1,
    words: [[], after, after],
    match: [null, after[0]],
    counted: [1, 1, 1, 1],
    rootChanged: true,
    kept: [
      [{ state: 'ok', text: 'I keep bees.' }, after[0]],
      [{ state: 'ok', text: 'I am awake.' }, null],
    ],
    standing: [null],
  });
  const shown = memoryView(db, before.ids[0] as (typeof before.ids)[number]);
  const entry = db.get<{ seq: number; at: number }>("SELECT seq, at_ms AS at FROM ledger WHERE kind = 'memory.superseded' ORDER BY seq LIMIT 1");
  expect([shown?.superseded?.bySeq, shown?.superseded?.atMs]).toEqual([entry?.seq, entry?.at]);
});

test('what was superseded may be said anew, and is then another memory', async () => {
  const { home, ids, before } = await foundedTwice();
  await home.journal.commit((tx) => recordForge(tx, ids, forge({ axioms: ['I keep bees.'] }), null));
  const [anew, ...more] = home.view.searchMemories(['bees'], 5).map(({ memory }) => memory.id);
  expect([more, anew !== before.ids[0], home.view.memoriesOfType(['CORE']).map(({ id }) => id)]).toEqual([[], true, [anew]]);
});

test('a rebuild tells live from superseded as life did, to the byte and in its indexes', async () => {
  const { folder, home, close } = await foundedTwice();
  const lived = { digests: projectionDigests(home.read()), state: stateHash(home.read()) };
  const asked = () => ['bees', 'wasps', 'keep'].map((word) => home.view.searchMemories([word], 5).map(({ memory, score }) => [memory.id, score]));
  const hits = asked();
  close();
  const opened = openDatabase(`${folder}/ipse.db`);
  if (!opened.ok) throw new Error(opened.error.code);
  rebuildProjections(opened.value);
  const rebuilt = { digests: projectionDigests(readHalf(opened.value)), state: stateHash(readHalf(opened.value)) };
  opened.value.close();
  const again = openTestHome(folder);
  const hitsAgain = ['bees', 'wasps', 'keep'].map((word) => again.home.view.searchMemories([word], 5).map(({ memory, score }) => [memory.id, score]));
  expect([rebuilt, hitsAgain]).toEqual([lived, hits]);
});
