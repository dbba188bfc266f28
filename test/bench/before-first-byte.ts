// Bench 3: what we add before the first byte of a request leaves, from the acknowledged message to the call of the transport,
// by step, at several sizes of memory and history. Every round begins with fresh copies of the same homes, so none grows.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { live, standingClock } from '#test/entity/living';
import { puppetSubstrate } from '#test/entity/puppet-substrate';
import { bareFile } from './bare-sync.ts';
import type { Bench, BenchResult } from './bench.ts';
import { liveTurns } from './lived-day.ts';
import { writeMemories } from './many-memories.ts';
import { interleave, median, percentile, timed } from './measure.ts';
import { type MeasuredLife, measuredLife, steps, type TurnTimes } from './measured-turn.ts';
import { kib, ms, times } from './show-table.ts';
import { seededTalk } from './talk.ts';

interface Life {
  readonly name: string;
  readonly memories: number;
  readonly turns: number;
}

const lives: readonly Life[] = [
  { name: '10-memories', memories: 10, turns: 10 },
  { name: '1000-memories', memories: 1000, turns: 10 },
  { name: '10000-memories', memories: 10_000, turns: 10 },
  { name: '1000-memories-200-turns', memories: 1000, turns: 200 },
];

/** Turns after waking that are not counted: code and pages are still cold. */
const WARM_UP = 2;
/** Of one entry, as the durable-commit bench measures it. */
const BARE_BYTES = 500;

/** Of each round, what was measured. */
interface Round {
  readonly turns: readonly TurnTimes[];
  /** Milliseconds of the bare syncs of the same round. */
  readonly bare: readonly number[];
}

export const beforeFirstByte: Bench = {
  name: 'before-first-byte',
  title: 'Overhead before the first byte leaves',
  async run({ folder, quick }) {
    const [rounds, perRound] = quick ? [2, 4] : [7, 8];
    const chosen = quick ? lives.map((life) => ({ ...life, turns: Math.min(life.turns, 40) })) : lives;
    for (const life of chosen) await makeHome(join(folder, life.name), life);
    const taken = new Map<string, Round[]>(chosen.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, measured] of await measureRound(folder, chosen, round, perRound)) taken.get(name)?.push(measured);
    }
    return report(rounds, perRound, chosen, taken);
  },
};

async function makeHome(folder: string, { memories, turns }: Life): Promise<void> {
  const puppet = puppetSubstrate({ contextWindow: 1_000_000 });
  const clock = standingClock();
  const one = await live(puppet, { folder, clock });
  await writeMemories(one, memories);
  await liveTurns(one, puppet, clock, turns);
  one.sleep();
}

async function measureRound(folder: string, chosen: readonly Life[], round: number, perRound: number): Promise<ReadonlyMap<string, Round>> {
  const talk = seededTalk(1000 + round);
  const awake: { readonly name: string; readonly copy: string; readonly life: MeasuredLife }[] = [];
  for (const { name } of chosen) {
    const copy = join(folder, `${name}-round`);
    cpSync(join(folder, name), copy, { recursive: true });
    awake.push({ name, copy, life: await measuredLife(copy) });
  }
  const bare = bareFile(folder);
  const turnOf = (life: MeasuredLife) => () => life.turn(talk.line(talk.size(240)));
  const turns = Object.fromEntries(awake.map(({ name, life }) => [name, turnOf(life)]));
  await interleave(turns, WARM_UP);
  const samples = await interleave<string, TurnTimes | number>({ ...turns, bare: () => timed(() => bare.append(BARE_BYTES)) }, perRound);
  for (const { copy, life } of awake) {
    life.sleep();
    rmSync(copy, { recursive: true, force: true });
  }
  bare.close();
  const syncs = (samples['bare'] ?? []).filter((sample) => typeof sample === 'number');
  return new Map(awake.map(({ name }) => [name, { turns: (samples[name] ?? []).filter((sample) => typeof sample !== 'number'), bare: syncs }]));
}

/** Median over rounds of the rounds' own medians. */
const middle = (rounds: readonly Round[], of: (turn: TurnTimes) => number): number => median(rounds.map(({ turns }) => median(turns.map(of))));

function report(rounds: number, perRound: number, chosen: readonly Life[], taken: ReadonlyMap<string, readonly Round[]>): BenchResult {
  const facts = chosen.map((life) => {
    const all = taken.get(life.name) ?? [];
    const totals = all.flatMap(({ turns }) => turns.map(({ total }) => total));
    const ratio = median(all.map(({ turns, bare }) => median(turns.map((turn) => turn.total / turn.syncs)) / median(bare)));
    return { ...life, all, ratio, p50: median(totals), p95: percentile(totals, 0.95) };
  });
  return {
    tables: [
      {
        columns: ['memories / turns of history', 'body KiB', 'syncs', 'of bare syncs', 'p50 ms', 'p95 ms', 'of it disk ms'],
        rows: facts.map(({ memories, turns, all, ratio, p50, p95 }) => [
          `${memories.toLocaleString('en-GB')} / ${turns}`,
          kib(middle(all, ({ bodyBytes }) => bodyBytes)),
          middle(all, ({ syncs }) => syncs),
          times(ratio),
          ms(p50),
          ms(p95),
          ms(middle(all, ({ disk }) => disk)),
        ]),
      },
      {
        columns: ['p50 ms by step', ...steps],
        rows: facts.map(({ memories, turns, all }) => [
          `${memories.toLocaleString('en-GB')} / ${turns}`,
          ...steps.map((step) => ms(middle(all, ({ byStep }) => byStep[step]))),
        ]),
      },
    ],
    floors: [],
    notes: [
      `From the durable message to the call of the transport with the exact body, through the real flow, adapter and SDK; ${rounds} rounds of ${perRound} turns each, the lives taking turns, each round on fresh copies of the same homes (${WARM_UP} turns of warm-up).`,
      'Of bare syncs = the time divided by that of as many bare appends with `fsync` as the flow makes syncs on the way (p50 of the same round, median over rounds). Disk = time inside COMMIT. The log of each copy is young: see the row about a growing log above.',
      '`record` is rendering, the SDK, cutting the body into segments, storing them and the entry, and the sync.',
    ],
    values: Object.fromEntries(
      facts.flatMap(({ name, ratio, p50, p95, all }) => [
        [`${name}.ratio`, ratio],
        [`${name}.p50Ms`, p50],
        [`${name}.p95Ms`, p95],
        ...steps.map((step) => [`${name}.${step}Ms`, middle(all, ({ byStep }) => byStep[step])]),
      ]),
    ),
  };
}
