import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundError, createDispatch } from '#host/dispatch';
import { adminRoutes } from '#shared/contract/admin-routes';
import { conversationRoutes } from '#shared/contract/conversation-routes';
import type { RouteMap, Surface } from '#shared/contract/define-route';
import { forgeRoutes } from '#shared/contract/forge-routes';
import { type IpcAnswer, ipcError, MAX_ERROR_BYTES } from '#shared/contract/ipc-error';
import { observerRoutes } from '#shared/contract/observer-routes';
import { echoDeps } from './small-handlers.ts';

const maps: Readonly<Record<Surface, RouteMap>> = { observer: observerRoutes, conversation: conversationRoutes, admin: adminRoutes };
const allRoutes = (Object.keys(maps) as Surface[]).flatMap((surface) => Object.keys(maps[surface]).map((route) => ({ surface, route })));

const codeOf = (answer: IpcAnswer<unknown>) => (answer.ok ? 'ok' : answer.error.code);
const nest = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = [value];
  return value;
};
const cyclic = () => {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
};
const manyKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key_${i}_CANARY`, i]));

/** faults.md 17, "IPC": what is sent, and the code that every route must answer with. */
const hostileInputs: readonly { readonly name: string; readonly make: () => unknown; readonly code: string; readonly bytes?: number }[] = [
  { name: 'null', make: () => null, code: 'bad_input' },
  { name: 'undefined', make: () => undefined, code: 'bad_input' },
  { name: 'an array', make: () => [], code: 'bad_input' },
  { name: '10,000 levels', make: () => nest(10_000), code: 'too_deep' },
  { name: '10,000 levels inside a field', make: () => ({ limit: nest(10_000) }), code: 'too_deep' },
  { name: 'a string of 50 MB', make: () => 'x'.repeat(50 * 1024 * 1024), code: 'too_large', bytes: 50 * 1024 * 1024 },
  { name: 'a string of 50 MB whose size was lied about', make: () => ({ text: 'x'.repeat(50 * 1024 * 1024) }), code: 'too_large' },
  { name: 'a size that is not a number', make: () => ({}), code: 'too_large', bytes: Number.NaN },
  { name: 'an own __proto__ key', make: () => JSON.parse('{"__proto__":{"admin":true}}'), code: 'bad_input' },
  { name: 'a constructor key', make: () => JSON.parse('{"constructor":{"prototype":{"admin":true}}}'), code: 'bad_input' },
  { name: 'NaN', make: () => ({ limit: Number.NaN, CANARY: 1 }), code: 'bad_input' },
  { name: 'a bigint', make: () => 1n, code: 'bad_input' },
  { name: 'a symbol', make: () => Symbol('x'), code: 'bad_input' },
  { name: 'a function', make: () => () => 1, code: 'bad_input' },
  { name: 'a typed array', make: () => new Uint8Array(1_000_000), code: 'bad_input' },
  { name: 'a map', make: () => new Map([[1, 2]]), code: 'bad_input' },
  { name: 'a date', make: () => new Date(0), code: 'bad_input' },
  { name: 'a cycle', make: cyclic, code: 'too_deep' },
  {
    name: 'a getter that throws',
    make: () =>
      Object.defineProperty({}, 'limit', {
        enumerable: true,
        get: () => {
          throw new Error('CANARY');
        },
      }),
    code: 'bad_input',
  },
  {
    name: 'a proxy that throws',
    make: () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('CANARY');
          },
        },
      ),
    code: 'bad_input',
  },
  {
    name: 'an array that claims four billion items',
    make: () => {
      const list: unknown[] = [];
      list.length = 4_294_967_295;
      return list;
    },
    code: 'too_large',
  },
  { name: '100,000 unknown keys', make: () => manyKeys(100_000), code: 'too_large' },
  { name: '1,000 unknown keys', make: () => manyKeys(1_000), code: 'bad_input' },
  { name: 'an unknown key of lone surrogates and NUL', make: () => ({ '\ud800\u0000CANARY': 1 }), code: 'bad_input' },
];

describe('hostile input', () => {
  it.each(hostileInputs)('$name is refused on every route with a short typed error and without a trace of itself', async ({ make, code, bytes }) => {
    const lines: string[] = [];
    const dispatch = createDispatch(echoDeps(lines));
    for (const { surface, route } of allRoutes) {
      const answer = await dispatch.call(surface, route, make(), bytes ?? 100);
      const text = JSON.stringify(answer);
      // A whole 50 MB message fits `say` in no way either.
      expect({ route, code: codeOf(answer), short: text.length < MAX_ERROR_BYTES, echoes: text.includes('CANARY') }).toEqual({
        route,
        code,
        short: true,
        echoes: false,
      });
    }
    expect({ lines, polluted: ({} as { admin?: unknown }).admin }).toEqual({ lines: [], polluted: undefined });
  });

  it.each([
    ['request.list', { limit: 2 ** 53 + 1 }],
    ['request.list', { limit: 0 }],
    ['request.list', { limit: -0 }],
    ['request.list', { limit: '5' }],
    ['request.list', { before: 1.5 }],
    ['request.get', { requestId: `req_${'A'.repeat(26)}` }],
    ['request.get', { requestId: ['req'] }],
    ['memory.list', { query: 'x'.repeat(501) }],
    ['conversation.list', { lane: 'conversation:../..' }],
    ['content.get', { ref: `c_${'0'.repeat(63)}\n` }],
  ])('%s refuses %j', async (route, input) => {
    expect(codeOf(await createDispatch(echoDeps()).call('observer', route, input, 100))).toBe('bad_input');
  });

  it('names where the input fails by our own field name', async () => {
    const answer = await createDispatch(echoDeps()).call('observer', 'request.get', { requestId: 'req_1' }, 30);
    expect(answer).toEqual({ ok: false, error: { code: 'bad_input', message: 'That input does not fit this request.', at: 'requestId' } });
  });
});

describe('routes', () => {
  it('exist on their own surface only, and inherited names are no routes', async () => {
    const dispatch = createDispatch(echoDeps());
    const answers: string[] = [];
    for (const { surface, route } of allRoutes) {
      for (const other of ['observer', 'conversation', 'admin'] as const) {
        // Forging is open to two surfaces, each with its own authority.
        const shared = route in forgeRoutes && other !== 'observer';
        if (other !== surface && !shared) answers.push(codeOf(await dispatch.call(other, route, {}, 2)));
      }
    }
    for (const route of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'status.get ', 'STATUS.GET'])
      answers.push(codeOf(await dispatch.call('observer', route, {}, 2)));
    answers.push(
      codeOf(await dispatch.call('__proto__' as Surface, 'status.get', {}, 2)),
      codeOf(await dispatch.call('observer', ['status.get'] as unknown as string, {}, 2)),
    );
    expect(new Set(answers)).toEqual(new Set(['unknown_route']));
  });

  it('hand their parsed input with its defaults to the handler', async () => {
    const answer = await createDispatch(echoDeps()).callText('observer', 'request.list', '{"limit":3}');
    expect(answer).toEqual({ ok: true, value: { route: 'request.list', input: { limit: 3, before: null } } });
  });
});

describe('JSON text', () => {
  it.each([
    ['a million brackets', '['.repeat(1_000_000), 'too_large'],
    ['10,000 brackets', '['.repeat(10_000), 'too_deep'],
    ['10,000 brackets inside a text', JSON.stringify({ query: 'x', note: '['.repeat(10_000) }), 'bad_input'],
    ['a quoted bracket after an escaped quote', '{"query":"\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}', 'ok'],
    ['40,000 commas', `[${'1,'.repeat(30_000)}1]`, 'too_large'],
    ['no JSON', 'status please', 'bad_input'],
    ['half a JSON', '{"query":', 'bad_input'],
    ['nothing', '', 'bad_input'],
  ])('of %s is measured before it is parsed', async (_name, json, code) => {
    expect(codeOf(await createDispatch(echoDeps()).callText('observer', 'memory.list', json))).toBe(code);
  });

  it('of a 10 MB message passes, of 17 MB does not', async () => {
    const dispatch = createDispatch(echoDeps());
    const say = (mb: number) => dispatch.callText('conversation', 'say', JSON.stringify({ text: 'é'.repeat(mb * 512 * 1024), clientId: 'abcdefgh' }));
    expect([codeOf(await say(10)), codeOf(await say(17))]).toEqual(['ok', 'too_large']);
  });
});

describe('handlers', () => {
  it('that throw become `internal` with an id that the log knows, and nothing of the error', async () => {
    const lines: string[] = [];
    const deps = echoDeps(lines);
    const dispatch = createDispatch({
      ...deps,
      observer: {
        ...deps.observer,
        'status.get': () => {
          throw new Error('no such table "CANARY" in /home/someone');
        },
      },
    });
    const answer = await dispatch.call('observer', 'status.get', {}, 2);
    const id = /under (\S+)\.$/.exec(answer.ok ? '' : answer.error.message)?.[1] ?? 'none';
    expect({
      code: codeOf(answer),
      leaks: /table|home|CANARY/.test(JSON.stringify(answer)),
      logged: lines.some((line) => line.includes(id)),
      canaryLogged: lines.join().includes('CANARY'),
    }).toEqual({ code: 'internal', leaks: false, logged: true, canaryLogged: false });
  });

  it('that answer with a huge error have it cut to size', () => {
    const cut = boundError({ code: 'refused', message: '\u0000💥'.repeat(10_000), at: 'x'.repeat(5_000) });
    expect({
      fits: ipcError.safeParse(cut).success,
      small: Buffer.byteLength(JSON.stringify(cut)) <= MAX_ERROR_BYTES,
      wellFormed: cut.message.isWellFormed(),
    }).toEqual({ fits: true, small: true, wellFormed: true });
  });
});

describe('1,000 generated inputs', () => {
  const anything = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
      withSparseArray: true,
      maxDepth: 4,
    }),
    fc.record(
      { limit: fc.anything(), before: fc.anything(), lane: fc.anything(), requestId: fc.anything(), text: fc.anything(), clientId: fc.anything() },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );

  it.each(allRoutes)('of $surface/$route never throw and never make an error over 2 KB', async ({ surface, route }) => {
    const dispatch = createDispatch(echoDeps());
    await fc.assert(
      fc.asyncProperty(anything, async (input) => {
        const answer = await dispatch.call(surface, route, input, 100);
        if (answer.ok) return true;
        return Buffer.byteLength(JSON.stringify(answer.error)) <= MAX_ERROR_BYTES && ipcError.safeParse(answer.error).success;
      }),
      { numRuns: 1000 },
    );
  });
});
