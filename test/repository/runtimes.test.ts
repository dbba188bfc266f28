// One tsconfig per runtime: every file of the tree belongs to one, and none sees a runtime that is not its own.
// Planted in a copy of the real tree, so that a type leaking in through a dependency is met too.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';

const realRoot = join(import.meta.dirname, '../..');
const projects = ['shared', 'entity', 'main', 'renderer', 'test'] as const;

/** What the native compiler says; its exit code is not the question. */
const tsc = (cwd: string, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(join(realRoot, 'node_modules/.bin/tsc'), [...args], { cwd, maxBuffer: 1 << 26 }, (error, stdout) =>
      error && typeof error.code !== 'number' ? reject(error) : resolve(stdout),
    );
  });

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ipse-runtimes-'));
  for (const file of readdirSync(realRoot).filter((name) => /^(tsconfig.*|package)\.json$/.test(name))) cpSync(join(realRoot, file), join(root, file));
  cpSync(join(realRoot, 'src'), join(root, 'src'), { recursive: true });
  symlinkSync(join(realRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const hostGlobals = ['setTimeout', 'fetch', 'crypto', 'performance', 'console', 'URL', 'process', 'Buffer', 'document', 'window'];

test.each([
  ['shared', 'src/shared/planted.ts', hostGlobals],
  ['entity', 'src/main/entity/planted.ts', hostGlobals],
  ['main', 'src/main/host/planted.ts', ['document', 'window', 'HTMLElement']],
  ['renderer', 'src/renderer/planted.tsx', ['process', 'Buffer', '__dirname']],
])('%s does not see what is not its own', async (project, file, foreign) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), foreign.map((name) => `export const its_${name} = ${name};`).join('\n'));
  const said = await tsc(root, '-p', `tsconfig.${project}.json`, '--incremental', 'false', '--pretty', 'false');
  const refused = [...said.matchAll(/^(\S+)\(.*Cannot find name '(\w+)'/gm)].filter(([, from]) => from === file).map(([, , name]) => name);
  expect(refused).toEqual(foreign);
});

test('every file of the tree belongs to a project', async () => {
  const lists = await Promise.all(projects.map((project) => tsc(realRoot, '-p', `tsconfig.${project}.json`, '--listFilesOnly')));
  const files = listFiles(realRoot, ['src', 'test'], /\.tsx?$/).concat(readdirSync(realRoot).filter((name) => name.endsWith('.ts')));
  const known = lists.map(
    (list) =>
      new Set(
        list
          .split('\n')
          .filter(Boolean)
          .map((file) => relative(realRoot, file).replaceAll('\\', '/')),
      ),
  );
  expect(files.filter((file) => !known.some((project) => project.has(file)))).toEqual([]);
});

test('no text written in the code can become one the entity meets (L13)', async () => {
  const file = 'src/main/entity/planted-words.ts';
  writeFileSync(
    join(root, file),
    `import type { Section } from '#shared/model/context-plan';
import type { JournalTx, SkillTask } from './ports.ts';
export const inSection: Section = { id: 'a', region: 'stable', sources: [], text: 'Be kind.' };
export const inPlan = (words: string): Section<'volatile'> => ({ id: 'b', region: 'volatile', sources: [], text: \`Be \${words}.\` });
export const inCut = (tx: JournalTx) => tx.append('cut.made', { cutId: 'cut_1' as never, reason: 'birth', tools: '' as never, sections: [{ sectionId: 'c', text: tx.put('Be kind.') }] }, { lane: null, cognitionId: null });
export const inRecord = (tx: JournalTx) => tx.putProse('Be kind.');
export const inSkill: Pick<SkillTask, 'instructions'> = { instructions: 'Be kind.' };
`,
  );
  const said = await tsc(root, '-p', 'tsconfig.entity.json', '--incremental', 'false', '--pretty', 'false');
  rmSync(join(root, file));
  const refused = new Set([...said.matchAll(/^(\S+)\((\d+),/gm)].filter(([, from]) => from === file).map(([, , line]) => Number(line)));
  expect([...refused].sort()).toEqual([3, 4, 5, 6, 7]);
});
