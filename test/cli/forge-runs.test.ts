import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleAnswer } from '../shared/cognitive/generated-answers.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a companion', '--mission', 'to notice', '--timbre', 'calm'];
const forge = (terminal: Terminal, ...more: readonly string[]) => terminal.run(['ipse-admin', 'forge', ...fields, ...more]);
const statesOf = async (terminal: Terminal, more = '') =>
  JSON.parse((await terminal.run(`ipse-admin forge list --json${more}`)).out).runs.map(({ state }: { state: string }) => state);

/** Names a shell script that does `body` for each contract, and adopts it. */
async function names(terminal: Terminal, bodies: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-runs-'));
  const files = Object.entries(bodies).map(([contract, body]) => {
    const file = join(folder, `${contract}.sh`);
    writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\ncat > input.json\n${body}\n`);
    chmodSync(file, 0o755);
    return [contract, { command: [file] }] as const;
  });
  mkdirSync(terminal.ipseHome, { recursive: true, mode: 0o700 });
  writeFileSync(join(terminal.ipseHome, 'settings.json'), JSON.stringify({ skills: Object.fromEntries(files) }), { mode: 0o600 });
  for (const contract of Object.keys(bodies)) await terminal.run(`ipse-admin skill adopt ${contract} --command --yes`);
}

describe('runs that ended', () => {
  it('are listed with --all and shown one by one, with what was wrong', async () => {
    const terminal = openTerminal();
    const nothing = await terminal.run('ipse-admin forge list --all');
    await names(terminal, { forge: 'echo "no honey" >&2; exit 3' });
    const failed = await forge(terminal, '--mode', 'command');
    const { run } = /forge show (?<run>run_\w+)/.exec(failed.err)?.groups ?? {};
    await names(terminal, { forge: `echo '{"constitution_content":3}'` });
    await forge(terminal, '--mode', 'command');
    const all = await terminal.run('ipse-admin forge list --all');
    const shown = await terminal.run(`ipse-admin forge show ${run}`);
    const invalid = JSON.parse((await terminal.run('ipse-admin forge list --all --json')).out).runs[0].runId;
    const problems = await terminal.run(`ipse-admin forge show ${invalid}`);
    const asData = JSON.parse((await terminal.run(`ipse-admin forge show ${run} --json`)).out).run;
    expect([
      nothing.out,
      all.out.match(/(invalid|failed) .*UTC {2}.*$/gm)?.map((line) => line.replace(/ .*UTC/, '')),
      await statesOf(terminal),
      ['state       failed', 'exit code   3', 'The program ended with an error.', '\nWhat it said\nno honey\n'].filter((words) => !shown.out.includes(words)),
      ['constitution_content · invalid_type', '\nThe answer\n{"constitution_content":3}'].filter((words) => !problems.out.includes(words)),
      [asData.fault, asData.exitCode, asData.stderr.text],
    ]).toEqual(['Nobody is born here yet. Nothing was ever asked here.\n', ['invalid  problems: 4', 'failed  exit'], [], [], [], ['exit', 3, 'no honey\n']]);
  });

  it('that nobody asked, or whose name is none, are told so', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const nowhere = `run_${'0'.repeat(26)}`;
    const codes = [];
    for (const verb of ['show nonsense', 'withdraw nonsense', `show ${nowhere}`, `withdraw ${nowhere}`])
      codes.push((await terminal.run(`ipse-admin forge ${verb}`)).code);
    expect(codes).toEqual([2, 2, 1, 1]);
  });
});

describe('what was handed out', () => {
  it('is shown again while it waits, and taken back by name; a proposal is declined instead', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const { run, block } = JSON.parse((await forge(terminal, '--mode', 'delegation', '--json')).out);
    const shown = await terminal.run(`ipse-admin forge show ${run}`);
    const back = await terminal.run(`ipse-admin forge withdraw ${run}`);
    const late = await terminal.run('ipse-admin forge --commit -', JSON.stringify(sampleAnswer('forge')));
    const again = await terminal.run(`ipse-admin forge withdraw ${run}`);
    const second = JSON.parse((await forge(terminal, '--mode', 'delegation', '--json')).out).run;
    await terminal.run('ipse-admin forge --commit -', JSON.stringify(sampleAnswer('forge')));
    const proposal = await terminal.run(`ipse-admin forge withdraw ${second}`);
    expect([shown.out.includes(block.trim()), back.code, late.code, again.code, [proposal.code, proposal.err], await statesOf(terminal, ' --all')]).toEqual([
      true,
      0,
      1,
      1,
      [1, `That run waits for no answer.\n\`ipse-admin forge decline ${second}\` turns a proposal down.\n`],
      ['proposed', 'withdrawn'],
    ]);
  });
});

const done = JSON.stringify({
  kind: 'done',
  exchanges: ['Who?', 'What for?', 'How?'].map((question) => ({ question, answer: 'So.' })),
  project_name: 'Ada',
  person: { name: 'Sam', about: '' },
  user_directives: { role: 'a companion', desired_timbre: 'calm', core_mission: 'to notice' },
});
const answering = `echo "$(grep -o 'question' input.json | wc -l | tr -d ' ') exchanges" >&2\ncat <<'END'\n${JSON.stringify(sampleAnswer('forge'))}\nEND`;

describe('an interview held by a program', () => {
  it('comes before the forge where no field was given: its questions at the terminal, its exchanges to the forge', async () => {
    const terminal = openTerminal();
    const asks = `if grep -q question input.json; then echo '${done.replace('"Who?","answer":"So."', '"Who is it?","answer":"Ada."')}'; else echo '{"kind":"ask","question":"Who is it?"}'; fi`;
    await names(terminal, { interview: asks, forge: answering });
    const { code, out } = await terminal.sit('ipse-admin forge --mode command', ['Ada.', 'yes']);
    const runs = JSON.parse((await terminal.run('ipse-admin forge list --all --json')).out).runs;
    const shown = JSON.parse((await terminal.run(`ipse-admin forge show ${runs[0].runId} --json`)).out).run;
    expect([
      code,
      out.includes('Who is it?'),
      out.includes('Ada is born'),
      runs.map(({ contract }: { contract: string }) => contract),
      shown.stderr.text,
    ]).toEqual([0, true, true, ['forge', 'interview', 'interview'], '3 exchanges\n']);
  });

  it('needs no terminal where it asks nothing', async () => {
    const terminal = openTerminal();
    await names(terminal, { interview: `echo '${done}'`, forge: answering });
    const { code, out } = await terminal.run('ipse-admin forge --mode command --yes --json');
    expect([code, JSON.parse(out).name]).toEqual([0, 'Ada']);
  });

  it.each([
    ['is named nowhere', null, 2, /--name --person --role --mission --timbre\. Or name a program for the interview in the settings, and adopt it\./],
    ['asks, and nobody can answer', `echo '{"kind":"ask","question":"Who is it?"}'`, 1, /no terminal to answer it at: Who is it\?/],
    ['fails', 'exit 75', 1, /tried later \(exit code 75\)/],
  ])('that %s is told so, and nobody is born', async (_, body, expected, words) => {
    const terminal = openTerminal();
    await names(terminal, body === null ? { forge: answering } : { interview: body, forge: answering });
    const { code, err } = await terminal.run('ipse-admin forge --mode command --yes');
    expect([code, err, JSON.parse((await terminal.run('ipse status --json')).out).born]).toEqual([expected, expect.stringMatching(words), false]);
  });

  it('that was not adopted is told so, with the command that adopts it', async () => {
    const terminal = openTerminal();
    await names(terminal, { interview: `echo '${done}'`, forge: answering });
    await names(terminal, {});
    const settings = { skills: { interview: { command: ['/bin/sh', '-c', 'true'] } } };
    writeFileSync(join(terminal.ipseHome, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
    const { code, err } = await terminal.run('ipse-admin forge --mode command');
    expect([code, /Adopt it anew: `ipse-admin skill adopt interview --command`/.test(err)]).toEqual([1, true]);
  });
});
