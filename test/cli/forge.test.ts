import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from './terminal.ts';

const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a companion in the garden', '--mission', 'to notice what grows', '--timbre', 'calm and dry'];
const withFields = (...more: readonly string[]): readonly string[] => ['ipse-admin', 'forge', ...fields, ...more];

const statusOf = async (terminal: Terminal) => JSON.parse((await terminal.run('ipse status --json')).out);
const folder = (): string => mkdtempSync(join(tmpdir(), 'ipse-forge-'));

/** An editor that replaces `from` by `to` in the file it is given. */
function editorThat(command: string): string {
  const file = join(folder(), 'editor.sh');
  writeFileSync(file, `#!/bin/sh\n${command}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('ipse-admin forge without a terminal', () => {
  it('shows what would be written and writes nothing until --yes says so', async () => {
    const terminal = openTerminal();
    const shown = await terminal.run(withFields());
    const before = await statusOf(terminal);
    const born = await terminal.run(withFields('--yes', '--axiom', 'I keep what I promise.', '--principle', 'Patience: wait; ask first', '--json'));
    const after = await statusOf(terminal);
    expect([
      shown.code,
      ['a companion in the garden', 'to notice what grows', 'This writes'].map((words) => shown.out.includes(words)),
      shown.err,
      before.born,
      born.code,
      JSON.parse(born.out).born,
      after.entity.name,
      after.memories,
    ]).toEqual([0, [true, true, true], 'Nothing was written. Add --yes to write it.\n', false, 0, true, 'Ada', 3]);
  });

  it('names what is missing, and what does not fit, and makes nobody', async () => {
    const terminal = openTerminal();
    const missing = await terminal.run('ipse-admin forge --name Ada --yes');
    const long = await terminal.run(withFields('--yes', '--name', 'x'.repeat(81)));
    const two = await terminal.run('ipse-admin forge --example --mode delegation');
    expect([
      missing.code,
      /--person --role --mission --timbre/.test(missing.err),
      long.code,
      long.err.split('\n')[0],
      two.code,
      (await statusOf(terminal)).born,
    ]).toEqual([2, true, 2, '--name is too much: 80 at most.', 2, false]);
  });

  it('forges anew only where the name of who lives there is given', async () => {
    const terminal = openTerminal();
    await terminal.run(withFields('--yes'));
    const unsaid = await terminal.run(withFields('--yes', '--mission', 'to sing', '--json'));
    const wrong = await terminal.run(withFields('--yes', '--mission', 'to sing', '--confirm', 'Eve'));
    const again = await terminal.run(withFields('--yes', '--name', 'Adele', '--confirm', 'Ada'));
    expect([unsaid.code, JSON.parse(unsaid.out).error?.code, wrong.code, again.code, (await statusOf(terminal)).entity.name]).toEqual([
      1,
      'unconfirmed',
      1,
      0,
      'Adele',
    ]);
  });

  it('takes root files, and refuses two ways at once', async () => {
    const terminal = openTerminal();
    const file = join(folder(), 'CONSTITUTION.md');
    writeFileSync(file, 'I am Ada. I keep the garden book.');
    const born = await terminal.run(['ipse-admin', 'forge', '--from', file, '--name', 'Ada', '--person', 'Sam', '--yes']);
    const lost = await openTerminal().run('ipse-admin forge --from /nowhere/CONSTITUTION.md --name Ada --person Sam --yes');
    const both = await openTerminal().run(['ipse-admin', 'forge', '--from', file, '--role', 'a friend']);
    expect([born.code, (await statusOf(terminal)).entity.name, lost.code, both.code]).toEqual([0, 'Ada', 1, 2]);
  });

  it('refuses a model where none is connected, and a command nobody named', async () => {
    const terminal = openTerminal();
    const model = await terminal.run(withFields('--mode', 'background-call', '--yes'));
    const command = await terminal.run(withFields('--mode', 'command', '--yes'));
    expect([
      model.code,
      /No model is connected/.test(model.err),
      command.code,
      /settings name no command/.test(command.err),
      (await statusOf(terminal)).born,
    ]).toEqual([1, true, 1, true, false]);
  });
});

const answers = ['Ada', 'Sam', 'a companion in the garden', 'to notice what grows', 'calm and dry'];

describe('ipse-admin forge at a terminal', () => {
  it('asks one question after another, shows what will be written, and writes it on a yes', async () => {
    const terminal = openTerminal();
    const { code, out } = await terminal.sit('ipse-admin forge', [...answers, 'Keeps bees.', 'I keep what I promise.', '', '', 'yes']);
    const status = await statusOf(terminal);
    expect([code, out.includes('Ada, met by Sam'), out.includes('Ada is born'), status.entity.name, status.memories]).toEqual([0, true, true, 'Ada', 2]);
  });

  it('asks again where nothing was said, and only what the options left open', async () => {
    const terminal = openTerminal();
    const { code, out } = await terminal.sit(['ipse-admin', 'forge', ...fields.slice(0, 8)], ['', 'calm and dry', 'yes']);
    expect([code, out.includes('A word at least'), (await statusOf(terminal)).entity.name]).toEqual([0, true, 'Ada']);
  });

  it('writes nothing on a no', async () => {
    const terminal = openTerminal();
    const { code, err } = await terminal.sit(withFields(), ['no']);
    expect([code, err, (await statusOf(terminal)).born]).toEqual([0, 'Nothing was written.\n', false]);
  });

  it.each([0, 3, 5, 8])('writes nothing when it is left after %i answers', async (said) => {
    const terminal = openTerminal();
    const running = terminal.start('ipse-admin forge', { person: true });
    for (const [index, line] of [...answers, '', '', ''].slice(0, said).entries()) {
      await expect.poll(() => running.out().split('› ').length).toBeGreaterThan(index + 1);
      running.stdin.write(`${line}\n`);
    }
    await expect.poll(() => running.out().split('› ').length).toBeGreaterThan(said + 1);
    running.signal('interrupt');
    expect([await running.code, running.err(), (await statusOf(terminal)).born]).toEqual([1, '\nNothing was written.\n', false]);
  });

  it('opens the draft in the editor of the person, shows it anew, and leaves no file behind', async () => {
    const seen = join(folder(), 'seen');
    const editor = editorThat(`printf '%s' "$1" > ${seen}; ls -l "$1" >> ${seen}; env >> ${seen}; sed -i 's/"name": "Ada"/"name": "Bea"/' "$1"`);
    const terminal = openTerminal({ EDITOR: editor, PATH: process.env.PATH ?? '' });
    const { code, out } = await terminal.sit(withFields(), ['edit', 'yes']);
    const [, file = '', mode = ''] = /^(\S+draft\.json)(-rw-------)/.exec(readFileSync(seen, 'utf8')) ?? [];
    expect([code, out.includes('Bea, met by Sam'), (await statusOf(terminal)).entity.name, mode, file !== '' && existsSync(file)]).toEqual([
      0,
      true,
      'Bea',
      '-rw-------',
      false,
    ]);
  });

  it('takes nothing from an edit that does not hold, and offers the text again', async () => {
    const terminal = openTerminal({ EDITOR: editorThat(`sed -i 's/"name": "Ada"/"name": 7/' "$1"`), PATH: process.env.PATH ?? '' });
    const { code, err } = await terminal.sit(withFields(), ['edit', 'yes']);
    expect([code, /name · invalid_type · /.test(err), (await statusOf(terminal)).entity.name]).toEqual([0, true, 'Ada']);
  });

  it('says what to do where no editor is named', async () => {
    const { code, err } = await openTerminal().sit(withFields(), ['edit', 'no']);
    expect([code, err.includes('Set VISUAL or EDITOR')]).toEqual([0, true]);
  });

  it('asks for the name of who lives there before forging anew', async () => {
    const terminal = openTerminal();
    await terminal.run(withFields('--yes'));
    const wrong = await terminal.sit(withFields('--name', 'Bea'), ['yes', 'Eve']);
    const right = await terminal.sit(withFields('--name', 'Bea'), ['yes', 'Ada']);
    expect([wrong.code, right.code, (await statusOf(terminal)).entity.name]).toEqual([1, 0, 'Bea']);
  });
});

describe('a home where nobody is born', () => {
  it('says so and what to do: status with 0, talk with 1, and makes nothing by being asked', async () => {
    const terminal = openTerminal();
    const talk = await terminal.run('ipse talk', 'hello\n');
    const untouched = existsSync(terminal.ipseHome);
    await terminal.run('ipse-admin forge');
    const status = await terminal.run('ipse status');
    const talkAgain = await terminal.run('ipse talk', 'hello\n');
    expect([talk.code, talk.err, untouched, readdirSync(terminal.ipseHome), status.code, status.out, talkAgain.code, talkAgain.err]).toEqual([
      1,
      expect.stringMatching(/^Nobody is born here yet\.\n.*ipse-admin forge/),
      false,
      ['practice'],
      0,
      expect.stringMatching(/^Nobody is born here yet\..* 1 thing waits for a person/),
      1,
      talk.err,
    ]);
  });
});
