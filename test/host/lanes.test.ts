import { afterEach, describe, expect, it } from 'vitest';
import type { FaultPoint } from '#entity/ports';
import { createLanes, type Lanes } from '#host/lanes';
import { forget, LANE, type Living, live } from '../entity/living.ts';
import { puppetSubstrate, says } from '../entity/puppet-substrate.ts';

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined, fault: () => 'f' };
let living: Living | null = null;
afterEach(() => {
  living?.sleep();
  if (living) forget(living.folder);
  living = null;
});

/** Lanes of a life in which `crashes` steps at `point` throw; messages wait from the start. */
async function lanesThatCrash(point: FaultPoint, crashes: number, messages: readonly string[]) {
  let left = 0;
  const puppet = puppetSubstrate();
  puppet.tell(...messages.map(() => says('Here.')));
  living = await live(puppet, {
    faultPoint: (at) => {
      if (at !== point) return;
      if (left-- > 0) throw new Error('a bug of ours');
    },
  });
  left = crashes;
  for (const text of messages) await living.hear(text);
  return { home: living.home, deps: living.deps };
}

const outcomes = (lanes: Lanes) => lanes.idle().then(() => living?.home.view.lastOutcome(LANE)?.outcome ?? null);

describe('a lane after a crash', () => {
  it('takes up what was said meanwhile, without waiting for another word', async () => {
    const { home, deps } = await lanesThatCrash('perceived', 1, ['one']);
    let said = false;
    const stage = () => {
      if (!said) void living?.hear('two, while the first was under way');
      said = true;
    };
    const lanes = createLanes({ ...deps, watchers: { ...deps.watchers, stage } }, quietLog);
    lanes.wake(LANE);
    expect([await outcomes(lanes), home.view.waiting(LANE).length, home.view.openCognitions().length]).toEqual(['complete', 0, 0]);
  });

  it('gives up after three in a row, and tries once more at each wake', async () => {
    const { deps, home } = await lanesThatCrash('woken', 0, ['one']);
    let runs = 0;
    const failing = {
      ...deps,
      journal: {
        ...deps.journal,
        commit: async () => {
          runs++;
          throw new Error('a bug of ours');
        },
      },
    };
    const lanes = createLanes(failing, quietLog);
    lanes.wake(LANE);
    await lanes.idle();
    const first = runs;
    lanes.wake(LANE);
    await lanes.idle();
    expect([first, runs, home.view.waiting(LANE).length]).toEqual([3, 4, 1]);
  });

  it('runs nothing before the broken cognition is closed, and mends it at the next wake', async () => {
    const { home, deps } = await lanesThatCrash('perceived', 1, ['one']);
    let broken = false;
    const journal: typeof deps.journal = {
      ...deps.journal,
      commit: (write) => (broken ? Promise.reject(new Error('not now')) : deps.journal.commit(write)),
    };
    const faultPoint: typeof deps.faultPoint = (at) => {
      try {
        deps.faultPoint(at);
      } catch (error) {
        broken = true;
        throw error;
      }
    };
    const lanes = createLanes({ ...deps, journal, faultPoint }, quietLog);
    lanes.wake(LANE);
    await lanes.idle();
    await living?.hear('two');
    lanes.wake(LANE);
    await lanes.idle();
    const blocked = [home.view.openCognitions().length, home.view.waiting(LANE).length];
    broken = false;
    lanes.wake(LANE);
    expect([blocked, await outcomes(lanes), home.view.openCognitions().length, home.view.waiting(LANE).length]).toEqual([[1, 1], 'complete', 0, 0]);
  });
});
