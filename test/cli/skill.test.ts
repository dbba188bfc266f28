import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleAnswer, sampleInput } from '../shared/cognitive/generated-answers.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const answer = JSON.stringify(sampleAnswer('forge'));

/** An executable shell script that reads its input and then does `body`. */
function program(body: string, folder = mkdtempSync(join(tmpdir(), 'ipse-skill-'))): string {
  const file = join(folder, 'forge.sh');
  writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\ncat > input.json\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}
const answering = (text: string): string => `cat <<'END'\n${text}\nEND`;

const names = (terminal: Terminal, file: string): void => {
  mkdirSync(terminal.ipseHome, { recursive: true, mode: 0o700 });
  writeFileSync(join(terminal.ipseHome, 'settings.json'), JSON.stringify({ skills: { forge: { command: [file] } } }), { mode: 0o600 });
};
const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a companion', '--mission', 'to notice', '--timbre', 'calm'];
const statusOf = async (terminal: Terminal) => JSON.parse((await terminal.run('ipse status --json')).out);

describe('ipse skill test', () => {
  it('prints the block that would be handed out', async () => {
    const { code, out } = await openTerminal().run('ipse skill test forge');
    expect([code, out.startsWith('# IPSE DELEGATION: ')]).toEqual([0, true]);
  });

  it('holds an answer against the contract and commits nothing', async () => {
    const terminal = openTerminal();
    const good = await terminal.run('ipse skill test forge --answer -', answer);
    const bad = await terminal.run('ipse skill test forge --answer -', '{"initial_axioms": []}');
    expect([good.code, bad.code, /constitution_content · /.test(bad.err), (await statusOf(terminal)).born]).toEqual([0, 1, true, false]);
  });

  it('runs a program as often as asked, with its own options left to it, and tells times and problems', async () => {
    const terminal = openTerminal();
    const file = program(`echo "said $1 $(wc -c < input.json | tr -d ' ')" >&2\n${answering(answer)}`);
    const good = await terminal.run(`ipse skill test forge --times 2 --json --command ${file} --times`);
    const { ok, trials } = JSON.parse(good.out) as { ok: boolean; trials: { outcome: string; stderr: string; durationMs: number }[] };
    expect([good.code, ok, trials.map(({ outcome, stderr }) => [outcome, /^said --times \d{3,}/.test(stderr)])]).toEqual([
      0,
      true,
      [
        ['valid', true],
        ['valid', true],
      ],
    ]);
  });

  it('shows the sample, takes it as input, and shows the answer where it is asked for', async () => {
    const terminal = openTerminal();
    const sample = await terminal.run('ipse skill sample forge');
    const file = program(answering(answer));
    const shown = await terminal.run(['ipse', 'skill', 'test', 'forge', '--input', '-', '--show', '--command', file], sample.out);
    const asData = JSON.parse((await terminal.run(['ipse', 'skill', 'test', 'forge', '--show', '--json', '--command', file])).out);
    const unasked = JSON.parse((await terminal.run(['ipse', 'skill', 'test', 'forge', '--json', '--command', file])).out);
    const given = await terminal.run('ipse skill test forge --answer - --show', `Here: ${answer}`);
    expect([
      JSON.parse(sample.out),
      JSON.parse((await terminal.run('ipse skill sample forge --json')).out),
      (await terminal.run('ipse skill sample nothing')).code,
      shown.out.replace(/\d+ ms/, '1 ms'),
      asData.trials.map((trial: { answer: string }) => trial.answer),
      unasked.trials.map((trial: { answer: null }) => trial.answer),
      [given.out.includes('held against the sample'), given.out.endsWith(`${JSON.stringify(sampleAnswer('forge'), null, 2)}\n`)],
    ]).toEqual([sampleInput('forge'), sampleInput('forge'), 2, `It holds (1 ms).\n${answer}\n`, [`${answer}\n`], [null], [true, true]]);
  });

  it.each([
    ['bytes that are no text', 'printf "\\351"', /no UTF-8 text/],
    ['nonsense', 'echo nonsense', /The answer does not hold.*\n.*nothing_found/],
    ['nothing', ':', /The answer does not hold/],
    ['an error', 'echo "no honey" >&2; exit 3', /ended with an error\. Exit code 3\.[\s\S]*It said: no honey/],
    ['a refusal', 'exit 65', /refused the input \(exit code 65\)/],
    ['try later', 'exit 75', /tried later \(exit code 75\)/],
  ])('tells of a program that brings %s', async (_what, body, expected) => {
    const { code, err } = await openTerminal().run(`ipse skill test forge --command ${program(body)}`);
    expect([code, err]).toEqual([1, expect.stringMatching(expected)]);
  });

  it('ends a program that hangs when it is interrupted', async () => {
    const running = openTerminal().start(`ipse skill test forge --command ${program('echo begun >&2; sleep 600')}`);
    await new Promise((done) => setTimeout(done, 500));
    running.signal('interrupt');
    expect(await running.code).toBe(1);
  });

  it('finds a program by its name, and says when there is none or none is named', async () => {
    const terminal = openTerminal({ PATH: '/usr/bin:/bin' });
    const found = await terminal.run('ipse skill test forge --command true');
    const lost = await terminal.run('ipse skill test forge --command no-such-program-anywhere');
    const unnamed = await terminal.run('ipse skill test forge --command');
    expect([found.code, /does not hold/.test(found.err), lost.err.split('\n')[0], unnamed.err.split('\n')[0]]).toEqual([
      1,
      true,
      'There is no such program.',
      'The settings name no command for this contract.',
    ]);
  });
});

describe('a command in the settings', () => {
  it('counts once it is adopted as it was looked at, and no longer when it changes', async () => {
    const terminal = openTerminal();
    const folder = mkdtempSync(join(tmpdir(), 'ipse-skill-'));
    const file = program(answering(answer), folder);
    names(terminal, file);
    const forge = () => terminal.run(['ipse-admin', 'forge', ...fields, '--mode', 'command', '--json']);
    const early = await forge();
    const looked = JSON.parse((await terminal.run('ipse-admin skill adopt forge --command --json')).out);
    const wrong = await terminal.run(`ipse-admin skill adopt forge --command --digest ${'0'.repeat(64)}`);
    const adopted = await terminal.run(`ipse-admin skill adopt forge --command --digest ${looked.digest}`);
    const proposal = JSON.parse((await forge()).out);
    program(`${answering(answer)}\n# changed`, folder);
    const late = await forge();
    const born = await terminal.run(`ipse-admin forge accept ${proposal.run}`);
    const list = JSON.parse((await terminal.run('ipse skill list --json')).out);
    expect([
      [early.code, JSON.parse(early.out).error.code],
      [looked.adopted, looked.shown.includes(file)],
      wrong.code,
      adopted.code,
      [proposal.committed, proposal.draft.name],
      JSON.parse(late.out).error.code,
      born.code,
      list.skills.find(({ contract }: { contract: string }) => contract === 'forge').command.state,
    ]).toEqual([[1, 'not_adopted'], [false, true], 1, 0, [false, 'Ada'], 'changed', 0, 'changed']);
  });
});

const skillText = (line: string) => `---\nname: mine\ncontract: forge\nversion: 1\ndescription: Mine.\n---\n\n# Forge\n\n${line}\n`;

describe('instructions in the home of an entity', () => {
  it('wait, are shown as a difference, and count once they are adopted', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const folder = join(terminal.ipseHome, 'practice', 'resources', 'skills', 'forge');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), skillText('Write as the tide comes in.'));
    const waiting = await terminal.run('ipse skill show forge --diff');
    const before = await terminal.run('ipse skill show forge');
    const unsaid = await terminal.run('ipse-admin skill adopt forge');
    const adopted = await terminal.sit('ipse-admin skill adopt forge', ['yes']);
    const after = await terminal.run('ipse skill show forge');
    const shipped = await terminal.run('ipse skill show forge --diff');
    const nothing = await terminal.run('ipse-admin skill adopt forge --yes');
    const { block } = JSON.parse((await terminal.run(['ipse-admin', 'forge', '--mode', 'delegation', '--json', ...fields])).out);
    expect([
      waiting.out.includes('+Write as the tide comes in.'),
      before.out.includes('the tide'),
      [unsaid.code, /nobody said yes/.test(unsaid.err)],
      adopted.code,
      after.out.includes('Write as the tide comes in.'),
      /^--- shipped/m.test(shipped.out),
      nothing.code,
      block.includes('Write as the tide comes in.'),
    ]).toEqual([true, false, [1, true], 0, true, true, 1, true]);
  });

  it('that are malformed are told by file and line, and change nothing', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const folder = join(terminal.ipseHome, 'practice', 'resources', 'skills', 'forge');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), 'No front matter.\n');
    const list = await terminal.run('ipse skill list');
    const adopt = await terminal.run('ipse-admin skill adopt forge --yes');
    expect([list.code, /fault .*SKILL\.md/.test(list.out), adopt.code, adopt.err.includes('SKILL.md')]).toEqual([0, true, 1, true]);
  });
});
