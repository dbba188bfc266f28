import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAnthropicSubstrate } from '#adapters/substrates/anthropic/create-anthropic-substrate';
import { loadRehearsalWords } from '#adapters/substrates/rehearsal/load-rehearsal-words';
import { rehearsalTransport } from '#adapters/substrates/rehearsal/rehearsal-transport';
import type { Substrate } from '#entity/ports';
import { redact } from '#shared/lib/redacted';
import { manualClock, realClock } from '#test/adapters/clocks';
import { answerLike, answerText, answerThen, type MessagesServer, startMessagesServer, wireEvents } from './messages-server.ts';
import { asked, called, cameBack, planOf, said } from './sample-plans.ts';
import { callAndHear, substrateAcceptance } from './substrate-acceptance.ts';

const KEY = 'sk-canary-0123456789abcdef';
const words = loadRehearsalWords(join(import.meta.dirname, '../../../resources'));
const provider = (pace: 'human' | 'instant') => answerLike(rehearsalTransport({ clock: realClock, words, pace, contextWindow: 200_000 }));

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer(provider('instant'));
});
afterAll(() => server.close());

const substrate = (more: Partial<Parameters<typeof createAnthropicSubstrate>[0]> = {}): Substrate =>
  createAnthropicSubstrate({ apiKey: redact(KEY), baseUrl: server.url, model: 'rehearsal-1', clock: realClock, ...more });

substrateAcceptance('anthropic over HTTP', (slowly) => {
  server.answerWith(provider(slowly ? 'human' : 'instant'));
  return substrate();
});

const plan = planOf([
  said('user', 'h.1', 'dé "ja" vu\n\u2028 שלום 👩‍👩‍👧‍👦'),
  called('c1', 'read_file', { path: 'ä' }),
  cameBack('c1', '漢字', true),
  asked('And now?'),
]);

describe('anthropic, on the wire', () => {
  it('hands over exactly the bytes the server receives', async () => {
    server.answerWith(provider('instant'));
    const { heard } = await callAndHear(substrate(), plan);
    const received = server.received.at(-1);
    expect(received?.bytes.equals(Buffer.from(heard.bodies[0] ?? '', 'utf8'))).toBe(true);
    expect([received?.path, received?.headers['x-api-key'], received?.headers.authorization, received?.headers['content-type']]).toEqual([
      '/v1/messages',
      KEY,
      undefined,
      'application/json',
    ]);
    expect(heard.bodies[0]).not.toContain(KEY);
  });

  it('keeps the answer exactly as it came, whatever the pieces it came in', async () => {
    const answer = `: a comment\n\n${wireEvents({ type: 'message_start', message: { usage: { input_tokens: 3, output_tokens: 1 } } }, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'schön 👩‍👩‍👧‍👦' } }, { type: 'content_block_stop', index: 0 }, { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } }, { type: 'message_stop' })}`;
    server.answerWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const byte of Buffer.from(answer)) response.write(Buffer.from([byte]));
      response.end();
    });
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.stream, outcome.blocks]).toEqual([answer, [{ kind: 'text', text: 'schön 👩‍👩‍👧‍👦' }]]);
  });

  it('really ends the call upstream when it is stopped', async () => {
    server.answerWith(provider('human'));
    const stopping = new AbortController();
    const { outcome } = await callAndHear(substrate(), planOf([asked('/long 300')]), { signal: stopping.signal, text: () => stopping.abort() });
    await server.received.at(-1)?.closed;
    expect(outcome.outcome).toBe('stopped');
  });

  it('makes one request per call, even when the server asks for another', async () => {
    server.answerWith(
      (_request, response) => void response.writeHead(500, { 'content-type': 'application/json', 'x-should-retry': 'true', 'retry-after': '0' }).end('{}'),
    );
    const before = server.received.length;
    await callAndHear(substrate(), plan);
    expect(server.received.length - before).toBe(1);
  });

  it('does not carry the key to another host', async () => {
    const other = await startMessagesServer(answerText('{}', 200, 'application/json'));
    server.answerWith((_request, response) => void response.writeHead(307, { location: `${other.url}/v1/messages` }).end());
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.fault, other.received.length]).toEqual(['protocol', 0]);
    await other.close();
  });
});

describe('anthropic, with a hostile environment', () => {
  const hostile = {
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    ANTHROPIC_API_KEY: 'sk-of-the-environment',
    ANTHROPIC_AUTH_TOKEN: 'token-of-the-environment',
    ANTHROPIC_LOG: 'debug',
    ANTHROPIC_PROFILE: 'other',
    ANTHROPIC_CUSTOM_HEADERS: 'x-api-key: sk-of-the-environment\nauthorization: Bearer stolen\nx-extra: yes',
  };
  afterEach(() => {
    for (const name of Object.keys(hostile)) delete process.env[name];
  });

  it('takes neither base URL, nor key, nor headers, nor log level from it', async () => {
    Object.assign(process.env, hostile);
    const told: unknown[] = [];
    const { debug, log, info, warn, error } = console;
    Object.assign(console, Object.fromEntries(['debug', 'log', 'info', 'warn', 'error'].map((name) => [name, (...all: unknown[]) => told.push(all)])));
    server.answerWith(provider('instant'));
    const { outcome } = await callAndHear(substrate(), plan).finally(() => Object.assign(console, { debug, log, info, warn, error }));
    const { headers } = server.received.at(-1) ?? {};
    expect([outcome.outcome, headers?.['x-api-key'], headers?.authorization, headers?.['x-extra'], told]).toEqual(['complete', KEY, undefined, undefined, []]);
  });
});

describe('anthropic, when things go wrong', () => {
  const start = { type: 'message_start', message: { usage: { input_tokens: 10, output_tokens: 1 } } };
  const speech = [
    start,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I was going' } },
  ];
  const call = (index: number, id: unknown, name: unknown, json: string, closed = true) => [
    { type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } },
    { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: json } },
    ...(closed ? [{ type: 'content_block_stop', index }] : []),
  ];
  const end = [{ type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 2 } }, { type: 'message_stop' }];
  const error = (type: string) => JSON.stringify({ type: 'error', error: { type, message: `no, ${KEY}` } });
  const spoken = [{ kind: 'text', text: 'I was going' }];

  it.each([
    [401, 'authentication_error', 'auth', false],
    [403, 'permission_error', 'auth', false],
    [400, 'invalid_request_error', 'bad_request', false],
    [404, 'not_found_error', 'bad_request', false],
    [413, 'request_too_large', 'too_large', false],
    [429, 'rate_limit_error', 'rate_limited', true],
    [500, 'api_error', 'server', true],
    [529, 'overloaded_error', 'overloaded', true],
  ])('tells a %i as %s', async (status, type, fault, retryable) => {
    server.answerWith(answerText(error(type), status, 'application/json'));
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.blocks, outcome.stream?.includes(KEY)]).toEqual(['fault', fault, retryable, [], false]);
  });

  it.each([
    ['an HTML page of a proxy', answerText('<html>please log in</html>', 200, 'text/html'), 'protocol', true, []],
    ['an HTML page with a 502', answerText('<html>bad gateway</html>', 502, 'text/html'), 'server', true, []],
    ['an empty answer', answerText('', 200), 'protocol', true, []],
    ['a whole message instead of a stream', answerText('{"type":"message","content":[]}', 200, 'application/json'), 'protocol', true, []],
    ['a stream that ends too early', answerText(wireEvents(...speech)), 'network', false, spoken],
    ['a stream that ends before anything was said', answerText(wireEvents(start)), 'network', true, []],
    ['a connection cut in mid-stream', answerThen(wireEvents(...speech), (response) => response.destroy()), 'network', false, spoken],
    ['a connection cut at once', (_request: unknown, response: { destroy(): unknown }) => void response.destroy(), 'network', true, []],
    ['an event that is no JSON', answerText(`${wireEvents(...speech)}event: content_block_delta\ndata: {"type":\n\n`), 'protocol', false, spoken],
    ['an event of another shape', answerText(wireEvents(...speech, { type: 'content_block_delta', index: 7, delta: {} })), 'protocol', false, spoken],
    ['an event without a type', answerText(`${wireEvents(...speech)}event: content_block_delta\ndata: [1]\n\n`), 'protocol', false, spoken],
    ['an overload in mid-stream', answerText(`${wireEvents(...speech)}event: error\ndata: ${error('overloaded_error')}\n\n`), 'overloaded', false, spoken],
    ['an error of no known type', answerText(`${wireEvents(start)}event: error\ndata: what?\n\n`), 'protocol', true, []],
  ] as const)('tells %s', async (_name, answerer, fault, retryable, blocks) => {
    server.answerWith(answerer);
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.blocks]).toEqual(['fault', fault, retryable, blocks]);
  });

  it('tells a server that is not there', async () => {
    const { outcome } = await callAndHear(substrate({ baseUrl: 'http://127.0.0.1:9' }), plan);
    expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.stream, outcome.headersMs]).toEqual(['fault', 'network', true, null, null]);
  });

  it.each([
    ['headers that never come', () => undefined, 120_000, []],
    ['a silence in mid-stream', answerThen(wireEvents(...speech), () => undefined), 120_000, spoken],
  ] as const)('ends %s by its own deadline', async (_name, answerer, ms, blocks) => {
    const clock = manualClock();
    server.answerWith(answerer);
    const calling = callAndHear(substrate({ clock }), plan);
    for (let waited = 0; waited < 20; waited++) await new Promise((resolve) => setTimeout(resolve, 10));
    clock.advance(ms);
    const { outcome } = await calling;
    await server.received.at(-1)?.closed;
    expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.blocks, clock.waiting()]).toEqual(['fault', 'network', blocks.length === 0, blocks, 0]);
  });

  it('ends a stream that only pings', async () => {
    const clock = manualClock();
    const pings: NodeJS.Timeout[] = [];
    server.answerWith(answerThen(wireEvents(...speech), (response) => void pings.push(setInterval(() => response.write(wireEvents({ type: 'ping' })), 2))));
    const calling = callAndHear(substrate({ clock }), plan);
    const time = setInterval(() => clock.advance(10_000), 20);
    const { outcome } = await calling;
    for (const timer of [time, ...pings]) clearInterval(timer);
    expect([outcome.outcome, outcome.fault, outcome.blocks]).toEqual(['fault', 'network', spoken]);
  });

  it('ends an answer that never ends', async () => {
    server.answerWith(
      answerThen(wireEvents(start), (response) => {
        const pour = (): void => {
          while (!response.destroyed && response.write(`: ${'x'.repeat(60_000)}\n`));
          if (!response.destroyed) response.once('drain', pour);
        };
        pour();
      }),
    );
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.retryable]).toEqual(['fault', true]);
  });

  it('keeps whole calls, and drops and counts what is half-formed, misnamed, repeated, bottomless or boundless', async () => {
    const deep = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`;
    const calls = [
      call(0, 'good', 'remember', '{"text":"x"}'),
      call(1, 'bare', 'remember', ''),
      call(2, 'good', 'remember', '{}'),
      call(3, 'c1', 'remember', '{}'),
      call(4, 'bad id', 'remember', '{}'),
      call(5, 'n', 'no such name!', '{}'),
      call(6, 'j', 'remember', '{"text":'),
      call(7, 'l', 'remember', '[1]'),
      call(8, 'd', 'remember', deep),
      call(9, 's', 'remember', '{"text":"\\ud800"}'),
      call(10, 7, 'remember', '{}'),
      call(11, 'open', 'remember', '{"text":"x"}', false),
      call(12, 'unknown', 'launch_rocket', '{}'),
      call(13, 'huge', 'remember', '{"text":"x","n":1e999}'),
      call(14, 'hugely', 'remember', '{"text":"x","n":[{"m":[1,-1e999]}]}'),
    ].flat();
    server.answerWith(answerText(wireEvents(start, ...calls, ...end)));
    const { outcome, heard } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.droppedCalls, heard.opened]).toEqual(['complete', 12, 15]);
    expect(outcome.blocks).toEqual([
      { kind: 'tool_use', callId: 'good', tool: 'remember', argumentsJson: '{"text":"x"}' },
      { kind: 'tool_use', callId: 'bare', tool: 'remember', argumentsJson: '{}' },
      { kind: 'tool_use', callId: 'unknown', tool: 'launch_rocket', argumentsJson: '{}' },
    ]);
  });

  it('takes two hundred calls at once', async () => {
    server.answerWith(
      answerText(wireEvents(start, ...Array.from({ length: 200 }, (_, index) => call(index, `c_${index}`, 'remember', '{"text":"x"}')).flat(), ...end)),
    );
    expect((await callAndHear(substrate(), plan)).outcome.blocks.length).toBe(200);
  });

  it('counts a call that was cut off, keeps one that was whole', async () => {
    server.answerWith(answerText(wireEvents(start, ...call(0, 'whole', 'remember', '{}'), ...call(1, 'half', 'remember', '{"te', false))));
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.blocks.length, outcome.droppedCalls]).toEqual(['fault', 'network', false, 1, 1]);
  });

  it.each([
    ['absent', undefined, undefined, [null, null, null, null, null]],
    ['zero', { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0, output_tokens: 0 }, { output_tokens: 0 }, [0, 0, 0, 0, 0]],
    [
      'negative or absurd',
      {
        input_tokens: -4,
        cache_read_input_tokens: 1e30,
        cache_creation: { ephemeral_5m_input_tokens: 1.5, ephemeral_1h_input_tokens: 'many' },
        output_tokens: null,
      },
      { output_tokens: -1 },
      [null, null, null, null, null],
    ],
    [
      'undivided by life',
      { input_tokens: 4, cache_read_input_tokens: 2, cache_creation_input_tokens: 7, output_tokens: 1 },
      { output_tokens: 9 },
      [4, 2, null, null, 9],
    ],
    [
      'divided',
      { input_tokens: 4, cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 5 } },
      { cache_read_input_tokens: 8, output_tokens: 9 },
      [4, 8, 3, 5, 9],
    ],
  ])('reports usage that is %s', async (_name, atStart, atEnd, expected) => {
    server.answerWith(
      answerText(
        wireEvents(
          { type: 'message_start', message: { usage: atStart } },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: atEnd },
          { type: 'message_stop' },
        ),
      ),
    );
    const { usage } = (await callAndHear(substrate(), plan)).outcome;
    expect([usage.inputTokens, usage.cacheReadTokens, usage.cacheWrite5mTokens, usage.cacheWrite1hTokens, usage.outputTokens]).toEqual(expected);
  });

  it.each([
    ['cut before its closing report', [start], [10, null]],
    ['without a closing report of usage', [start, { type: 'message_delta', delta: { stop_reason: 'end_turn' } }, { type: 'message_stop' }], [10, null]],
    ['cut after it', [start, ...end.slice(0, 1)], [10, 2]],
  ])('reports the output of an answer %s only as far as it was reported', async (_name, events, expected) => {
    server.answerWith(answerText(wireEvents(...events)));
    const { usage } = (await callAndHear(substrate(), plan)).outcome;
    expect([usage.inputTokens, usage.outputTokens]).toEqual(expected);
  });

  it('ends an answer of more than eight mebibytes', async () => {
    server.answerWith(answerText(`${wireEvents(...speech)}${`: ${'x'.repeat(1021)}\n`.repeat(8 * 1024)}\n${wireEvents(...end)}`));
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.blocks]).toEqual(['fault', spoken]);
  });

  it.each(['sk-with\na-line', 'sk-with\u0000nothing', 'sk-schlüssel', 'sk-\u2013dash'])(
    'tells a key that cannot stand in a header (%j) as the fault of the key',
    async (key) => {
      const before = server.received.length;
      const { outcome, heard } = await callAndHear(substrate({ apiKey: redact(key) }), plan);
      expect([outcome.outcome, outcome.fault, outcome.retryable, outcome.doneMs]).toEqual(['fault', 'auth', false, null]);
      expect([heard.bodies, server.received.length - before]).toEqual([[], 0]);
    },
  );

  it.each([
    ['a reason never seen before', 'moon_phase', 'moon_phase'],
    ['a reason that is none', 'No Reason! '.repeat(9), 'unrecognised'],
    ['no reason', null, null],
  ])('ends with %s', async (_name, reason, expected) => {
    server.answerWith(
      answerText(wireEvents(start, { type: 'from_the_future', x: 1 }, { type: 'message_delta', delta: { stop_reason: reason } }, { type: 'message_stop' })),
    );
    const { outcome } = await callAndHear(substrate(), plan);
    expect([outcome.outcome, outcome.stopReason]).toEqual(['complete', expected]);
  });

  it('passes on what a hook throws instead of calling it a fault', async () => {
    server.answerWith(provider('instant'));
    const bug = new Error('a bug of ours');
    await expect(
      callAndHear(substrate(), plan, {
        text: () => {
          throw bug;
        },
      }),
    ).rejects.toBe(bug);
  });
});
