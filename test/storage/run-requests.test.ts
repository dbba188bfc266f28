import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { conversationLane, OPERATOR, type RunId } from '#shared/model/ids';
import { cognitionSummaries, conversationPage, readBody, requestDetail, requestPage, runDetail, runPage, statusFacts } from '#storage/observer-queries';
import type { RandomRun } from './random-foundings.ts';
import { live, type RandomTurn } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const run: RandomRun = {
  kind: 'run',
  contract: 'forge',
  mode: 'background_call',
  beforeBirth: false,
  calls: 2,
  answer: { outcome: 'invalid', text: 'no answer' },
  withdrawn: null,
  accepted: false,
};
const turn: RandomTurn = {
  kind: 'turn',
  said: ['hello'],
  rounds: [{ reply: 'well', chunks: 0, calls: [] }],
  remembered: null,
  outcome: 'complete',
  cutAfter: null,
};

async function lived(acts: Parameters<typeof live>[2]) {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, acts);
  return home;
}

test('requests of a run stand among the others, belong to no lane, and have their neighbours within the run', async () => {
  const home = await lived([turn, run, turn, { ...run, answer: null }]);
  const db = home.read();
  const rows = requestPage(db, null, 10).rows.toReversed();
  const details = rows.map(({ requestId }) => requestDetail(db, requestId));
  const place = new Map(rows.map(({ requestId }, index) => [requestId, index]));
  const [first, second] = runPage(db, null, null, 10).runs.toReversed();
  expect(
    details.map((one) => [
      one?.runId,
      one?.lane,
      one?.cutId === null,
      one?.outcome,
      one?.previousInLane && place.get(one.previousInLane),
      one?.nextInLane && place.get(one.nextInLane),
      one?.answer.length,
    ]),
  ).toEqual([
    [null, 'conversation:operator', false, 'complete', null, 3, 1],
    [first?.runId, null, true, 'complete', null, 2, 1],
    [first?.runId, null, true, 'complete', 1, null, 1],
    [null, 'conversation:operator', false, 'complete', 0, null, 1],
    [second?.runId, null, true, 'complete', null, 5, 1],
    [second?.runId, null, true, 'in_flight', 4, null, 0],
  ]);
  expect(details.map((one) => one && readBody(db, one.bodyRef).state)).toEqual(Array(6).fill('ok'));
});

test('a run is no part of any conversation or cognition, and is paid for all the same', async () => {
  const home = await lived([turn, run]);
  const db = home.read();
  expect([
    conversationPage(db, conversationLane(OPERATOR), null, 10).items.length,
    cognitionSummaries(db, null, 10).map(({ requestIds }) => requestIds.length),
    home.view.transcript(conversationLane(OPERATOR)).length,
    statusFacts(db, 0).today.requests,
    statusFacts(db, 0).today.outputTokens,
  ]).toEqual([2, [1], 2, 3, 7]);
});

test('runs are paged newest first, of one contract or of all, with the total of what the filter lets through', async () => {
  const home = await lived([run, { ...run, contract: 'interview', mode: 'command' }, run]);
  const db = home.read();
  const all = runPage(db, null, null, 10).runs.map(({ runId }) => runId);
  const told = (contract: string | null, before: number | null, limit: number) => {
    const { runs, total } = runPage(db, contract, before, limit);
    return [runs.map(({ runId }) => all.indexOf(runId)), total];
  };
  const middle = runPage(db, 'interview', null, 1).runs[0]?.seq ?? null;
  expect([told(null, null, 2), told(null, middle, 9), told('forge', null, 9), told('forge', middle, 9), told('nothing', null, 9)]).toEqual([
    [[0, 1], 3],
    [[2], 3],
    [[0, 2], 2],
    [[2], 2],
    [[], 0],
  ]);
});

test('a run is told with its texts, the problems of its answer and its requests', async () => {
  const home = await lived([
    run,
    { ...run, mode: 'command', calls: 0, answer: { outcome: 'failed', text: '' } },
    { ...run, mode: 'delegation', calls: 0, answer: null, withdrawn: 'declined' },
  ]);
  const db = home.read();
  const [invalid, failed, withdrawn] = runPage(db, null, null, 10)
    .runs.toReversed()
    .map(({ runId }) => runDetail(db, runId)?.texts);
  const ok = (text: string) => ({ state: 'ok', text });
  const nothing = { skill: ok('How to forge.'), input: ok('{"exchanges":[]}'), block: null, answer: null, problems: [], stderr: null, withdrawn: null };
  expect([invalid, failed, withdrawn]).toEqual([
    {
      ...nothing,
      answer: ok('no answer'),
      problems: [{ path: 'initial_axioms[0].content', rule: 'too_small', message: 'This must not be empty.' }],
      requestIds: requestPage(db, null, 10)
        .rows.map(({ requestId }) => requestId)
        .reverse(),
    },
    { ...nothing, skill: null, stderr: ok('it broke'), requestIds: [] },
    { ...nothing, block: ok('# IPSE DELEGATION: forge'), withdrawn: { reason: 'declined', note: ok('Not like this.') }, requestIds: [] },
  ]);
  expect(runDetail(db, 'run_zzzzzzzzzzzzzzzzzzzzzzzzzz' as RunId)).toBe(null);
});

test.each(["CAST('x' AS BLOB)", 'NULL', "CAST('[7]' AS BLOB)"])('a run whose texts are damaged to %s is shown with what can be shown', async (bytes) => {
  const home = await lived([run]);
  const connection = new Database(`${home.folder}/ipse.db`);
  connection.exec(`UPDATE content SET bytes = ${bytes}, codec = 0`);
  connection.close();
  const [one] = runPage(home.read(), null, null, 1).runs;
  const detail = one && runDetail(home.read(), one.runId);
  const state = bytes === 'NULL' ? 'forgotten' : 'unreadable';
  expect([detail?.run.problemCount, detail?.texts.problems, detail?.texts.answer, detail?.texts.input, detail?.texts.requestIds.length]).toEqual([
    1,
    [],
    { state },
    { state },
    2,
  ]);
});
