import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#storage/open-database';
import { projectionDigests, rebuildProjections } from '#storage/rebuild-projections';
import { readHalf } from '#storage/write-db';
import { seededRandom } from '../storage/simulated-day.ts';
import { openTestHome, temporaryFolder } from '../storage/temporary-home.ts';
import { type Acknowledged, liveUntilKilled, lookAt, somewhatAfter } from './storage-killed-home.ts';

const HOMES = 4;
const KILLS_PER_HOME = 50;
const LONGEST_MS = 60;

test('two hundred kills at random moments of a commit loop lose no acknowledged entry, and the chain holds after each', async () => {
  const cache = temporaryFolder();
  const random = seededRandom(20_261_130);
  await liveUntilKilled(temporaryFolder(), { cache, commits: 1 });
  const homes = Array.from({ length: HOMES }, temporaryFolder);
  const outcomes = await Promise.all(homes.map((folder) => killAgainAndAgain(folder, cache, random)));
  expect(outcomes.reduce((total, outcome) => total + outcome.kills, 0)).toBe(HOMES * KILLS_PER_HOME);
  expect(outcomes.every((outcome) => outcome.acknowledged > KILLS_PER_HOME)).toBe(true);
  expect(homes.map(projectionsHold)).toEqual(homes.map(() => true));
});

async function killAgainAndAgain(folder: string, cache: string, random: () => number): Promise<{ readonly kills: number; readonly acknowledged: number }> {
  const all: Acknowledged[] = [];
  let kills = 0;
  for (let run = 0; run < KILLS_PER_HOME; run++) {
    // Every fifth is killed while it starts: start is recovery, and may itself be cut off.
    const killAfter = run % 5 === 0 ? () => wait(random() * 200) : somewhatAfter(random() * LONGEST_MS);
    const { acknowledged, signal } = await liveUntilKilled(folder, { cache, killAfter });
    all.push(...acknowledged);
    if (signal === 'SIGKILL') kills += 1;
    const left = lookAt(folder, all);
    if (left === 'no database yet') expect(all).toEqual([]);
    else expect([left.missing, left.verdict.firstBad, left.verdict.ok]).toEqual([[], null, true]);
  }
  return { kills, acknowledged: all.length };
}

const points = ['commit-begun', 'commit-before-sync', 'commit-synced', 'anchor-written'] as const;
const cases = points.flatMap((point) => [1, 2, 5].map((count) => [point, count] as const));

test.each(cases)('a kill at %s, the %ith time it comes by, loses nothing acknowledged and keeps nothing half-written', async (point, count) => {
  const folder = temporaryFolder();
  const { acknowledged, signal } = await liveUntilKilled(folder, { cache: temporaryFolder(), faultPoint: `${point}:${count}` });
  const before = lookAt(folder, acknowledged);
  if (before === 'no database yet') throw new Error(before);
  // Batches hold 1, 2, 3, 1, 2, … entries; the one under way is whole on disk from `commit-synced` on, and absent before.
  const batches = [1, 2, 3, 1, 2];
  const entriesOf = (whole: number) => batches.slice(0, whole).reduce((total, one) => total + one, 0);
  const underWay = point === 'commit-synced' || point === 'anchor-written' ? count : count - 1;
  const anchored = point === 'anchor-written' ? count : count - 1;
  expect({
    signal,
    acknowledged: acknowledged.length,
    missing: before.missing,
    firstBad: before.verdict.firstBad,
    head: before.verdict.head.seq,
    anchor: before.verdict.anchor,
  }).toEqual({
    signal: 'SIGKILL',
    acknowledged: entriesOf(count - 1),
    missing: [],
    firstBad: null,
    head: entriesOf(underWay),
    anchor: anchored === underWay ? 'level' : 'behind',
  });
  const { home } = openTestHome(folder);
  expect([home.head().seq, home.anchorState().state, home.rebuilt]).toEqual([entriesOf(underWay), 'level', false]);
});

/** Whether the projections a killed life left are those its ledger rebuilds. */
function projectionsHold(folder: string): boolean {
  const opened = openDatabase(join(folder, 'ipse.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  const before = projectionDigests(readHalf(opened.value));
  rebuildProjections(opened.value);
  const after = projectionDigests(readHalf(opened.value));
  opened.value.close();
  return JSON.stringify(before) === JSON.stringify(after);
}
