import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { sampleAnswer } from '../shared/cognitive/generated-answers.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a companion', '--mission', 'to notice', '--timbre', 'calm'];
const answer = JSON.stringify(sampleAnswer('forge'));

interface HandedOut {
  readonly run: string;
  readonly contract: string;
  readonly block: string;
}

const handOut = async (terminal: Terminal): Promise<HandedOut> =>
  JSON.parse((await terminal.run(['ipse-admin', 'forge', '--mode', 'delegation', '--json', ...fields])).out);
const statusOf = async (terminal: Terminal) => JSON.parse((await terminal.run('ipse status --json')).out);
const commit = (terminal: Terminal, text: string, ...more: readonly string[]) =>
  terminal.run(['ipse-admin', 'forge', '--json', '--commit', '-', ...more], text);

describe('ipse-admin forge --commit', () => {
  it.each(['bare', 'wrapped', 'list', 'lines', 'words', 'file', 'fence'] as const)('takes an answer given as %s, and someone is born', async (form) => {
    const terminal = openTerminal();
    const { run, block } = await handOut(terminal);
    const wrapped = `{"run":"${run}","answer":${answer}}`;
    const file = join(mkdtempSync(join(tmpdir(), 'ipse-commit-')), 'answer.json');
    writeFileSync(file, answer);
    const texts = { bare: answer, wrapped, list: `[${wrapped}]`, lines: `${wrapped}\n`, fence: `Here:\n\`\`\`json\n${answer}\n\`\`\`` } as const;
    const given = form === 'words' ? await terminal.run(['ipse-admin', 'forge', '--json', '--commit', answer]) : null;
    const done =
      given ??
      (form === 'file'
        ? await terminal.run(['ipse-admin', 'forge', '--json', '--commit', `@${file}`])
        : await commit(terminal, texts[form as keyof typeof texts]));
    const { ok, results } = JSON.parse(done.out);
    expect([
      block.startsWith('# IPSE DELEGATION: '),
      done.code,
      ok,
      results.map((one: { run: string; state: string }) => [one.run, one.state]),
      (await statusOf(terminal)).entity.name,
    ]).toEqual([true, 0, true, [[run, 'born']], 'Ada']);
  });

  it('refuses what does not hold with path and rule, changes nothing, and what was handed out goes on waiting', async () => {
    const terminal = openTerminal();
    await handOut(terminal);
    const before = await statusOf(terminal);
    const wrong = await commit(terminal, JSON.stringify({ ...sampleAnswer('forge'), initial_axioms: [{ content: 'I am.', scope: 'persona', confidence: 7 }] }));
    const cut = await commit(terminal, answer.slice(0, -20));
    const huge = await commit(terminal, 'x'.repeat(MAX_ANSWER_BYTES + 1));
    const after = await statusOf(terminal);
    const right = await commit(terminal, answer);
    expect([
      wrong.code,
      JSON.parse(wrong.out).results[0].problems.map(({ path }: { path: string }) => path),
      cut.code,
      huge.code,
      JSON.parse(huge.out).error.code,
      [after.born, after.head],
      right.code,
    ]).toEqual([1, ['initial_axioms[0].confidence'], 1, 1, 'too_large', [false, before.head], 0]);
  });

  it('says what to do where nothing waits, and where a run is meant that is not there', async () => {
    const terminal = openTerminal();
    const nothing = await terminal.run('ipse-admin forge --commit -', answer);
    const nowhere = await terminal.run('ipse-admin forge --commit -', `{"run":"run_${'0'.repeat(26)}","answer":${answer}}`);
    expect([nothing.code, /Nothing waits.*--mode delegation/.test(nothing.err), nowhere.code, nowhere.err]).toEqual([
      1,
      true,
      1,
      'Refused: There is no such run.\n',
    ]);
  });

  it('takes several one after another, and tells of each: the second comes too late', async () => {
    const terminal = openTerminal();
    await handOut(terminal);
    const { code, out } = await commit(terminal, `[${answer},${answer}]`);
    expect([code, JSON.parse(out).results.map(({ ok, state }: { ok: boolean; state?: string }) => state ?? ok)]).toEqual([1, ['born', false]]);
  });

  it('hands out the interview where nothing is known yet, and the forge once that is answered', async () => {
    const terminal = openTerminal();
    const interview = JSON.parse((await terminal.run('ipse-admin forge --json')).out) as HandedOut;
    const exchanges = ['Who?', 'What for?', 'How?'].map((question) => ({ question, answer: 'So.' }));
    const done = {
      kind: 'done',
      exchanges,
      project_name: 'Ada',
      person: { name: 'Sam', about: '' },
      user_directives: { role: 'a companion', desired_timbre: 'calm', core_mission: 'to notice' },
    };
    const next = JSON.parse((await commit(terminal, JSON.stringify(done))).out);
    const born = await commit(terminal, answer);
    expect([interview.contract, next.results[0].state, next.results[0].block.includes('to notice'), born.code, (await statusOf(terminal)).entity.name]).toEqual(
      ['interview', 'handed_out', true, 0, 'Ada'],
    );
  });
});

describe('an answer for somebody who lives', () => {
  it('waits as a proposal, and is accepted or declined by name', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const name = (await statusOf(terminal)).entity.name as string;
    const first = await handOut(terminal);
    const proposed = await terminal.run('ipse-admin forge --commit -', answer);
    const list = JSON.parse((await terminal.run('ipse-admin forge list --json')).out);
    const unsaid = await terminal.run(`ipse-admin forge accept ${first.run}`);
    const declined = await terminal.run(`ipse-admin forge decline ${first.run} not like this`);
    const gone = JSON.parse((await terminal.run('ipse-admin forge list --json')).out);
    const still = (await statusOf(terminal)).entity.name;
    const second = await handOut(terminal);
    await terminal.run('ipse-admin forge --commit -', answer);
    const accepted = await terminal.run(['ipse-admin', 'forge', 'accept', second.run, '--confirm', name]);
    expect([
      [proposed.code, proposed.out.includes(`ipse-admin forge accept ${first.run}`)],
      list.runs.map(({ runId, state }: { runId: string; state: string }) => [runId, state]),
      unsaid.code,
      declined.code,
      gone.runs,
      still,
      accepted.code,
      (await statusOf(terminal)).entity.name,
    ]).toEqual([[0, true], [[first.run, 'proposed']], 1, 0, [], name, 0, 'Ada']);
  });

  it('is put in force at once with --accept and the name', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const name = (await statusOf(terminal)).entity.name as string;
    await handOut(terminal);
    const unsaid = await commit(terminal, answer, '--accept');
    const { run } = await handOut(terminal);
    const done = await commit(terminal, answer, '--accept', '--confirm', name);
    expect([unsaid.code, done.code, JSON.parse(done.out).results[0]]).toEqual([1, 0, expect.objectContaining({ run, state: 'accepted' })]);
  });

  it('comes too late once the identity it was asked about has changed', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const name = (await statusOf(terminal)).entity.name as string;
    await handOut(terminal);
    await terminal.run(['ipse-admin', 'forge', ...fields, '--yes', '--confirm', name]);
    const late = await commit(terminal, answer);
    expect([late.code, JSON.parse(late.out).results[0].message]).toEqual([1, expect.stringMatching(/Nothing waits|too late/)]);
  });
});
