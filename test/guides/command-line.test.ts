import { readFileSync } from 'node:fs';
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

describe('the skill for a host harness', () => {
  it('has the front matter a harness looks for, and its commands go through as written', async () => {
    const text = read('.agents/skills/persona-forge/SKILL.md');
    const terminal = openTerminal();
    const fields = { NAME: 'Ada', PERSON: 'Sam', ROLE: 'a friend', MISSION: 'to listen', TIMBRE: 'calm', ABOUT: 'Likes rain.' };
    const commands = blocksOf(text.replaceAll('```sh', '```sh run')).flatMap((block) => block.text.trim().split('\n'));
    const words = (line: string) =>
      line
        .replace(/ <.*/, '')
        .replace(/[[\]]/g, '')
        .split(' ')
        .map((word) => fields[word as keyof typeof fields] ?? word);
    const asked = await terminal.run(words(commands.find((line) => line.includes('delegation')) ?? ''));
    const answer = '{"constitution_content":"I am Ada.","agents_md_content":"","initial_axioms":[],"initial_principles":[]}';
    const done = await terminal.run(words(commands.find((line) => line.includes('--commit')) ?? ''), answer);
    expect([
      /^---\nname: persona-forge\ndescription: .{40,}\n---\n/.test(text),
      asked.code,
      Object.keys(JSON.parse(asked.out)),
      JSON.parse(done.out).results[0].state,
    ]).toEqual([true, 0, ['ok', 'committed', 'run', 'contract', 'block'], 'born']);
  });
});
