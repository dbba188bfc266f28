// A canary key through every path: good answers, faults, a server that sends it back, a file that holds it, a person who pastes it.
// Afterwards every byte written and every answer given is searched for it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { secretSpellings } from '#host/redact';
import type { observerRoutes } from '#shared/contract/observer-routes';
import type { AnyEntry } from '#shared/model/entry';
import type { LedgerPage } from '#shared/model/views';
import { type Answerer, answerText, answerThen, type MessagesServer, startMessagesServer, wireEvents } from '../ports/substrate/messages-server.ts';
import { freshRoot, type WholeHost, wholeHost } from './whole-host.ts';

const KEY = 'sk-canary-7Qm2xVb9LtR4wZ8n';
// Halves too: what is cut in two must not be stored or shown in two.
const needles = [...secretSpellings(KEY).filter((text) => text.length >= 12), KEY.slice(0, 9), KEY.slice(9, 20)];

let server: MessagesServer;
let whole: WholeHost;
afterEach(async () => {
  await whole.end();
  await server.close();
});

const usage = { input_tokens: 5, output_tokens: 5 };
const start = {
  type: 'message_start',
  message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null, usage },
};
const spoken = (text: string) => [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  { type: 'content_block_stop', index: 0 },
];
const spokenIn = (...pieces: readonly string[]) => [
  ...spoken('').slice(0, 1),
  ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
  ...spoken('').slice(2),
];
const called = (tool: string, json: string) => [
  { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: `toolu_${Math.abs(json.length)}`, name: tool, input: {} } },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json } },
  { type: 'content_block_stop', index: 0 },
];
const end = (reason: string) => [{ type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage }, { type: 'message_stop' }];
const reply = (text: string): Answerer => answerText(wireEvents(start, ...spoken(text), ...end('end_turn')));
const inTurn = (...answers: readonly Answerer[]): Answerer => {
  let next = 0;
  return (request, response) => (answers[next++] ?? reply('Nothing more.'))(request, response);
};

const paths: readonly (readonly [string, Answerer])[] = [
  ['a plain answer', reply('Good morning.')],
  ['an answer that repeats the key', reply(`Your key is ${KEY}, is it not?`)],
  [
    'an answer that says it in pieces',
    answerText(wireEvents(start, ...spokenIn('So it is ', KEY.slice(0, 9), KEY.slice(9, 20), `${KEY.slice(20)}, then.`), ...end('end_turn'))),
  ],
  ['an answer that repeats it in base64', reply(`Also ${Buffer.from(KEY).toString('base64')}`)],
  [
    'a refusal that quotes it',
    answerText(JSON.stringify({ type: 'error', error: { type: 'authentication_error', message: `invalid x-api-key: ${KEY}` } }), 401, 'application/json'),
  ],
  ['a proxy page that quotes it', answerText(`<html>Forbidden ${KEY}</html>`, 403, 'text/html')],
  [
    'an overload that quotes it',
    answerText(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: KEY } }), 400, 'application/json'),
  ],
  ['a stream cut in the middle of it', answerThen(wireEvents(start, ...spoken(`It is ${KEY}`).slice(0, 2)), (response) => response.destroy())],
  ['a malformed event that holds it', answerText(`event: message_start\ndata: {"type": ${KEY}\n\n`)],
  [
    'a call that remembers it',
    inTurn(answerText(wireEvents(start, ...called('remember', JSON.stringify({ text: `The key is ${KEY}`, rationale: KEY })), ...end('tool_use')))),
  ],
  ['a call that reads a file with it', inTurn(answerText(wireEvents(start, ...called('read_file', '{"path":"secrets.env"}'), ...end('tool_use'))))],
  ['a call to a file named like it', inTurn(answerText(wireEvents(start, ...called('read_file', JSON.stringify({ path: `${KEY}.txt` })), ...end('tool_use'))))],
];

/** Every file below `folder`. */
function bytesWritten(folder: string): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ file: join(entry.parentPath, entry.name), text: readFileSync(join(entry.parentPath, entry.name), 'latin1') }));
}

const findIn = (text: string): readonly string[] => needles.filter((needle) => text.includes(needle));

describe('a canary key', () => {
  it('is found in no byte written and in no answer given, whatever path it took', async () => {
    const root = freshRoot();
    server = await startMessagesServer(reply('Hello.'));
    whole = await wholeHost({ ANTHROPIC_API_KEY: KEY, IPSE_ANTHROPIC_BASE_URL: server.url }, root);
    writeFileSync(join(whole.host.home, 'workspace', 'secrets.env'), `# mine\nANTHROPIC_API_KEY=${KEY}\n`);
    const answers: string[] = [];
    const feed: string[] = [];
    whole.host.feed.subscribe(0, { ready: () => true, send: (events) => void feed.push(JSON.stringify(events)), gap: () => undefined });
    for (const [name, answerer] of paths) {
      server.answerWith(answerer);
      await whole.say(`Now for ${name}`);
    }
    const pasted = await whole.host.dispatch.call('conversation', 'say', { text: `my key is ${KEY}`, clientId: 'pasted-0001' }, 100);
    expect(pasted).toMatchObject({ ok: false, error: { code: 'refused' } });
    answers.push(JSON.stringify(pasted));
    expect(server.received.some(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);

    const { rows } = await whole.ask<LedgerPage>('observer', 'ledger.list', { limit: 500 });
    answers.push(JSON.stringify(rows), ...(await everyAnswer(rows)));
    expect(answers.flatMap(findIn)).toEqual([]);
    expect(feed.flatMap(findIn)).toEqual([]);
    await whole.host.close();
    const written = bytesWritten(root).filter(({ file }) => !file.endsWith('secrets.env'));
    expect(written.flatMap(({ file, text }) => findIn(text).map(() => file))).toEqual([]);
    expect(written.some(({ file }) => file.endsWith('ipse.db'))).toBe(true);
  }, 120_000);
});

/** Follows every id and every content reference through every observer route. */
async function everyAnswer(rows: readonly AnyEntry[]): Promise<readonly string[]> {
  const answers: string[] = [];
  const ask = async (route: keyof typeof observerRoutes, input: object) =>
    answers.push(JSON.stringify(await whole.host.dispatch.call('observer', route, input, 200)));
  const text = JSON.stringify(rows);
  const ids = (pattern: RegExp) => [...new Set(text.match(pattern))];
  for (const ref of ids(/c_[0-9a-f]{64}/g)) await ask('content.get', { ref });
  for (const requestId of ids(/req_[0-9a-z]{26}/g))
    for (const route of ['request.get', 'request.body', 'request.stream'] as const) await ask(route, { requestId });
  for (const cognitionId of ids(/cog_[0-9a-z]{26}/g)) await ask('cognition.get', { cognitionId });
  for (const messageId of ids(/msg_[0-9a-z]{26}/g)) await ask('message.get', { messageId });
  for (const memoryId of ids(/m_[0-9a-f]{64}/g)) await ask('memory.get', { memoryId });
  for (const route of ['status.get', 'cognition.list', 'request.list', 'memory.list', 'ledger.list', 'ledger.verify'] as const) await ask(route, {});
  await ask('conversation.list', { lane: 'conversation:operator' });
  return answers;
}
