// Programs that misbehave in every way a program can: each ends as a value, in time, and leaves nothing behind.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommand } from '#adapters/skills/command';
import { commandDigest } from '#adapters/skills/command-digest';
import type { SkillOutcome } from '#entity/ports';
import { systemClock } from '#host/system-clock';
import { asProse } from '#shared/lib/as-prose';
import type { RunId } from '#shared/model/ids';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipse-command-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (body: string, first = '#!/bin/sh'): string => {
  const file = join(folder, 'program');
  writeFileSync(file, `${first}\n${body}\n`);
  chmodSync(file, 0o700);
  return file;
};

const fulfil = (
  argv: readonly string[],
  { signal = new AbortController().signal, input = '{"exchanges":[]}', digest = commandDigest(argv, 'none'), hardMs = 20_000 } = {},
): Promise<SkillOutcome> =>
  createCommand({ commandOf: () => ({ command: argv, network: 'none' }), adoptedDigest: () => digest, clock: systemClock, hardMs: () => hardMs }).fulfil(
    { runId: `run_${'0'.repeat(26)}` as RunId, contract: 'interview', instructions: asProse(''), input: JSON.parse(input), inputJson: asProse(input) },
    { signal, call: () => Promise.reject(new Error('nobody is called')) },
  );

const failed = (fault: string, exitCode: number | null = null, stderr: unknown = '') => ({ kind: 'failed', fault, exitCode, stderr });

/** Ends a program that never would, a moment after it has begun. */
function soon(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  return controller.signal;
}

describe('a program', () => {
  it('is given its input on one line, an empty environment and a private folder that is gone afterwards', async () => {
    // The shell's own block of variables, as it was started: what it sets for itself later is not in there.
    const file = program('read line; pwd; stat -c %a .; ls -A | wc -l; wc -c < /proc/$$/environ; echo "$line"');
    const outcome = await fulfil([file], { input: '{"exchanges":[],"a":1}' });
    const [where = '', mode, files, environment, line] = outcome.kind === 'answered' ? outcome.text.split('\n') : [];
    expect([mode, files, environment, line, where.startsWith(tmpdir()), existsSync(where)]).toEqual(['700', '0', '0', '{"exchanges":[],"a":1}', true, false]);
  });

  it.each([
    ['says nothing', 'exit 0', { kind: 'answered', text: '', stderr: '', exitCode: 0 }],
    ['refuses its input', 'echo "not for me" >&2; exit 65', failed('refused_input', 65, 'not for me\n')],
    ['asks for patience', 'exit 75', failed('try_later', 75)],
    ['fails in its own way', 'exit 3', failed('exit', 3)],
    ['kills itself', 'kill -9 $$', failed('exit')],
    ['writes what is no text', 'printf "\\351"', failed('not_utf8', 0)],
    ['floods', 'yes | head -c 30000000', failed('flood', null, expect.any(String))],
  ])('that %s is told so', async (_, body, expected) => {
    expect(await fulfil([program(body)])).toEqual(expected);
  });

  it('that talks without end beside its answer is heard to the last', async () => {
    const outcome = await fulfil([program('yes noise | head -c 5000000 >&2; echo last >&2; echo "{}"')]);
    expect([
      outcome.kind,
      outcome.kind === 'answered' && outcome.stderr.length <= 16 * 1024,
      outcome.kind === 'answered' && outcome.stderr.endsWith('last\n'),
    ]).toEqual(['answered', true, true]);
  });

  it('that does not read a megabyte of input may answer all the same', async () => {
    expect(await fulfil([program('echo "{}"')], { input: JSON.stringify({ exchanges: [], more: 'x'.repeat(1 << 20) }) })).toMatchObject({
      kind: 'answered',
      text: '{}\n',
    });
  });

  it('whose child keeps its pipes open is not waited for, and the child is ended', async () => {
    const begun = performance.now();
    const outcome = await fulfil([program('sleep 300 & echo $! > "$0.child"; echo "{}"')]);
    const child = Number(readFileSync(join(folder, 'program.child'), 'utf8'));
    expect([outcome.kind, performance.now() - begun < 5000, await dies(child)]).toEqual(['answered', true, true]);
  });

  it('that takes longer than its contract allows is ended and said to have, with what it started', async () => {
    const begun = performance.now();
    const outcome = await fulfil([program('echo "still at it" >&2; sleep 300 & echo $! > "$0.child"; wait')], { hardMs: 400 });
    const child = Number(readFileSync(join(folder, 'program.child'), 'utf8'));
    expect([outcome, performance.now() - begun < 5000, await dies(child)]).toEqual([failed('timeout', null, 'still at it\n'), true, true]);
  });

  it('whose child leaves the group, keeps every pipe and goes on writing in the folder is not waited for, and its answer counts', async () => {
    const writer = 'echo $$ > "$1.child"; pwd > "$1.where"; i=0; while [ $i -lt 5000 ]; do mkdir -p d$i; i=$((i+1)); done';
    const file = program(`exec 3<&0; setsid sh -c '${writer}' sh "$0" <&3 & sleep 0.1; echo "{}"`);
    const begun = performance.now();
    const outcome = await fulfil([file], { input: JSON.stringify({ exchanges: [], more: 'x'.repeat(1 << 20) }) });
    const took = performance.now() - begun;
    const escaped = Number(readFileSync(join(folder, 'program.child'), 'utf8'));
    const wasAlive = isAlive(escaped);
    if (wasAlive) process.kill(escaped, 'SIGKILL');
    await dies(escaped);
    rmSync(readFileSync(join(folder, 'program.where'), 'utf8').trim(), { recursive: true, force: true });
    expect([outcome, took < 5000, wasAlive]).toEqual([{ kind: 'answered', text: '{}\n', stderr: '', exitCode: 0 }, true, true]);
  });

  it('that hangs and ignores being asked to end is ended, with what it started', async () => {
    const outcome = await fulfil([program('trap "" TERM INT HUP; sleep 300 & echo $! > "$0.child"; wait; sleep 300')], { signal: soon() });
    const child = Number(readFileSync(join(folder, 'program.child'), 'utf8'));
    expect([outcome, await dies(child)]).toEqual([failed('stopped'), true]);
  });
});

/** A process that was killed is gone a moment later. */
async function dies(pid: number): Promise<boolean> {
  for (let look = 0; look < 100 && isAlive(pid); look++) await new Promise((resolve) => setTimeout(resolve, 20));
  return !isAlive(pid);
}

const isAlive = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

describe('the folder of a run', () => {
  it('that a killed process of ours left behind is swept by the next one; that of a living one stays', async () => {
    const [left, held] = [join(tmpdir(), 'ipse-skill-4194000-abcdef'), join(tmpdir(), `ipse-skill-${process.ppid}-abcdef`)];
    for (const one of [left, held]) mkdirSync(join(one, 'sub'), { recursive: true });
    await fulfil([program('echo "{}"')]);
    expect([existsSync(left), existsSync(held)]).toEqual([false, true]);
    rmSync(held, { recursive: true });
  });
});

describe('what is adopted', () => {
  it('is every file the command names, to the byte', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    writeFileSync(one, '#!/bin/sh\necho "{}"\n', { mode: 0o700 });
    writeFileSync(other, 'data');
    const digest = commandDigest([one, other], 'none');
    const before = await fulfil([one, other], { digest });
    writeFileSync(other, 'Data');
    const after = await fulfil([one, other], { digest });
    expect([before.kind, after, commandDigest([one, other], 'loopback') === commandDigest([one, other], 'none')]).toEqual([
      'answered',
      failed('changed'),
      false,
    ]);
  });

  it('is nothing where the program is missing, a folder, a dangling link, or named by no absolute path', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    const outcomes = await Promise.all(['missing', 'folder', 'link'].map((name) => fulfil([join(folder, name)])));
    expect([...outcomes, await fulfil(['true'])]).toEqual(Array.from({ length: 4 }, () => failed('unreadable')));
  });

  it('does not run before it is adopted, nor when it cannot be executed', async () => {
    const file = program('echo "{}"');
    const early = await fulfil([file], { digest: null });
    chmodSync(file, 0o600);
    expect([early, await fulfil([file])]).toEqual([failed('not_adopted'), failed('start')]);
  });
});
