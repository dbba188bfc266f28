import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import {
  cognitionDetail,
  cognitionSummaries,
  conversationPage,
  ledgerPage,
  memoryPage,
  readEntry,
  requestDetail,
  requestPage,
} from '#storage/observer-queries';
import { live, type RandomTurn } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const call = { tool: 'read_file', argumentsText: '{"path":"a"}', verdict: 'pass', outcome: 'success', output: 'its text' } as const;
const turn: RandomTurn = {
  kind: 'turn',
  said: ['hello'],
  rounds: [{ reply: 'well', chunks: 0, calls: [call] }],
  remembered: 'that she said hello',
  outcome: 'complete',
  cutAfter: null,
};
const lane = conversationLane(OPERATOR);

/** Two turns alike, then `script` behind the back of everyone. */
async function damagedBy(script: string) {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [turn, turn]);
  const connection = new Database(`${home.folder}/ipse.db`);
  connection.exec(script);
  connection.close();
  return home.read();
}

const damages = ['{', '"text"', '[{"kind":"text"}]', '[7]'];

test.each(damages)('an answer whose blocks are damaged to %s is unreadable, and the page around it stands', async (damage) => {
  const db = await damagedBy(`UPDATE answer SET blocks = '${damage}' WHERE request_id = (SELECT request_id FROM request ORDER BY seq LIMIT 1)`);
  const replies = conversationPage(db, lane, null, 50).items.flatMap((item) => (item.kind === 'reply' ? [item] : []));
  const requestId = requestPage(db, null, 50).rows.at(-1)?.requestId;
  const unreadable = [{ kind: 'text', text: { state: 'unreadable' } }];
  expect([replies.map(({ parts, retryable }) => [parts.length, retryable]), replies[0]?.parts, requestId && requestDetail(db, requestId)?.answer]).toEqual([
    [
      [1, false],
      [2, false],
    ],
    unreadable,
    unreadable,
  ]);
});

test.each(damages)('lists damaged to %s beside what a page shows count as none', async (damage) => {
  const db = await damagedBy(
    `UPDATE request SET breakpoints = '${damage}'; UPDATE verdict SET checks = '${damage}'; UPDATE cognition SET percepts = '${damage}';
     UPDATE memory SET roles = '${damage}', sources = '${damage}'`,
  );
  const tools = conversationPage(db, lane, null, 50).items.flatMap((item) =>
    item.kind === 'reply' ? item.parts.flatMap((part) => (part.kind === 'tool' ? [[part.activity.verdict, part.activity.checks]] : [])) : [],
  );
  expect({
    tools,
    requests: requestPage(db, null, 50).rows.map(({ requestId }) => requestDetail(db, requestId)?.breakpoints),
    cognitions: cognitionSummaries(db, null, 50).map(({ cognitionId }) => cognitionDetail(db, cognitionId)?.percepts),
    memories: memoryPage(db, 'hello', 50, 0).rows.map(({ roles, sources, resolved }) => [roles, sources, resolved.state]),
  }).toEqual({
    tools: Array(2).fill(['pass', []]),
    requests: Array(2).fill([]),
    cognitions: Array(2).fill([]),
    memories: Array(2).fill([[], [], 'ok']),
  });
});

test.each(['{', '{"reason":7}', '7'])('an entry whose payload is damaged to %s is shown as unreadable, with the payload as it stands', async (damage) => {
  const db = await damagedBy(`DROP TRIGGER ledger_is_never_changed; UPDATE ledger SET payload = '${damage}' WHERE seq = 3`);
  const page = ledgerPage(db, { limit: 500, before: null, kind: null, cognitionId: null });
  const marked = { seq: 3, kind: 'unreadable', payload: { payload: damage } };
  expect([page.rows.length, page.rows.filter((row) => (row.kind as string) === 'unreadable'), readEntry(db, 3)]).toEqual([
    page.total,
    [expect.objectContaining(marked)],
    expect.objectContaining(marked),
  ]);
});
