// The programs of the guide, and the one somebody wrote who had nothing but the guide, do what the guide says they do: on the sample
// and on inputs that go to the limits of the contract. And what it says of how a program is started is true here.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTerminal } from '../cli/terminal.ts';
import { goodInputs } from './good-inputs.ts';
import { blocksOf } from './guide-blocks.ts';

const root = resolve(import.meta.dirname, '../..');
const guide = blocksOf(readFileSync(join(root, 'docs/guides/authoring-skills.md'), 'utf8'));
const PATH = process.env.PATH ?? '';
const lacks = (program: string, ...args: readonly string[]): boolean => spawnSync(program, [...args]).status !== 0;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An executable file of the guide, or one with `text`. */
function written(name: string, text = guide.flatMap((block) => (block.kind === 'file' && block.name === name ? [block.text] : []))[0]): string {
  if (text === undefined) throw new Error(`the guide holds no file ${name}`);
  const file = join(freshFolder(), name);
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}

/** What was wrong, on the sample and on twenty more inputs; nothing when every answer held. */
async function faultsOf(command: readonly string[]): Promise<readonly string[]> {
  const terminal = openTerminal({ PATH });
  const test = async (more: readonly string[], input: string) => {
    const { out } = await terminal.run(['ipse', 'skill', 'test', 'forge', ...more, '--json', '--command', ...command], input);
    return JSON.parse(out).ok === true ? [] : [`${input.slice(0, 300)}\n${out.slice(0, 1000)}`];
  };
  const faults = [...(await test(['--times', '2'], ''))];
  for (const input of goodInputs(20)) faults.push(...(await test(['--input', '-'], JSON.stringify(input))));
  return faults;
}

describe('a forge', () => {
  it.skipIf(lacks('perl', '-v'))('in Perl, written by somebody from the guide alone, holds (skipped where there is no perl)', async () => {
    expect(await faultsOf(['perl', join(root, 'test/fixtures/skills/forge.pl')])).toEqual([]);
  });

  it.skipIf(lacks('python3', '--version'))('in Python, as the guide has it, holds (skipped where there is no python3)', async () => {
    expect(await faultsOf(['python3', written('forge.py')])).toEqual([]);
  });

  it('in shell, as the guide has it, holds', async () => {
    expect(await faultsOf([written('forge.sh')])).toEqual([]);
  });
});

describe('a script with a #! line', () => {
  it.each([
    ['#!/bin/sh', 'holds'],
    ['#!/usr/bin/env sh', 'holds'],
    ['#!/usr/bin/env no-such-program', '127'],
    ['#!sh', 'start'],
  ])('%s %s without any PATH', async (first, expected) => {
    const answer = '{"constitution_content":"I am.","agents_md_content":"","initial_axioms":[],"initial_principles":[]}';
    const file = written('forge', `${first}\necho '${answer}'\n`);
    const { out } = await openTerminal({ PATH }).run(['ipse', 'skill', 'test', 'forge', '--json', '--command', file]);
    const [{ ok, exitCode, fault }] = JSON.parse(out).trials;
    expect(ok ? 'holds' : exitCode === null ? fault : String(exitCode)).toBe(expected);
  });
});
