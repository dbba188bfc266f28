// The guide is followed to the letter in a clean folder: every block of code is run or written where it says so, in order, and what
// it says will be printed is looked for in what was printed.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf, type GuideBlock, scriptOf } from './guide-blocks.ts';

const root = resolve(import.meta.dirname, '../..');
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** `ipse` and `ipse-admin` as commands. */
function putOnPath(folder: string): string {
  mkdirSync(folder);
  for (const name of ['ipse', 'ipse-admin']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin', `${name}.mjs`)}' "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return [folder, process.env.PATH].join(delimiter);
}

/** What each block printed, by its number; the code the whole ended with. */
function follow(blocks: readonly GuideBlock[]): { readonly code: number | null; readonly printed: readonly string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-guide-'));
  const work = join(folder, 'work');
  const home = join(folder, 'home');
  for (const one of [work, home]) mkdirSync(one);
  writeFileSync(join(folder, 'guide.sh'), scriptOf(blocks));
  const ran = spawnSync('sh', [join(folder, 'guide.sh')], {
    cwd: work,
    env: { PATH: putOnPath(join(folder, 'bin')), HOME: home, IPSE_HOME: join(folder, 'untouched') },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  return { code: ran.status, printed: ran.stdout.split(/^@@ \d+\n/m) };
}

it.skipIf(!hasPython)(
  'the guide on writing skills can be followed alone',
  () => {
    const blocks = blocksOf(readFileSync(join(root, 'docs/guides/authoring-skills.md'), 'utf8'));
    const { code, printed } = follow(blocks);
    const missing = blocks.flatMap((block, index) => {
      if (block.kind !== 'output') return [];
      const last = blocks.slice(0, index).findLastIndex(({ kind }) => kind === 'run');
      const said = printed[last + 1] ?? '';
      return block.text
        .split('\n')
        .filter((line) => line.trim() !== '' && !said.includes(line))
        .map((line) => `line ${block.line}: “${line}” is not in:\n${said}`);
    });
    expect({ code, missing, last: code === 0 ? '' : printed.at(-1) }).toEqual({ code: 0, missing: [], last: '' });
  },
  180_000,
);

it('the guide holds no code that is not run', () => {
  const blocks = blocksOf(readFileSync(join(root, 'docs/guides/authoring-skills.md'), 'utf8'));
  const files = blocks.flatMap((block) => (block.kind === 'file' ? [block.name] : []));
  expect([files, blocks.filter(({ kind }) => kind === 'other'), blocks.filter(({ kind }) => kind === 'run').length > 15]).toEqual([
    ['delegate.py', 'forge.py', 'forge.sh'],
    [],
    true,
  ]);
});
