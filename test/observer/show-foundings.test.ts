import { describe, expect, it } from 'vitest';
import { contractSchema } from '#shared/cognitive/contract';
import { contractOf } from '#shared/cognitive/contracts';
import type { IdentityView } from '#shared/model/identity-views';
import type { ContractRow, ContractView, RunRow, RunView } from '#shared/model/skill-views';
import type { RequestView, StatusView } from '#shared/model/views';
import { recordForge } from '../storage/random-foundings.ts';
import { command, everyRun, livedHome, skillOf } from './lived-home.ts';

type Runs = { readonly rows: readonly RunRow[]; readonly total: number };
const names = Object.keys(everyRun) as readonly (keyof typeof everyRun)[];
const inbox = (status: StatusView) => status.inbox;

async function withRuns() {
  const lived = await livedHome(Object.values(everyRun));
  const all = ((await lived.ask('run.list')) as Runs).rows.toReversed();
  const nameOf = (row: RunRow) => names[all.findIndex((other) => other.runId === row.runId)];
  const list = async (query: object) => {
    const { rows, total } = (await lived.ask('run.list', query)) as Runs;
    return [rows.map(nameOf), total];
  };
  const get = async (name: keyof typeof everyRun) => (await lived.ask('run.get', { runId: all[names.indexOf(name)]?.runId })) as RunView;
  return { ...lived, all, list, get };
}

describe('the observer of runs', () => {
  it('shows how each stands, newest first, and counts those a person is waited for', async () => {
    const { ask, all } = await withRuns();
    expect(Object.fromEntries(names.map((name, index) => [name, all[index]?.state]))).toEqual({
      expired: 'expired',
      outdated: 'expired',
      waiting: 'waiting',
      running: 'running',
      proposed: 'proposed',
      valid: 'valid',
      invalid: 'invalid',
      failed: 'failed',
      stopped: 'stopped',
      declined: 'withdrawn',
    });
    expect(inbox(await ask('status.get'))).toBe(2);
  });

  it('pages them, of one contract where asked, and those that are open alone', async () => {
    const { list, all } = await withRuns();
    const newestFirst = names.toReversed();
    expect([
      await list({ limit: 3 }),
      await list({ before: all[2]?.seq }),
      await list({ contract: 'interview' }),
      await list({ open: true }),
      await list({ open: true, limit: 1 }),
      await list({ open: true, before: all[4]?.seq }),
      await list({ open: true, contract: 'interview' }),
      await list({ contract: 'nonsense' }),
    ]).toEqual([
      [newestFirst.slice(0, 3), 10],
      [['outdated', 'expired'], 10],
      [['valid'], 1],
      [['proposed', 'running', 'waiting'], 3],
      [['proposed'], 3],
      [['running', 'waiting'], 3],
      [[], 0],
      [[], 0],
    ]);
  });

  it('lets what waits expire, and nothing else, once the identity is another', async () => {
    const { ask, home, ids, list, all } = await withRuns();
    await home.journal.commit((tx) => recordForge(tx, ids, { kind: 'forge', name: 'Another', axioms: [], principles: [] }, null));
    const after = ((await ask('run.list')) as Runs).rows.toReversed();
    const changed = names.filter((_, index) => after[index]?.state !== all[index]?.state);
    expect([changed, after[names.indexOf('waiting')]?.state, await list({ open: true }), inbox(await ask('status.get'))]).toEqual([
      ['waiting', 'proposed'],
      'expired',
      [['running'], 1],
      0,
    ]);
  });

  it('shows a proposal as accepted once a forge names it', async () => {
    const { ask, home, ids, all } = await withRuns();
    const runId = all[names.indexOf('proposed')]?.runId ?? null;
    await home.journal.commit((tx) => recordForge(tx, ids, { kind: 'forge', name: 'Another', axioms: [], principles: [] }, runId));
    const identity = (await ask('identity.get')) as IdentityView;
    expect([((await ask('run.get', { runId })) as RunView).state, identity.forged[0]?.runId]).toEqual(['accepted', runId]);
  });

  it('shows one whole: what was asked, what came back, why it does not hold, and the requests it sent', async () => {
    const { ask, get } = await withRuns();
    const [proposed, invalid, failed, waiting, declined] = await Promise.all((['proposed', 'invalid', 'failed', 'waiting', 'declined'] as const).map(get));
    const requests = await Promise.all((proposed?.requestIds ?? []).map(async (requestId) => (await ask('request.get', { requestId })) as RequestView));
    const ok = (text: string) => ({ state: 'ok', text });
    expect({
      proposed: [proposed?.answer, proposed?.found, proposed?.skill, proposed?.skillOrigin, proposed?.durationMs, proposed?.slow],
      requests: requests.map(({ runId, lane, cutId, outcome, bodySha256 }) => [runId === proposed?.runId, lane, cutId, outcome, bodySha256.length]),
      invalid: [invalid?.problems.map(({ path, rule }) => `${path} ${rule}`), invalid?.problemCount],
      failed: [failed?.fault, failed?.exitCode, failed?.stderr, failed?.slow, failed?.skill],
      waiting: [waiting?.block, waiting?.answer, waiting?.answeredAtMs],
      declined: declined?.withdrawn,
    }).toEqual({
      proposed: [ok('{}'), 'fence', ok('How to forge.'), 'shipped', 1500, false],
      requests: Array(2).fill([true, null, null, 'complete', 64]),
      invalid: [['initial_axioms[0].content too_small'], 1],
      failed: ['exit', 2, ok('it broke'), true, null],
      waiting: [ok('# IPSE DELEGATION: forge'), null, null],
      declined: { reason: 'declined', note: ok('Not like this.') },
    });
  });
});

describe('the observer of contracts', () => {
  it('lists them with the skill in force, what waits, the command and how often each was asked', async () => {
    const { ask } = await withRuns();
    const rows = (await ask('contract.list')) as readonly ContractRow[];
    const { version, askedWhen, keyless, softMs, hardMs, commitAt } = contractOf('forge');
    expect(rows.map(({ name, runs }) => [name, runs])).toEqual([
      ['forge', 9],
      ['interview', 1],
    ]);
    expect(rows[0]).toEqual({
      ...{ name: 'forge', version, askedWhen, keyless, softMs, hardMs, commitAt },
      skill: { origin: 'shipped', waiting: true, fault: null },
      command,
      runs: 9,
    });
  });

  it('shows one with its schemas and its instructions', async () => {
    const { ask } = await livedHome([]);
    const view = (await ask('contract.get', { name: 'interview' })) as ContractView;
    const contract = contractOf('interview');
    expect([view.inputSchema, view.outputSchema, view.skill, view.command, view.runs]).toEqual([
      contractSchema(contract, 'input'),
      contractSchema(contract, 'output'),
      skillOf('interview'),
      null,
      0,
    ]);
  });
});

describe('before anyone is born', () => {
  it('the observer shows that nobody is there, and what was asked so far', async () => {
    const { ask, lines } = await livedHome(null);
    const status = (await ask('status.get')) as StatusView;
    const contracts = (await ask('contract.list')) as readonly ContractRow[];
    expect([status.entity, status.inbox, status.memories, status.head.seq, await ask('identity.get'), await ask('run.list'), contracts.length, lines]).toEqual([
      null,
      0,
      0,
      0,
      'not_found',
      { rows: [], total: 0 },
      2,
      [],
    ]);
  });
});
