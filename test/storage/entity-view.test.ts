import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EntityView, JournalTx } from '#entity/ports';
import { type CognitionId, conversationLane, type DecisionId, type MessageId, OPERATOR, type ReceiptId, type RequestId, type Seq } from '#shared/model/ids';
import { live, type RandomTurn, recordMemory } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const lane = conversationLane(OPERATOR);

const pass = { tool: 'read_file', argumentsText: '{"path":"a"}', verdict: 'pass', outcome: 'success', output: 'its text' } as const;
const refused = { ...pass, argumentsText: '{"path":"/etc"}', verdict: 'revise' } as const;
const turn = (more: Partial<RandomTurn>): RandomTurn => ({
  kind: 'turn',
  said: ['hello'],
  rounds: [{ reply: 'well', chunks: 0, calls: [] }],
  remembered: null,
  outcome: 'complete',
  cutAfter: null,
  ...more,
});

const told = (view: EntityView) =>
  view
    .transcript(lane)
    .map(({ role, kind, text, tool, callId, isError, interrupted }) => [role, kind, String(view.quote(text)), tool, callId, isError, interrupted]);

test('before birth there is nobody, and nothing to see', () => {
  const { view } = openTestHome(temporaryFolder()).home;
  expect([
    view.headSeq(),
    view.entity(),
    view.cut(),
    view.paused(),
    view.waiting(lane),
    view.transcript(lane),
    view.lastOutcome(lane),
    view.openCognitions(),
    view.searchMemories(['a'], 5),
  ]).toEqual([0, null, null, false, [], [], null, [], []]);
});

test('a turn with calls is told in the order it was perceived: words, answer, calls, each with one result', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  const rounds = [
    { reply: 'Let me look.', chunks: 2, calls: [pass, refused] },
    { reply: 'Done.', chunks: 0, calls: [] },
  ];
  await live(home.journal, ids, [turn({ said: ['look', 'please'], rounds })]);
  expect(told(home.view)).toEqual([
    ['user', 'text', 'look', null, null, false, false],
    ['user', 'text', 'please', null, null, false, false],
    ['assistant', 'text', 'Let me look.', null, null, false, false],
    ['assistant', 'tool_use', '{"path":"a"}', 'read_file', 'call_0', false, false],
    ['assistant', 'tool_use', '{"path":"/etc"}', 'read_file', 'call_1', false, false],
    ['user', 'tool_result', 'its text', 'read_file', 'call_0', false, false],
    ['user', 'tool_result', 'Not like this.', 'read_file', 'call_1', true, false],
    ['assistant', 'text', 'Done.', null, null, false, false],
  ]);
  const positions = home.view.transcript(lane).map((block) => block.position);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
});

test('a reply that was stopped is marked on its last block, and a failed call as an error', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [turn({ outcome: 'stopped', rounds: [{ reply: 'I was', chunks: 0, calls: [{ ...pass, outcome: 'timeout' }] }] })]);
  expect(
    told(home.view)
      .slice(1)
      .map((block) => block.slice(-2)),
  ).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});

test('a message waits until a cognition names it, and is found again by its sender’s own id', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [turn({ said: ['taken up'] }), turn({ said: ['still', 'waiting'], cutAfter: 1 })]);
  const messageId = ids.next<MessageId>('msg');
  await home.journal.commit((tx) =>
    tx.append('message.received', { messageId, correspondent: OPERATOR, text: tx.put('last'), chars: 4, clientId: 'client-0001' }, { lane, cognitionId: null }),
  );
  expect(home.view.waiting(lane).map((message) => home.view.quote(message.text))).toEqual(['still', 'waiting', 'last']);
  expect([home.view.messageByClientId('client-0001')?.messageId, home.view.messageByClientId('client-0002')]).toEqual([messageId, null]);
});

test('a fold hides what is before it in its lane, and deletes nothing', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [turn({ said: ['long ago'] }), turn({ said: ['lately'] })]);
  const all = home.view.transcript(lane);
  const keptFromSeq = all[2]?.seq ?? 0;
  await home.journal.commit((tx) => tx.append('history.folded', { keptFromSeq, foldedTurns: 1, estimatedTokens: 9 }, { lane, cognitionId: null }));
  expect(home.view.transcript(lane)).toEqual(all.slice(2));
  expect(home.read().get('SELECT count(*) AS count FROM transcript')).toEqual({ count: all.length });
});

test('pauses are told with what came after a given entry', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [{ kind: 'pause', reason: 'rest' }, { kind: 'resume' }, { kind: 'pause', reason: null }]);
  expect([home.view.paused(), home.view.operatorActsSince(3).map((act) => act.kind)]).toEqual([true, ['resumption', 'pause']]);
});

test('the last outcome is of the cognition that closed last, not of one still open', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [turn({ outcome: 'stopped' }), turn({ cutAfter: 3 })]);
  const [open] = home.view.openCognitions();
  const last = home.view.lastOutcome(lane);
  expect([last?.outcome, last?.cognitionId === open?.cognitionId]).toEqual(['stopped', false]);
});

test('an open cognition tells its open request, what of the reply is on record, and its calls without a result', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  const about = { lane, cognitionId: ids.next<CognitionId>('cog') } as const;
  const [answered, open] = [ids.next<RequestId>('req'), ids.next<RequestId>('req')];
  const [settled, begun] = [ids.next<DecisionId>('dec'), ids.next<DecisionId>('dec')];
  const receipts = [ids.next<ReceiptId>('rcp'), ids.next<ReceiptId>('rcp')] as const;
  await live(home.journal, ids, []);
  const memoryId = await home.journal.commit((tx) => {
    tx.append('cognition.opened', { trigger: 'message', messages: [], retryOf: null, readSeq: 2 }, about);
    send(tx, answered, about);
    const blocks = ['call_a', 'call_b', 'call_c'].map((callId) => ({ kind: 'tool_use' as const, callId, tool: 'read_file', arguments: tx.put(callId) }));
    tx.append('request.answered', { requestId: answered, outcome: 'complete', blocks, ...nothing }, about);
    for (const [decisionId, callId] of [
      [settled, 'call_a'],
      [begun, 'call_b'],
    ] as const) {
      tx.append(
        'decision.proposed',
        {
          decisionId,
          requestId: answered,
          callId,
          tool: 'read_file',
          arguments: tx.put(callId),
          rationale: null,
          confidence: null,
          hypothesis: null,
          evidence: [],
        },
        about,
      );
    }
    for (const [index, decisionId] of [settled, begun].entries()) {
      tx.append('receipt.intended', { receiptId: receipts[index] as ReceiptId, decisionId, tool: 'read_file', effectClass: 'read', reversible: true }, about);
    }
    tx.append(
      'receipt.settled',
      { receiptId: receipts[0], decisionId: settled, outcome: 'success', fault: null, result: tx.put('ok'), whole: null, affectedFiles: [], durationMs: 1 },
      about,
    );
    send(tx, open, about);
    for (const [index, text] of ['I ', 'was say'].entries()) tx.append('reply.chunk', { requestId: open, index, text: tx.put(text), openCalls: index }, about);
    return recordMemory(tx, ids, 'kept', about);
  });
  const view = home.view;
  const [cognition, ...others] = view.openCognitions();
  if (!cognition) throw new Error('no open cognition');
  const { openRequest, unanswered, ...rest } = cognition;
  expect(others).toEqual([]);
  expect(rest).toEqual({ ...about, decisions: [settled, begun], memories: [memoryId] });
  expect({ ...openRequest, chunks: openRequest?.chunks.map((chunk) => String(view.quote(chunk))) }).toEqual({
    requestId: open,
    chunks: ['I ', 'was say'],
    openCalls: 1,
  });
  expect(unanswered.map((call) => ({ ...call, arguments: String(view.quote(call.arguments)) }))).toEqual([
    { requestId: answered, callId: 'call_b', tool: 'read_file', arguments: 'call_b', decisionId: begun, receiptId: receipts[1] },
    { requestId: answered, callId: 'call_c', tool: 'read_file', arguments: 'call_c', decisionId: null, receiptId: null },
  ]);
});

test('the memory root is the digest over the sorted ids of all live memories', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  const roots = [home.view.memoryRoot()];
  const memoryIds: string[] = [];
  for (const text of ['one', 'two']) {
    memoryIds.push(await home.journal.commit((tx) => recordMemory(tx, ids, text, { lane: null, cognitionId: null })));
    roots.push(home.view.memoryRoot());
  }
  const rootOf = (held: readonly string[]) =>
    createHash('sha256')
      .update(
        [...held]
          .sort()
          .map((id) => `${id}\n`)
          .join(''),
      )
      .digest('hex');
  expect(roots).toEqual([rootOf([]), rootOf(memoryIds.slice(0, 1)), rootOf(memoryIds)]);
  expect(home.view.searchMemories(['one'], 5).map((hit) => [hit.memory.id, hit.memory.fromSeq])).toEqual([[memoryIds[0], 1 as Seq]]);
});

const nothing = {
  stream: null,
  stopReason: null,
  fault: null,
  droppedCalls: 0,
  headersMs: null,
  firstTextMs: null,
  doneMs: null,
  usage: { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null },
} as const;

function send(tx: JournalTx, requestId: RequestId, about: Parameters<JournalTx['append']>[2]): void {
  const body = tx.putBody([{ text: '{}', kind: 'glue', sectionId: null, region: null }]);
  const cutId = tx.view.cut()?.cutId;
  if (!cutId) throw new Error('no cut');
  tx.append(
    'request.sent',
    { requestId, attempt: 1, substrate: 'rehearsal', model: 'm', cutId, body, bytes: 2, stableTokens: 0, volatileTokens: 0, breakpoints: [] },
    about,
  );
}
