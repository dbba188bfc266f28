import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, type Stats, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInWorkspace } from '#adapters/tools/open-in-workspace';
import { readWorkspaceFile } from '#adapters/tools/read-workspace-file';

let base: string;
let workspace: string;
let file: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'ipse-open-')));
  workspace = join(base, 'workspace');
  file = join(workspace, 'folder', 'f.txt');
  mkdirSync(join(workspace, 'folder'), { recursive: true });
  mkdirSync(join(base, 'outside'));
  writeFileSync(file, 'inside');
  writeFileSync(join(base, 'outside', 'f.txt'), 'a secret');
});
afterEach(() => rmSync(base, { recursive: true }));

/** What opening gave: the text, or why not. */
async function opened(seen: Stats, descriptors?: string): Promise<string> {
  const handle = await openInWorkspace({ realRoot: workspace, real: file, seen }, descriptors);
  if (!handle.ok) return handle.error;
  const text = await handle.value.readFile('utf8');
  await handle.value.close();
  return text;
}

const swapFolder = () => {
  renameSync(join(workspace, 'folder'), join(workspace, 'before'));
  symlinkSync(join(base, 'outside'), join(workspace, 'folder'));
};

describe.each([
  ['where the system tells what a handle stands for', undefined],
  ['where it does not', '/nowhere/fd'],
])('opening what was looked at, %s', (_name, descriptors) => {
  it('opens it', async () => expect(await opened(lstatSync(file), descriptors)).toBe('inside'));

  it('refuses a folder swapped for a link before the file was looked at', async () => {
    swapFolder();
    expect(await opened(lstatSync(file), descriptors)).toBe('outside_workspace');
  });

  it('refuses a folder swapped for a link after it', async () => {
    const seen = lstatSync(file);
    swapFolder();
    expect(await opened(seen, descriptors)).toBe('not_a_file');
  });

  it('refuses another file put in its place', async () => {
    const seen = lstatSync(file);
    writeFileSync(join(workspace, 'other.txt'), 'another');
    renameSync(join(workspace, 'other.txt'), file);
    expect(await opened(seen, descriptors)).toBe('not_a_file');
  });
});

it('never reads outside while a folder is swapped for a link again and again', async () => {
  const swap = `
    const { renameSync, symlinkSync } = require('node:fs');
    process.chdir(process.argv[1]);
    symlinkSync('../outside', 'link');
    for (;;) for (const [from, to] of [['folder', 'real'], ['link', 'folder'], ['folder', 'link'], ['real', 'folder']]) renameSync(from, to);`;
  const swapper = spawn(process.execPath, ['-e', swap, workspace]);
  const gone = new Promise((resolve) => swapper.once('exit', resolve));
  const met = new Set<string>();
  const began = Date.now();
  const elapsed = (ms: number): boolean => Date.now() - began >= ms;
  while (!elapsed(1500) || (!met.has('outside_workspace') && !elapsed(4000))) {
    const read = await readWorkspaceFile(workspace, 'folder/f.txt', new AbortController().signal);
    met.add(read.ok ? read.value.text : read.error);
  }
  swapper.kill('SIGKILL');
  await gone;
  expect([met.has('a secret'), met.has('outside_workspace')]).toEqual([false, true]);
});
