// A kill while a contract is being fulfilled: the run that was under way is closed as interrupted, what was handed out goes on
// waiting and can still be answered, nobody is half born, and the chain holds.

import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunView } from '#shared/model/skill-views';
import type { LedgerVerifyView, StatusView } from '#shared/model/views';
import { freshRoot, unbornHost } from '#test/host/whole-host';
import { sampleAnswer, sampleInput } from '#test/shared/cognitive/generated-answers';

/** Lives until both runs are on record, then dies. */
function liveAndDie(root: string): Promise<Readonly<Record<string, string>>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-child.ts'), root, JSON.stringify(sampleInput('forge'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString();
    if (/^delegation run_\S+\n/m.test(out)) child.kill('SIGKILL');
  });
  return new Promise((resolve) =>
    child.on('close', () =>
      resolve(
        Object.fromEntries(
          out
            .trim()
            .split('\n')
            .map((line) => line.split(' ') as [string, string]),
        ),
      ),
    ),
  );
}

it('leaves nothing half done', async () => {
  const root = freshRoot();
  mkdirSync(root, { recursive: true });
  const program = join(root, 'endless.sh');
  // It ends by itself a while after its host is gone, since nobody else will end it.
  writeFileSync(program, '#!/bin/sh\nsleep 20\n', { mode: 0o700 });
  writeFileSync(join(root, 'settings.json'), JSON.stringify({ skills: { forge: { command: [program] } } }), { mode: 0o600 });
  const runs = await liveAndDie(root);
  const whole = await unbornHost({}, root);
  const stateOf = async (mode: string) => (await whole.ask<RunView>('observer', 'run.get', { runId: runs[mode] })).state;
  const found = [await stateOf('command'), await stateOf('delegation'), (await whole.ask<StatusView>('observer', 'status.get')).entity];
  await whole.ask('conversation', 'forge.answer', { runId: runs['delegation'], text: JSON.stringify(sampleAnswer('forge')) });
  await whole.ask('conversation', 'forge.commit', { draft: null, runId: runs['delegation'], origin: 'delegation', confirm: null });
  const verdict = await whole.ask<LedgerVerifyView>('observer', 'ledger.verify');
  expect([found, verdict.ok, (await whole.ask<StatusView>('observer', 'status.get')).entity?.name]).toEqual([
    ['interrupted', 'waiting', null],
    true,
    sampleInput('forge').project_name,
  ]);
  await whole.end();
  rmSync(root, { recursive: true, force: true });
}, 30_000);
