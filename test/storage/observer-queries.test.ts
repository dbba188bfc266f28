import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CognitionId, conversationLane, type DecisionId, OPERATOR, type ReceiptId, type RequestId, type Seq } from '#shared/model/ids';
import type { ConversationItem } from '#shared/model/views';
import {
  cognitionDetail,
  cognitionSummaries,
  contentText,
  conversationPage,
  entriesOfCognition,
  isRetryable,
  ledgerPage,
  memoryPage,
  memoryView,
  messageView,
  readBody,
  readEntry,
  requestBodyRef,
  requestDetail,
  requestPage,
  requestStream,
  stateHash,
  statusFacts,
  verifyLedger,
} from '#storage/observer-queries';
import { live, type RandomCall, type RandomTurn, randomLife } from './random-ledger.ts';
import { openTestHome, type TestHome, temporaryFolder } from './temporary-home.ts';

const lane = conversationLane(OPERATOR);
const read: RandomCall = { tool: 'read_file', argumentsText: '{"path":"a"}', verdict: 'pass', outcome: 'success', output: 'its text' };
const turn = (more: Partial<RandomTurn>): RandomTurn => ({
  kind: 'turn',
  said: ['hello'],
  rounds: [{ reply: 'well', chunks: 0, calls: [] }],
  remembered: null,
  outcome: 'complete',
  cutAfter: null,
  ...more,
});

async function lived(acts: Parameters<typeof live>[2]): Promise<TestHome> {
  const opened = openTestHome(temporaryFolder());
  await live(opened.home.journal, opened.ids, acts);
  return opened;
}

/** An item as a person would tell it. */
const tell = (item: ConversationItem): string => {
  if (item.kind === 'said') return `${item.state}: ${item.text.state === 'ok' ? item.text.text : item.text.state}`;
  const parts = item.parts.map((part) =>
    part.kind === 'text'
      ? part.text.state === 'ok'
        ? part.text.text
        : part.text.state
      : `<${part.activity.tool} ${part.activity.verdict} ${part.activity.outcome}>`,
  );
  return `${item.outcome}${item.retryable ? ' (again?)' : ''}: ${parts.join(' ')}`;
};

test('a conversation is told in order, with tool activity inline and what still waits at its end', async () => {
  const rounds = [
    { reply: 'I look.', chunks: 0, calls: [read, { ...read, verdict: 'revise' as const }, { ...read, outcome: 'timeout' as const }] },
    { reply: 'Done.', chunks: 0, calls: [] },
  ];
  const { home } = await lived([turn({ said: ['look', 'please'], rounds }), turn({ said: ['later'], cutAfter: 1 })]);
  expect(conversationPage(home.read(), lane, null, 50).items.map(tell)).toEqual([
    'perceived: look',
    'perceived: please',
    'complete: I look. <read_file pass success> <read_file revise refused> <read_file pass timeout> Done.',
    'waiting: later',
  ]);
});

test('a reply in flight shows what of it is on record, and an act begun and never settled is unknown once its cognition is over', async () => {
  const { home, ids } = await lived([turn({ said: ['one'], rounds: [{ reply: 'I ', chunks: 2, calls: [] }], cutAfter: 6 })]);
  const inFlight = conversationPage(home.read(), lane, null, 50).items.map(tell);
  const about = { lane, cognitionId: ids.next<CognitionId>('cog') } as const;
  const [requestId, decisionId, receiptId] = [ids.next<RequestId>('req'), ids.next<DecisionId>('dec'), ids.next<ReceiptId>('rcp')];
  await home.journal.commit((tx) => {
    tx.append('cognition.opened', { trigger: 'message', messages: [], retryOf: null, readSeq: 1 }, about);
    const body = tx.putBody([]);
    tx.append(
      'request.sent',
      {
        requestId,
        attempt: 1,
        substrate: 'rehearsal',
        model: 'm',
        cutId: ids.next('cut'),
        body,
        bytes: 0,
        stableTokens: 0,
        volatileTokens: 0,
        breakpoints: [],
      },
      about,
    );
    const usage = { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null };
    const blocks = [{ kind: 'tool_use' as const, callId: 'c1', tool: 'read_file', arguments: tx.put('{}') }];
    tx.append(
      'request.answered',
      {
        requestId,
        outcome: 'complete',
        blocks,
        stream: null,
        stopReason: null,
        fault: null,
        droppedCalls: 0,
        usage,
        headersMs: null,
        firstTextMs: null,
        doneMs: null,
      },
      about,
    );
    tx.append(
      'decision.proposed',
      { decisionId, requestId, callId: 'c1', tool: 'read_file', arguments: tx.put('{}'), rationale: null, confidence: null, hypothesis: null, evidence: [] },
      about,
    );
    tx.append('decision.judged', { verdictId: ids.next('ver'), decisionId, attempt: 1, outcome: 'pass', checks: [], reason: null }, about);
    tx.append('receipt.intended', { receiptId, decisionId, tool: 'read_file', effectClass: 'read', reversible: true }, about);
  });
  const begun = conversationPage(home.read(), lane, null, 1).items.map(tell);
  await home.journal.commit((tx) =>
    tx.append(
      'cognition.closed',
      { outcome: 'interrupted', fault: 'crash', decisions: [], memories: [], effectsSpent: 0, memoryRoot: tx.view.memoryRoot() },
      about,
    ),
  );
  const over = conversationPage(home.read(), lane, null, 1).items.map(tell);
  expect([inFlight, begun, over]).toEqual([['perceived: one', 'null: I 0I 1'], ['null: <read_file pass null>'], ['interrupted: <read_file pass unknown>']]);
});

test('only the last turn of a lane, over and without a word, may be tried again, and only once', async () => {
  const nothing = [{ reply: ' ', chunks: 0, calls: [] }];
  const { home, ids } = await lived([
    turn({ rounds: nothing, outcome: 'fault' }),
    turn({ outcome: 'fault' }),
    turn({ rounds: nothing, outcome: 'complete' }),
    turn({ rounds: nothing, outcome: 'stopped' }),
  ]);
  const cognitionIds = cognitionSummaries(home.read(), null, 10)
    .map((cognition) => cognition.cognitionId)
    .reverse();
  const retryable = () => cognitionIds.map((cognitionId) => isRetryable(home.read(), cognitionId));
  const before = retryable();
  const shown = conversationPage(home.read(), lane, null, 50)
    .items.map((item) => item.kind === 'reply' && item.retryable)
    .filter(Boolean);
  await home.journal.commit((tx) =>
    tx.append(
      'cognition.opened',
      { trigger: 'message', messages: [], retryOf: cognitionIds[3] ?? null, readSeq: 1 },
      { lane, cognitionId: ids.next<CognitionId>('cog') },
    ),
  );
  expect([before, shown, retryable(), isRetryable(home.read(), ids.next<CognitionId>('cog'))]).toEqual([
    [false, false, false, true],
    [true],
    [false, false, false, false],
    false,
  ]);
});

test('pages of any size, one before the other, tell the whole of any conversation once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(randomLife(6), fc.integer({ min: 1, max: 5 }), async (life, limit) => {
      const { home, close } = await lived(life);
      const whole = conversationPage(home.read(), lane, null, 1000);
      const pages: ConversationItem[] = [];
      for (let before: number | null = null, more = true; more; ) {
        const page = conversationPage(home.read(), lane, before, limit);
        pages.unshift(...page.items);
        before = page.before;
        more = before !== null;
      }
      close();
      expect(pages).toEqual(whole.items);
      expect(whole.items.map((item) => item.seq)).toEqual([...whole.items.map((item) => item.seq)].sort((a, b) => a - b));
    }),
    { numRuns: 15 },
  );
});

test('a cognition is told with its marks, what it recalled, and the ids of what it made', async () => {
  const { home } = await lived([
    turn({ said: ['hello bees'], remembered: 'bees on the roof' }),
    turn({ said: ['bees again'], rounds: [{ reply: 'x', chunks: 0, calls: [read] }] }),
  ]);
  const db = home.read();
  const [newest, oldest] = cognitionSummaries(db, null, 10);
  if (!newest || !oldest) throw new Error('no cognitions');
  const detail = cognitionDetail(db, newest.cognitionId);
  const kinds = entriesOfCognition(db, newest.cognitionId).map((entry) => entry.kind);
  expect(newest.marks.map((mark) => mark.kind)).toEqual(kinds);
  expect([newest.requestIds.length, newest.receiptIds.length, oldest.memoryIds.length, newest.outcome, newest.trigger]).toEqual([
    1,
    1,
    1,
    'complete',
    'message',
  ]);
  expect(detail?.recall?.query).toEqual({ state: 'ok', text: 'bees again' });
  expect(detail?.recall?.candidates.map(({ text, kept, wordRank }) => [text, kept, wordRank])).toEqual([[{ state: 'ok', text: 'bees on the roof' }, true, 1]]);
  expect(cognitionSummaries(db, oldest.marks[0]?.seq ?? 0, 10)).toEqual([]);
});

test('requests are listed newest first, know their neighbours, and give body and stream back', async () => {
  const { home } = await lived([turn({ said: ['a'] }), turn({ said: ['b'] }), turn({ said: ['c'], cutAfter: 4 })]);
  const db = home.read();
  const { rows, total } = requestPage(db, null, 10);
  const [newest, middle, oldest] = rows.map((row) => requestDetail(db, row.requestId));
  if (!newest || !middle || !oldest) throw new Error('no requests');
  expect([total, rows.map((row) => row.outcome), middle.previousInLane, middle.nextInLane, newest.nextInLane, oldest.previousInLane]).toEqual([
    3,
    ['in_flight', 'complete', 'complete'],
    oldest.requestId,
    newest.requestId,
    null,
    null,
  ]);
  expect([middle.usage.inputTokens, middle.usage.cacheReadTokens, newest.usage.inputTokens, middle.answer]).toEqual([
    10,
    null,
    null,
    [{ kind: 'text', text: { state: 'ok', text: 'well' } }],
  ]);
  const ref = requestBodyRef(db, middle.requestId);
  const body = ref && readBody(db, ref);
  if (body?.state !== 'ok') throw new Error('no body');
  expect([Buffer.byteLength(body.body), contentText(db, middle.bodyRef)]).toEqual([middle.bytes, { state: 'ok', text: body.body }]);
  const nobody = 'req_zzzzzzzzzzzzzzzzzzzzzzzzzz' as RequestId;
  expect([
    requestStream(db, middle.requestId),
    requestStream(db, newest.requestId),
    requestStream(db, nobody),
    requestDetail(db, nobody),
    requestBodyRef(db, nobody),
  ]).toEqual([{ state: 'ok', text: 'event: well' }, null, 'unknown', null, null]);
});

test('memories are paged newest first or by words, each with how often it was recalled', async () => {
  const { home } = await lived([
    turn({ said: ['x'], remembered: 'bees on the roof' }),
    turn({ said: ['bees'], remembered: 'cello at night' }),
    turn({ said: ['bees'] }),
  ]);
  const db = home.read();
  const texts = (page: ReturnType<typeof memoryPage>) => [
    page.total,
    ...page.rows.map((row) => row.resolved.state === 'ok' && `${row.resolved.text} ${row.timesRecalled}`),
  ];
  expect([memoryPage(db, '', 10, 0), memoryPage(db, 'BEES', 10, 0), memoryPage(db, '', 1, 1), memoryPage(db, 'wasps', 10, 0)].map(texts)).toEqual([
    [2, 'cello at night 0', 'bees on the roof 2'],
    [1, 'bees on the roof 2'],
    [2, 'bees on the roof 2'],
    [0],
  ]);
  const [first] = memoryPage(db, '', 1, 0).rows;
  expect(first && memoryView(db, first.id)).toEqual(first);
});

test('the ledger is paged newest first, filtered by kind and cognition, with the total of what the filters let through', async () => {
  const { home } = await lived([turn({}), turn({}), { kind: 'pause', reason: null }]);
  const db = home.read();
  const cognitionId = cognitionSummaries(db, null, 1)[0]?.cognitionId ?? null;
  const none = { before: null, kind: null, cognitionId: null };
  const all = ledgerPage(db, { ...none, limit: 3 });
  const opened = ledgerPage(db, { ...none, limit: 9, kind: 'cognition.opened' });
  const both = ledgerPage(db, { ...none, limit: 9, kind: 'cognition.opened', cognitionId });
  const own = ledgerPage(db, { ...none, limit: 100, cognitionId });
  const head = home.head().seq;
  expect([all.total, all.rows.map((row) => row.seq), ledgerPage(db, { ...none, limit: 2, before: head }).rows.map((row) => row.seq)]).toEqual([
    head,
    [head, head - 1, head - 2],
    [head - 1, head - 2],
  ]);
  expect([opened.total, both.total, own.rows.length === own.total, own.rows.map((row) => row.kind).reverse()]).toEqual([
    2,
    1,
    true,
    entriesOfCognition(db, cognitionId as CognitionId).map((entry) => entry.kind),
  ]);
  expect(all.kinds).toContain('operator.paused');
  expect(all.kinds).not.toContain('history.folded');
  expect([readEntry(db, head), readEntry(db, head + 1)]).toEqual([all.rows[0], null]);
});

test('status tells who, whether paused, what waits, and what today cost as far as it was reported', async () => {
  const { home } = await lived([turn({ said: ['hello'], remembered: 'x' }), turn({ said: ['two', 'wait'], cutAfter: 1 }), { kind: 'pause', reason: null }]);
  const { entity, ...facts } = statusFacts(home.read(), 0);
  expect([entity?.name, entity?.practice]).toEqual([{ state: 'ok', text: 'Somebody' }, true]);
  expect(facts).toEqual({
    paused: true,
    waitingMessages: 2,
    memories: 1,
    head: home.head(),
    today: { requests: 1, uncachedTokens: 10, cacheReadTokens: null, cacheWriteTokens: 2, outputTokens: 3 },
  });
  expect(statusFacts(home.read(), Number.MAX_SAFE_INTEGER).today).toEqual({
    requests: 0,
    uncachedTokens: null,
    cacheReadTokens: null,
    cacheWriteTokens: null,
    outputTokens: null,
  });
});

test('asking everything there is to ask of any life changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(randomLife(4), async (life) => {
      const { home, close } = await lived(life);
      const db = home.read();
      const before = stateHash(db);
      const { items } = conversationPage(db, lane, null, 500);
      for (const item of items) if (item.kind === 'said') messageView(db, item.messageId);
      for (const { cognitionId } of cognitionSummaries(db, null, 500)) cognitionDetail(db, cognitionId);
      for (const { requestId } of requestPage(db, null, 500).rows) contentText(db, requestDetail(db, requestId)?.bodyRef as never);
      memoryPage(db, 'the same words', 500, 0);
      ledgerPage(db, { limit: 500, before: null, kind: null, cognitionId: null });
      statusFacts(db, 0);
      verifyLedger(db, home.anchorMark());
      const after = stateHash(db);
      close();
      expect(after).toBe(before);
    }),
    { numRuns: 10 },
  );
});

test('a message is found by its id, and one that never was is not', async () => {
  const { home } = await lived([turn({ said: ['\0 a NUL and a 👩‍👩‍👧'] })]);
  const [said] = conversationPage(home.read(), lane, null, 5).items;
  if (said?.kind !== 'said') throw new Error('nothing was said');
  expect(messageView(home.read(), said.messageId)).toEqual({
    atMs: said.atMs,
    correspondent: 'operator',
    text: { state: 'ok', text: '\0 a NUL and a 👩‍👩‍👧' },
  });
  expect(messageView(home.read(), 'msg_zzzzzzzzzzzzzzzzzzzzzzzzzz' as typeof said.messageId)).toBe(null);
  expect(said.seq).toBe(3 as Seq);
});
