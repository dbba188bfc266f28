// A home in which a little was lived, and a dispatch whose observer looks at it.

import { createAdminHandlers } from '#admin/admin-handlers';
import { createDispatch } from '#host/dispatch';
import type { LiveFacts } from '#observer/live-facts';
import { createObserverHandlers } from '#observer/observer-handlers';
import { adminRoutes } from '#shared/contract/admin-routes';
import { forgeRoutes } from '#shared/contract/forge-routes';
import type { CommandView, SkillView } from '#shared/model/skill-views';
import type { LedgerPage } from '#shared/model/views';
import { echoDeps, echoHandlers } from '../host/small-handlers.ts';
import type { RandomRun } from '../storage/random-foundings.ts';
import { live, type RandomAct } from '../storage/random-ledger.ts';
import { openTestHome, temporaryFolder } from '../storage/temporary-home.ts';

const turn = (text: string, more: Partial<Extract<RandomAct, { readonly kind: 'turn' }>> = {}): RandomAct => ({
  kind: 'turn',
  said: [text],
  rounds: [{ reply: `You said ${text}.`, chunks: 1, calls: [] }],
  remembered: null,
  outcome: 'complete',
  cutAfter: null,
  ...more,
});

/** Turns of every kind: one with a tool, one that was stopped, one cut off in mid-reply. */
export const littleLife: readonly RandomAct[] = [
  turn('the kettle is blue', { remembered: 'The kettle is blue.' }),
  turn('read the note about the kettle', {
    rounds: [
      {
        reply: 'I read.',
        chunks: 0,
        calls: [{ tool: 'read_file', argumentsText: '{"path":"note.md"}', verdict: 'pass', outcome: 'success', output: 'tea at four' }],
      },
      { reply: 'Tea at four.', chunks: 0, calls: [] },
    ],
  }),
  turn('go on', { outcome: 'stopped' }),
  turn('and then', { cutAfter: 5 }),
];

const run = (more: Partial<RandomRun> = {}): RandomRun => ({
  kind: 'run',
  contract: 'forge',
  mode: 'delegation',
  beforeBirth: false,
  calls: 0,
  answer: { outcome: 'valid', text: '{}' },
  withdrawn: null,
  accepted: false,
  ...more,
});

/** Runs of every kind, in the order they are asked: those that rest on nobody being born, and those that rest on the identity of now. */
export const everyRun = {
  expired: run({ beforeBirth: true, answer: null }),
  outdated: run({ beforeBirth: true }),
  waiting: run({ answer: null }),
  running: run({ mode: 'command', answer: null }),
  proposed: run({ mode: 'background_call', calls: 2 }),
  valid: run({ contract: 'interview' }),
  invalid: run({ answer: { outcome: 'invalid', text: 'no answer' } }),
  failed: run({ mode: 'command', answer: { outcome: 'failed', text: '' } }),
  stopped: run({ mode: 'background_call', answer: { outcome: 'stopped', text: '' } }),
  declined: run({ withdrawn: 'declined' }),
} as const satisfies Readonly<Record<string, RandomRun>>;

/** As the host would tell it. */
export const skillOf = (contract: string): SkillView => ({
  origin: 'shipped',
  digest: '0'.repeat(64),
  text: `How to ${contract}.`,
  waiting: contract === 'forge' ? { origin: 'home', digest: '1'.repeat(64), text: 'Otherwise.' } : null,
  fault: null,
  shippedText: `How to ${contract}.`,
});
export const command: CommandView = { argv: ['/bin/forge'], network: 'none', digest: null, state: 'unreadable' };

const slotRoutes = {
  'entity.list': adminRoutes['entity.list'],
  'entity.create': adminRoutes['entity.create'],
  'entity.use': adminRoutes['entity.use'],
};

/** `acts` null: nobody was born. */
export async function livedHome(acts: readonly RandomAct[] | null = littleLife) {
  const test = openTestHome(temporaryFolder());
  const { home } = test;
  if (acts !== null) await live(home.journal, test.ids, acts);
  const facts: LiveFacts = {
    inFlight: () => [],
    substrate: () => ({ kind: 'rehearsal', model: 'rehearsal-1', contextWindow: 200_000 }),
    anchor: () => home.anchorState(),
    journal: () => 'open',
    anchorMark: () => home.anchorMark(),
    skill: skillOf,
    command: (contract) => (contract === 'forge' ? command : null),
    now: () => 1_700_000_500_000,
    appVersion: '0.1.0',
  };
  const lines: string[] = [];
  const deps = {
    ...echoDeps(lines),
    observer: createObserverHandlers({ db: home.read(), live: facts }),
    admin: createAdminHandlers({ journal: home.journal, forge: echoHandlers(forgeRoutes), adoptable: () => null, slots: echoHandlers(slotRoutes) }),
  };
  const dispatch = createDispatch(deps);
  const ask = async (route: string, input: unknown = {}) => {
    const answer = await dispatch.call('observer', route, input, 100);
    return answer.ok ? (answer.value as never) : (answer.error.code as never);
  };
  const entriesOf = async (kind: string): Promise<LedgerPage['rows']> => ((await ask('ledger.list', { kind })) as LedgerPage).rows;
  return { ...test, dispatch, ask, entriesOf, lines };
}
