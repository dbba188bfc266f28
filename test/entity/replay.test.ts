// L15 and L2: the same life gives the same bytes, and a life that is watched is byte for byte the life that nobody watched.

import { afterEach, describe, expect, it } from 'vitest';
import { createDispatch } from '#host/dispatch';
import { createObserverHandlers } from '#observer/observer-handlers';
import type { Handlers } from '#shared/contract/define-route';
import { observerRoutes } from '#shared/contract/observer-routes';
import { stateHash } from '#storage/observer-queries';
import { forget, type Living, live, sameRandom, standingClock } from './living.ts';
import { type Puppet, puppetSubstrate, says, uses } from './puppet-substrate.ts';

const lives: Living[] = [];
afterEach(() => {
  for (const one of lives.splice(0)) {
    one.sleep();
    forget(one.folder);
  }
});

const script = [
  ['Hello', says('Good morning.')],
  ['Remember the kettle', uses('remember', { text: 'The kettle is blue' })],
  ['What colour is the kettle?', says('Blue.')],
  ['And now?', says('Still blue.')],
] as const;

/** Lives the script; `look` is called after every turn. */
async function liveScript(look: (one: Living, puppet: Puppet) => Promise<void>): Promise<{ readonly bodies: readonly string[]; readonly hash: string }> {
  const puppet = puppetSubstrate();
  const one = await live(puppet, { clock: standingClock(), random: sameRandom() });
  lives.push(one);
  for (const [said, line] of script) {
    const name = `call_fixed_${said.length}`;
    puppet.tell({ ...line, blocks: (line.blocks ?? []).map((block) => (block.kind === 'tool_use' ? { ...block, callId: name } : block)) });
    await one.say(said);
    await look(one, puppet);
  }
  return { bodies: puppet.bodies, hash: stateHash(one.home.read()) };
}

const nobody = async () => undefined;

/** Calls every observer route with every id there is, with a search, and with nonsense. */
async function watchEverything({ home }: Living): Promise<void> {
  const live = {
    inFlight: () => [],
    substrate: () => ({ kind: 'rehearsal', model: 'puppet-1', contextWindow: 1 }) as const,
    anchor: home.anchorState,
    journal: () => 'open' as const,
    anchorMark: home.anchorMark,
    now: () => 0,
    appVersion: 'test',
    skill: () => ({ origin: 'shipped' as const, digest: '', text: '', waiting: null, fault: null, shippedText: '' }),
    command: () => null,
  };
  const none = new Proxy({}, { get: () => () => ({ ok: true, value: null }), has: () => true }) as Handlers<never>;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined, fault: () => 'f' };
  const { call } = createDispatch({ observer: createObserverHandlers({ db: home.read(), live }), conversation: none, admin: none, log });
  const text = JSON.stringify(await call('observer', 'ledger.list', { limit: 500 }, 10));
  const ids = [...new Set(text.match(/\b(?:cog|req|msg|run)_[0-9a-z]{26}\b|\b[cm]_[0-9a-f]{64}\b/g))];
  for (const route of Object.keys(observerRoutes)) {
    for (const input of [{}, null, { query: 'kettle' }, { lane: 'conversation:operator' }, { name: 'forge' }, { open: true }])
      await call('observer', route, input, 10);
    for (const id of ids)
      for (const field of ['cognitionId', 'requestId', 'messageId', 'memoryId', 'ref', 'runId']) await call('observer', route, { [field]: id }, 10);
    for (const id of ids) await call('observer', route, { a: id, b: ids[0] }, 10);
  }
}

describe('a life', () => {
  it('lived twice with the same clock, chances and voice gives the same bytes', async () => {
    expect(await liveScript(nobody)).toEqual(await liveScript(nobody));
  });

  it('that is watched at every turn sends the requests, and keeps the state, of one that nobody watched', async () => {
    expect(await liveScript(watchEverything)).toEqual(await liveScript(nobody));
  });
});
