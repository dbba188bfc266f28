// The same forge, fulfilled in all three modes and by hand, gives the same someone: one logical digest. Two of the modes have no key and
// no network at all; the sockets of the process tell.

import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { SkillMode } from '#shared/model/entry';
import type { IdentityView } from '#shared/model/identity-views';
import type { RunView } from '#shared/model/skill-views';
import { unbornHost, type WholeHost } from '#test/host/whole-host';
import { sampleAnswer, sampleInput } from '#test/shared/cognitive/generated-answers';
import { startMessagesServer } from '../substrate/messages-server.ts';
import { streamed } from './modes.ts';

const text = JSON.stringify(sampleAnswer('forge'));

async function forgeIn(whole: WholeHost, mode: SkillMode): Promise<IdentityView> {
  const { runId } = await whole.ask<{ runId: string }>('conversation', 'forge.ask', { contract: 'forge', mode, input: JSON.stringify(sampleInput('forge')) });
  if (mode === 'delegation') await whole.ask('conversation', 'forge.answer', { runId, text });
  for (let view = await run(whole, runId); view.state === 'running'; view = await run(whole, runId)) await new Promise((resolve) => setTimeout(resolve, 10));
  await whole.ask('conversation', 'forge.commit', { draft: null, runId, origin: mode, confirm: null });
  const identity = await whole.ask<IdentityView>('observer', 'identity.get');
  await whole.end();
  return identity;
}

const run = (whole: WholeHost, runId: string) => whole.ask<RunView>('observer', 'run.get', { runId });

async function withProgram(): Promise<WholeHost> {
  const root = mkdtempSync(join(tmpdir(), 'ipse-same-'));
  const file = join(root, 'forge.sh');
  mkdirSync(root, { recursive: true });
  writeFileSync(file, `#!/bin/sh\ncat >/dev/null\ncat <<'END'\n${text}\nEND\n`);
  chmodSync(file, 0o700);
  writeFileSync(join(root, 'settings.json'), JSON.stringify({ skills: { forge: { command: [file] } } }), { mode: 0o600 });
  const whole = await unbornHost({}, root);
  const { command } = await whole.ask<{ command: { digest: string } }>('observer', 'contract.get', { name: 'forge' });
  await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: command.digest });
  return whole;
}

it('has the same logical digest in every mode, two of them without a key or a network', async () => {
  const server = await startMessagesServer((request, response) => streamed(text)(request, response));
  const called = await unbornHost({ ANTHROPIC_API_KEY: 'sk-canary-5Xw2', IPSE_ANTHROPIC_BASE_URL: server.url });
  const byModel = await forgeIn(called, 'background_call');
  await server.close();

  const connects = vi.spyOn(Socket.prototype, 'connect');
  const handed = await forgeIn(await unbornHost(), 'delegation');
  const commanded = await forgeIn(await withProgram(), 'command');
  const reached = connects.mock.calls.length;
  connects.mockRestore();

  expect([reached, byModel.practice, handed.practice, new Set([byModel, handed, commanded].map(({ logicalDigest }) => logicalDigest)).size]).toEqual([
    0,
    false,
    true,
    1,
  ]);
  expect(handed.logicalDigest).toMatch(/^[0-9a-f]{64}$/);
}, 30_000);
