import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { observerRoutes } from '#shared/contract/observer-routes';
import type { RequestId } from '#shared/model/ids';
import type { CognitionView, ConversationPage, LedgerPage, LedgerVerifyView, MemoryView, RequestRow, RequestView, StatusView } from '#shared/model/views';
import { stateHash } from '#storage/observer-queries';
import { everyRun, littleLife, livedHome } from './lived-home.ts';

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number };
const lane = 'conversation:operator';

/** What of each kind there is to ask for. */
const idsIn = ({ rows }: LedgerPage) => ({
  cog: rows.flatMap((row) => (row.kind === 'cognition.opened' && row.cognitionId ? [row.cognitionId] : [])),
  req: rows.flatMap((row) => (row.kind === 'request.sent' ? [row.payload.requestId] : [])),
  mem: rows.flatMap((row) => (row.kind === 'memory.written' ? [row.payload.memoryId] : [])),
  msg: rows.flatMap((row) => (row.kind === 'message.received' ? [row.payload.messageId] : [])),
  run: rows.flatMap((row) => (row.kind === 'contract.asked' ? [row.payload.runId] : [])),
  ref: rows.flatMap((row) => (row.kind === 'request.sent' ? [row.payload.body] : row.kind === 'memory.written' ? [row.payload.text] : [])),
});

describe('the observer', () => {
  it('shows how things stand', async () => {
    const { ask, home } = await livedHome();
    const status = (await ask('status.get')) as StatusView;
    expect({ ...status, entity: status.entity?.name, head: status.head.seq, today: null }).toEqual({
      entity: 'Somebody',
      substrate: { kind: 'rehearsal', model: 'rehearsal-1', contextWindow: 200_000 },
      inbox: 0,
      paused: false,
      inFlight: [],
      waitingMessages: 0,
      head: home.head().seq,
      anchor: home.anchorState(),
      today: null,
      memories: 1,
      journal: 'open',
      appVersion: '0.1.0',
      nowMs: 1_700_000_500_000,
    });
  });

  it('shows the conversation with tool activity in its place', async () => {
    const { ask } = await livedHome();
    const page = (await ask('conversation.list', { lane })) as ConversationPage;
    const told = page.items.map((item) =>
      item.kind === 'said'
        ? `said ${item.text.state === 'ok' ? item.text.text : '?'}`
        : `${item.outcome}: ${item.parts.map((part) => (part.kind === 'tool' ? `[${part.activity.tool} ${part.activity.verdict} ${part.activity.outcome}]` : part.text.state === 'ok' ? part.text.text : '?')).join(' ')}`,
    );
    expect(told).toEqual([
      'said the kettle is blue',
      'complete: You said the kettle is blue.',
      'said read the note about the kettle',
      'complete: I read. [read_file pass success] Tea at four.',
      'said go on',
      'stopped: You said go on.',
      'said and then',
      'null: You said and then.0',
    ]);
    const before = (await ask('conversation.list', { lane, limit: 2, before: page.items[2]?.seq })) as ConversationPage;
    expect([before.items.length, before.before]).toEqual([2, null]);
  });

  it('shows a cognition with its stages in their order, what it perceived and recalled', async () => {
    const { ask } = await livedHome();
    const list = (await ask('cognition.list')) as readonly CognitionView[];
    const second = (await ask('cognition.get', { cognitionId: list[2]?.cognitionId })) as CognitionView;
    expect([
      second.stages.map(({ stage }) => stage),
      second.percepts.length,
      second.recall?.candidates.map((one) => [one.kept, one.text]),
      second.requestIds.length,
      second.receiptIds.length,
    ]).toEqual([
      ['INIT', 'LOAD_STATE', 'PLAN', 'DECIDE', 'VALIDATE', 'EXECUTE', 'DECIDE', 'COMMIT', 'COMPRESS', 'COMPLETE'],
      1,
      [[true, { state: 'ok', text: 'The kettle is blue.' }]],
      2,
      1,
    ]);
  });

  it('shows a request as its exact body with spans that tile it, and compares two', async () => {
    const { ask, entriesOf } = await livedHome();
    const { rows, total } = (await ask('request.list')) as Rows<RequestRow>;
    const [newest, older] = [rows[0]?.requestId as RequestId, rows[1]?.requestId as RequestId];
    const { body, sha256 } = (await ask('request.body', { requestId: older })) as { body: string; sha256: string };
    const view = (await ask('request.get', { requestId: older })) as RequestView;
    const tiled = view.spans.every((span, i) => span.start === (view.spans[i - 1]?.end ?? 0)) && view.spans.at(-1)?.end === body.length;
    const compared = (await ask('request.compare', { a: older, b: newest })) as { raw: { identical: boolean; commonLength: number } };
    const same = (await ask('request.compare', { a: older, b: older })) as { raw: { identical: boolean } };
    expect([
      total,
      tiled,
      view.bodySha256 === sha256,
      view.nextInLane,
      rows.map((row) => row.outcome),
      compared.raw.identical,
      compared.raw.commonLength > 0,
      same.raw.identical,
    ]).toEqual([(await entriesOf('request.sent')).length, true, true, newest, ['in_flight', 'stopped', 'complete', 'complete', 'complete'], false, true, true]);
    expect([await ask('request.stream', { requestId: older }), await ask('request.stream', { requestId: newest })]).toEqual([
      { state: 'ok', text: 'event: You said go on.' },
      'not_found',
    ]);
  });

  it('shows memories, messages, content and the ledger, each reachable from the other', async () => {
    const { ask } = await livedHome();
    const memories = (await ask('memory.list', { query: 'kettle' })) as Rows<MemoryView>;
    const memory = memories.rows[0];
    const ledger = (await ask('ledger.list', { kind: 'message.received' })) as LedgerPage;
    const [said] = ledger.rows;
    const messageId = said?.kind === 'message.received' ? said.payload.messageId : '';
    expect([
      memories.total,
      memory?.resolved,
      await ask('memory.get', { memoryId: memory?.id }),
      await ask('content.get', { ref: memory?.text }),
      ((await ask('message.get', { messageId })) as { text: unknown }).text,
      await ask('ledger.entry', { seq: said?.seq }),
      ledger.total,
    ]).toEqual([
      1,
      { state: 'ok', text: 'The kettle is blue.' },
      memory,
      { state: 'ok', text: 'The kettle is blue.' },
      { state: 'ok', text: 'and then' },
      said,
      4,
    ]);
  });

  it('verifies the ledger against the anchor', async () => {
    const { ask, home } = await livedHome();
    expect(await ask('ledger.verify')).toEqual({
      ok: true,
      checked: home.head().seq,
      head: { seq: home.head().seq, hash: home.head().hash },
      anchor: 'level',
      firstBad: null,
      tookMs: 0,
    } satisfies LedgerVerifyView);
  });

  it('says `not_found` for what was never there', async () => {
    const { ask } = await livedHome([]);
    const id = '0'.repeat(26);
    expect([
      await ask('cognition.get', { cognitionId: `cog_${id}` }),
      await ask('request.get', { requestId: `req_${id}` }),
      await ask('request.body', { requestId: `req_${id}` }),
      await ask('request.stream', { requestId: `req_${id}` }),
      await ask('request.compare', { a: `req_${id}`, b: `req_${id}` }),
      await ask('memory.get', { memoryId: `m_${'0'.repeat(64)}` }),
      await ask('message.get', { messageId: `msg_${id}` }),
      await ask('content.get', { ref: `c_${'0'.repeat(64)}` }),
      await ask('ledger.entry', { seq: 999 }),
      await ask('run.get', { runId: `run_${id}` }),
      await ask('contract.get', { name: 'toString' }),
      await ask('ledger.list', { before: 1 }),
    ]).toEqual([...Array.from({ length: 11 }, () => 'not_found'), { rows: [], total: 2, kinds: ['entity.born', 'cut.made'] }]);
  });
});

describe('looking', () => {
  it.each(Object.keys(observerRoutes))('through %s with 1,000 generated inputs changes nothing', async (route) => {
    const { dispatch, home, lines, ask } = await livedHome([...littleLife, ...Object.values(everyRun)]);
    const ids = idsIn((await ask('ledger.list', { limit: 500 })) as LedgerPage);
    const before = [stateHash(home.read()), statSync(join(home.folder, 'ipse.db')).mtimeMs, statSync(join(home.folder, 'anchor')).mtimeMs];
    const known = fc.record(
      {
        lane: fc.constantFrom(lane, 'autonomy'),
        limit: fc.integer({ min: -1, max: 501 }),
        before: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 80 })),
        offset: fc.integer({ min: 0, max: 5 }),
        query: fc.oneof(fc.string(), fc.constantFrom('kettle', '"', 'AND OR NEAR(', '*', "';--")),
        seq: fc.nat(80),
        kind: fc.constantFrom(null, 'request.sent', 'memory.written', 'nonsense'),
        cognitionId: fc.constantFrom(null, ...ids.cog),
        requestId: fc.constantFrom(...ids.req),
        a: fc.constantFrom(...ids.req),
        b: fc.constantFrom(...ids.req),
        memoryId: fc.constantFrom(...ids.mem),
        messageId: fc.constantFrom(...ids.msg),
        ref: fc.constantFrom(...ids.ref),
        runId: fc.constantFrom(...ids.run),
        contract: fc.constantFrom(null, 'forge', 'interview', 'nonsense'),
        open: fc.boolean(),
        name: fc.constantFrom('forge', 'interview', 'nonsense', '__proto__'),
      },
      { requiredKeys: [] },
    );
    const fields = Object.keys((observerRoutes[route as keyof typeof observerRoutes].input as { readonly shape?: object }).shape ?? {});
    const fitting = known.map((input) => Object.fromEntries(Object.entries(input).filter(([name]) => fields.includes(name))));
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: fc.anything() }), async (input) => {
        const answer = await dispatch.call('observer', route, input, 100);
        return answer.ok || answer.error.code !== 'internal';
      }),
      { numRuns: 1000 },
    );
    expect([[stateHash(home.read()), statSync(join(home.folder, 'ipse.db')).mtimeMs, statSync(join(home.folder, 'anchor')).mtimeMs], lines]).toEqual([
      before,
      [],
    ]);
  });
});
