import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allVerbs } from '#cli/commands';
import { openTerminal } from '../cli/terminal.ts';
import { blocksOf } from './guide-blocks.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('the page on the command line', () => {
  it('lists every verb there is, and none that is not', () => {
    const listed = [...read('docs/command-line.md').matchAll(/^\| `(ipse(?:-admin)?(?: [a-z]+)+)[^`]*` \|/gm)].map(([, verb]) => verb);
    expect(listed.sort()).toEqual([...allVerbs()].sort());
  });

  it.each(['docs/command-line.md', 'docs/guides/authoring-skills.md', '.agents/skills/persona-forge/SKILL.md'])(
    '%s names no option its verb does not have',
    async (page) => {
      const text = read(page).replace(/\\\n/g, ' ');
      const help = new Map<string, string>();
      const wrong: string[] = [];
      const verbs = [...allVerbs()].sort((a, b) => b.length - a.length);
      for (const [line] of text.matchAll(/ipse(?:-admin)? [^`|\n]*--[a-z][^`|\n]*/g)) {
        const verb = verbs.find((one) => line.startsWith(one));
        if (verb === undefined) continue;
        if (!help.has(verb)) help.set(verb, (await openTerminal().run(`${verb} --help`)).out);
        const own = line.split(/ --command |[>;]/)[0] ?? '';
        for (const [option] of own.matchAll(/--[a-z]+/g)) if (!help.get(verb)?.includes(option)) wrong.push(`${verb} ${option}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

const fields = ['--name', 'Ada', '--person', 'Sam', '--role', 'a friend', '--mission', 'to listen', '--timbre', 'calm'];
const answer = '{"constitution_content":"I am Ada.","agents_md_content":"","initial_axioms":[],"initial_principles":[]}';

describe('what --json prints', () => {
  it('has the fields the page lists, verb by verb', async () => {
    const section = /## What `--json` prints\n([\s\S]*?)\n## /.exec(read('docs/command-line.md'))?.[1] ?? '';
    const listed = [...section.matchAll(/^\| (.+?) \| ((?:`\w+` ?)+) \|/gm)].map(([, verb = '', names = '']) => [
      verb.replaceAll('`', ''),
      [...names.matchAll(/\w+/g)].map(([name]) => name).sort(),
    ]);
    expect(Object.fromEntries(listed)).toEqual(await printedFields());
  });
});

/** The fields each verb printed, along one life. */
async function printedFields(): Promise<Readonly<Record<string, readonly string[]>>> {
  const terminal = openTerminal({ PATH: '/usr/bin:/bin' });
  const printed: Record<string, readonly string[]> = {};
  const see = async (name: string, command: string | readonly string[], input = '') => {
    const words = typeof command === 'string' ? command.split(' ') : [...command];
    const at = words.indexOf('--command');
    words.splice(words.includes('test') && at >= 0 ? at : words.length, 0, '--json');
    const value = JSON.parse((await terminal.run(words, input)).out);
    printed[name] = Object.keys(value).sort();
    return value;
  };
  const forge = (...more: readonly string[]) => ['ipse-admin', 'forge', ...fields, ...more];
  await see('any that was refused', 'ipse-admin pause');
  await see('status, no home yet', 'ipse status');
  await see('contract list', 'ipse contract list');
  await see('contract validate', 'ipse contract validate forge -', answer);
  await see('contract validate, where it does not hold', 'ipse contract validate forge -', '{}');
  await see('forge', forge());
  await see('forge, written', forge('--yes'));
  await see('status', 'ipse status');
  const folder = join(terminal.ipseHome, 'practice/resources/skills/forge');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), '---\nname: mine\ncontract: forge\nversion: 1\ndescription: Mine.\n---\n\nWrite.\n');
  for (const verb of ['list', 'show forge', 'show forge --diff', 'test forge']) await see(`skill ${verb.replace(' forge', '')}`, `ipse skill ${verb}`);
  await see('skill test --answer', 'ipse skill test forge --answer -', answer);
  await see('skill test --command', 'ipse skill test forge --command true');
  await see('skill adopt, nobody said yes', 'ipse-admin skill adopt forge');
  await see('skill adopt', 'ipse-admin skill adopt forge --yes');
  await see('forge withdraw', `ipse-admin forge withdraw ${(await see('forge --mode delegation', forge('--mode', 'delegation'))).run}`);
  const { run } = await see('forge --mode delegation', forge('--mode', 'delegation'));
  await see('forge --commit', 'ipse-admin forge --commit -', answer);
  await see('forge list', 'ipse-admin forge list');
  await see('forge show', `ipse-admin forge show ${run}`);
  await see('forge decline', `ipse-admin forge decline ${run}`);
  await see('ledger verify', 'ipse-admin ledger verify');
  await see('entity create', 'ipse-admin entity create second');
  await see('entity list', 'ipse-admin entity list');
  return printed;
}

describe('the skill for a host harness', () => {
  it('has the front matter a harness looks for, and its commands go through as written', async () => {
    const text = read('.agents/skills/persona-forge/SKILL.md');
    const terminal = openTerminal();
    const said = { NAME: 'Ada', PERSON: 'Sam', ROLE: 'a friend', MISSION: 'to listen', TIMBRE: 'calm', ABOUT: 'Likes rain.' };
    const commands = blocksOf(text.replaceAll('```sh', '```sh run')).flatMap((block) => block.text.trim().split('\n'));
    const words = (line: string) =>
      line
        .replace(/ <.*/, '')
        .replace(/[[\]]/g, '')
        .split(' ')
        .map((word) => said[word as keyof typeof said] ?? word);
    const asked = await terminal.run(words(commands.find((line) => line.includes('delegation')) ?? ''));
    const done = await terminal.run(words(commands.find((line) => line.includes('--commit')) ?? ''), answer);
    expect([
      /^---\nname: persona-forge\ndescription: .{40,}\n---\n/.test(text),
      asked.code,
      Object.keys(JSON.parse(asked.out)),
      JSON.parse(done.out).results[0].state,
    ]).toEqual([true, 0, ['ok', 'committed', 'run', 'contract', 'block'], 'born']);
  });
});
