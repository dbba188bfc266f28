// A home in which a little was lived, and a dispatch whose observer looks at it.

import { createAdminHandlers } from '#admin/admin-handlers';
import { createDispatch } from '#host/dispatch';
import type { LiveFacts } from '#observer/live-facts';
import { createObserverHandlers } from '#observer/observer-handlers';
import type { LedgerPage } from '#shared/model/views';
import { echoDeps } from '../host/small-handlers.ts';
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

export async function livedHome(acts: readonly RandomAct[] = littleLife) {
  const test = openTestHome(temporaryFolder());
  const { home } = test;
  await live(home.journal, test.ids, acts);
  const facts: LiveFacts = {
    inFlight: () => [],
    substrate: () => ({ kind: 'rehearsal', model: 'rehearsal-1', contextWindow: 200_000 }),
    anchor: () => home.anchorState(),
    journal: () => 'open',
    anchorMark: () => home.anchorMark(),
    now: () => 1_700_000_500_000,
    appVersion: '0.1.0',
  };
  const lines: string[] = [];
  const deps = {
    ...echoDeps(lines),
    observer: createObserverHandlers({ db: home.read(), live: facts }),
    admin: createAdminHandlers({ journal: home.journal }),
  };
  const dispatch = createDispatch(deps);
  const ask = async (route: string, input: unknown = {}) => {
    const answer = await dispatch.call('observer', route, input, 100);
    return answer.ok ? (answer.value as never) : (answer.error.code as never);
  };
  const entriesOf = async (kind: string): Promise<LedgerPage['rows']> => ((await ask('ledger.list', { kind })) as LedgerPage).rows;
  return { ...test, dispatch, ask, entriesOf, lines };
}
