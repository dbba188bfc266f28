// Forging by a model that is connected: the real adapter over HTTP, to a server that answers as the provider would.

import { expect, it, onTestFinished } from 'vitest';
import { streamed } from '../ports/skills/modes.ts';
import { type MessagesServer, startMessagesServer } from '../ports/substrate/messages-server.ts';
import { sampleAnswer } from '../shared/cognitive/generated-answers.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a companion', '--mission', 'to notice', '--timbre', 'calm'];
const statusOf = async (terminal: Terminal) => JSON.parse((await terminal.run('ipse status --json')).out);

/** A terminal whose model says `texts`, one a request; after them it says nothing and keeps the line open. */
async function connected(texts: readonly string[]): Promise<{ readonly terminal: Terminal; readonly server: MessagesServer }> {
  const rest = [...texts];
  const server = await startMessagesServer((request, response) => {
    const text = rest.shift();
    return text === undefined ? undefined : streamed(text)(request, response);
  });
  onTestFinished(() => server.close());
  return { server, terminal: openTerminal({ ANTHROPIC_API_KEY: 'sk-ant-test-key-0123456789', IPSE_ANTHROPIC_BASE_URL: server.url }) };
}

const questions = ['What are they called?', 'What will you do together?', 'How shall they speak?'];
const answers = ['Ada. I am Sam.', 'Watch the garden.', 'Calmly.'];
const done = JSON.stringify({
  kind: 'done',
  exchanges: questions.map((question, index) => ({ question, answer: answers[index] })),
  project_name: 'Ada',
  person: { name: 'Sam', about: '' },
  user_directives: { role: 'a companion', desired_timbre: 'calm', core_mission: 'watch the garden' },
});

it('a model holds the interview, then writes the forge, and a person says yes', async () => {
  const asks = questions.map((question) => JSON.stringify({ kind: 'ask', question }));
  const { terminal, server } = await connected([...asks, done, JSON.stringify(sampleAnswer('forge'))]);
  const { code, out } = await terminal.sit('ipse-admin forge --mode background-call', [...answers, 'yes']);
  const status = await statusOf(terminal);
  expect([code, questions.map((question) => out.includes(question)), status.entity, server.received.length]).toEqual([
    0,
    [true, true, true],
    expect.objectContaining({ name: 'Ada', practice: false }),
    5,
  ]);
});

it('with the fields given the model only writes, and without --yes its answer waits', async () => {
  const { terminal } = await connected([JSON.stringify(sampleAnswer('forge'))]);
  const { code, err } = await terminal.run(['ipse-admin', 'forge', '--mode', 'background-call', ...fields]);
  const { run } = /accept (?<run>run_\w+)/.exec(err)?.groups ?? {};
  const before = (await statusOf(terminal)).born;
  const accepted = await terminal.run(`ipse-admin forge accept ${run}`);
  expect([code, before, accepted.code, (await statusOf(terminal)).entity.name]).toEqual([0, false, 0, 'Ada']);
});

it('an answer that never holds is told by its problems, and nobody is born', async () => {
  const { terminal } = await connected(['no', 'still no', '{"constitution_content": 3}']);
  const { code, err } = await terminal.run(['ipse-admin', 'forge', '--mode', 'background-call', '--yes', ...fields]);
  expect([code, /constitution_content · invalid_type/.test(err), (await statusOf(terminal)).born]).toEqual([1, true, false]);
});

it('Ctrl-C while the model thinks ends the call and writes nothing', async () => {
  const { terminal, server } = await connected([]);
  const running = terminal.start('ipse-admin forge --mode background-call', { person: true });
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(1);
  running.signal('interrupt');
  expect([await running.code, running.err(), (await statusOf(terminal)).born]).toEqual([1, '\nNothing was written.\n', false]);
});
