// Skills an operator adopts, run by a whole host: programs that misbehave, programs that changed, instructions of the home.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunView } from '#shared/model/skill-views';
import type { RequestRow, StatusView } from '#shared/model/views';
import { sampleAnswer, sampleInput } from '../shared/cognitive/generated-answers.ts';
import { freshRoot, unbornHost, type WholeHost, wholeHost } from './whole-host.ts';

let whole: WholeHost;
afterEach(() => whole.end());

const input = JSON.stringify(sampleInput('forge'));
const run = (runId: string) => whole.ask<RunView>('observer', 'run.get', { runId });
const handOut = async () => (await whole.ask<{ runId: string }>('conversation', 'forge.ask', { contract: 'forge', mode: 'delegation', input })).runId;

async function settled(runId: string): Promise<RunView> {
  for (;;) {
    const view = await run(runId);
    if (view.state !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a command', () => {
  const script = (root: string, body: string): string => {
    const file = join(root, 'forge.sh');
    mkdirSync(root, { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${body}\n`, { mode: 0o700 });
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ skills: { forge: { command: [file] } } }), { mode: 0o600 });
    return file;
  };
  const good = `cat >/dev/null\ncat <<'END'\n${JSON.stringify(sampleAnswer('forge'))}\nEND`;
  const ask = async () => (await whole.ask<{ runId: string }>('conversation', 'forge.ask', { contract: 'forge', mode: 'command', input })).runId;
  const digest = async () => (await whole.ask<{ command: { digest: string } | null }>('observer', 'contract.get', { name: 'forge' })).command?.digest;

  it('runs only as it was adopted, and a changed one is refused until it is adopted again', async () => {
    const root = freshRoot();
    const file = script(root, good);
    whole = await unbornHost({}, root);
    const early = await settled(await ask());
    const stale = await whole.host.dispatch.call('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: '0'.repeat(64) }, 100);
    await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: await digest() });
    const adopted = await settled(await ask());
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n# changed\n`, { mode: 0o700 });
    const changed = await settled(await ask());
    expect([early.fault, stale.ok, [adopted.state, adopted.exitCode], changed.fault]).toEqual(['not_adopted', false, ['proposed', 0], 'changed']);
  });

  it.each([
    ['hangs', 'sleep 60 & sleep 60', 'stopped', null],
    ['exits 0 with nonsense', 'echo nonsense', 'invalid', null],
    ['says that the input is not for it', 'echo not mine >&2; exit 65', 'failed', 'refused_input'],
    ['says later', 'exit 75', 'failed', 'try_later'],
    ['fails', 'exit 3', 'failed', 'exit'],
    ['floods', 'yes | head -c 20000000', 'failed', 'flood'],
  ])('that %s changes nothing but its own run', async (_, body, state, fault) => {
    const root = freshRoot();
    script(root, body);
    whole = await unbornHost({}, root);
    await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: await digest() });
    const runId = await ask();
    if (state === 'stopped') await whole.ask('conversation', 'forge.stop', { runId });
    const view = await settled(runId);
    const status = await whole.ask<StatusView>('observer', 'status.get');
    expect([view.state, view.fault, status.entity]).toEqual([state, fault, null]);
  });
});

describe('an answer of a program', () => {
  const KEY = 'sk-ant-canary-8Rk3vYx1Qp';
  const fulfilled = async (env: Record<string, string>, answer: unknown): Promise<RunView> => {
    const root = freshRoot();
    const file = join(root, 'forge.sh');
    mkdirSync(root, { recursive: true });
    writeFileSync(file, `#!/bin/sh\ncat >/dev/null\necho 'it says ${KEY}' >&2\ncat <<'END'\n${JSON.stringify(answer)}\nEND\n`, { mode: 0o700 });
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ skills: { forge: { command: [file] } } }), { mode: 0o600 });
    whole = await unbornHost(env, root);
    const { command } = await whole.ask<{ command: { digest: string } }>('observer', 'contract.get', { name: 'forge' });
    await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'command', digest: command.digest });
    return settled((await whole.ask<{ runId: string }>('conversation', 'forge.ask', { contract: 'forge', mode: 'command', input })).runId);
  };

  it('that holds the key is refused with its reason, and nothing of it is kept', async () => {
    const view = await fulfilled(
      { ANTHROPIC_API_KEY: KEY, IPSE_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' },
      { ...sampleAnswer('forge'), agents_md_content: `The key is ${KEY}.` },
    );
    expect([view.state, view.problems.map(({ rule }) => rule), view.answer, JSON.stringify(view).includes(KEY)]).toEqual(['invalid', ['secret'], null, false]);
  });

  it('that names another run is refused', async () => {
    const view = await fulfilled({}, { run: `run_${'0'.repeat(26)}`, answer: sampleAnswer('forge') });
    expect([view.state, view.problems.map(({ rule }) => rule)]).toEqual(['invalid', ['other_run']]);
  });
});

describe('skills of the home', () => {
  it('count once adopted, by what was looked at; a later change counts only when it is adopted in turn', async () => {
    const root = freshRoot();
    const folder = join(root, 'practice', 'resources', 'skills', 'forge');
    mkdirSync(folder, { recursive: true });
    const write = (body: string) =>
      writeFileSync(join(folder, 'SKILL.md'), `---\nname: mine\ncontract: forge\nversion: 1\ndescription: Mine.\n---\n\n${body}\n`);
    write('Be brief.');
    whole = await unbornHost({}, root);
    const look = () =>
      whole.ask<{ skill: { origin: string; text: string; waiting: { digest: string } | null } }>('observer', 'contract.get', { name: 'forge' });
    const block = async () => {
      const { block } = await run(await handOut());
      return block?.state === 'ok' && block.text.includes('Be brief.');
    };
    const before = await block();
    const { skill } = await look();
    await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'instructions', digest: skill.waiting?.digest });
    const adopted = await block();
    write('Be long.');
    expect([before, adopted, await block(), (await look()).skill.origin, (await look()).skill.waiting === null]).toEqual([false, true, true, 'adopted', false]);
  });
});

describe('the identity at the front of a request', () => {
  it('stays the same to the byte through delegations, proposals, refusals, adoptions and restarts, until somebody is forged anew', async () => {
    const root = freshRoot();
    const folder = join(root, 'practice', 'resources', 'skills', 'forge');
    mkdirSync(folder, { recursive: true });
    whole = await wholeHost({}, root);
    const systems = async () => {
      const { rows } = await whole.ask<{ rows: readonly RequestRow[] }>('observer', 'request.list', {});
      const bodies = await Promise.all(rows.map(({ requestId }) => whole.ask<{ body: string }>('observer', 'request.body', { requestId })));
      return new Set(bodies.map(({ body }) => JSON.stringify([JSON.parse(body).tools, JSON.parse(body).system])));
    };
    const propose = async () => {
      const { runId } = await whole.ask<{ runId: string }>('admin', 'forge.ask', { contract: 'forge', mode: 'delegation', input });
      await whole.ask('admin', 'forge.answer', { runId, text: JSON.stringify(sampleAnswer('forge')) });
      return runId;
    };
    await whole.say('One.');
    await whole.ask('admin', 'forge.decline', { runId: await propose(), reason: '' });
    await whole.say('/remember The second thing.');
    writeFileSync(join(folder, 'SKILL.md'), '---\nname: mine\ncontract: forge\nversion: 1\ndescription: Mine.\n---\n\nBe brief.\n');
    const { skill } = await whole.ask<{ skill: { waiting: { digest: string } | null } }>('observer', 'contract.get', { name: 'forge' });
    await whole.ask('admin', 'skill.adopt', { contract: 'forge', kind: 'instructions', digest: skill.waiting?.digest });
    await whole.say('Three.');
    await whole.host.close();
    whole = await wholeHost({}, root);
    await whole.say('Four.');
    const before = await systems();
    await whole.ask('admin', 'forge.commit', { draft: null, runId: await propose(), origin: 'delegation', confirm: 'Wren' });
    await whole.say('Five.');
    expect([before.size, (await systems()).size]).toEqual([1, 2]);
  });
});
