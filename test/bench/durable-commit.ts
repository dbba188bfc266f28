// Bench 2: what an acknowledged entry costs beyond the sync it cannot do without. One entry through the journal, as every step
// of the flow commits it, against a bare append and `fsync` of the same size in the same folder, in turn.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { EntryContext } from '#entity/ports';
import type { EntryPayload } from '#shared/model/entry';
import { OPERATOR } from '#shared/model/ids';
import { readEntry } from '#storage/ledger';
import { LANE, type Living, live } from '#test/entity/living';
import { puppetSubstrate } from '#test/entity/puppet-substrate';
import { bareFile } from './bare-sync.ts';
import type { Bench, BenchResult } from './bench.ts';
import { interleave, median, percentile, ratioByRound, timed } from './measure.ts';
import { ms, times } from './show-table.ts';

type Arm = 'commit' | 'growing' | 'wal' | 'inPlace' | 'sqlite';
/** Of each round, the samples of an arm and those of the yardstick taken beside it. */
type Samples = Readonly<Record<Arm, { readonly own: number[][]; readonly bare: number[][] }>>;

export const durableCommit: Bench = {
  name: 'durable-commit',
  title: 'A durable commit against a bare fsync',
  async run({ folder, quick }) {
    const [rounds, perRound] = quick ? [5, 50] : [7, 120];
    const home = join(folder, 'home');
    const one = await live(puppetSubstrate(), { folder: home });
    const [bare, other, plain] = [bareFile(folder, 'bare'), bareFile(folder, 'other'), plainDatabase(folder)];
    const sizes = await sizesOf(one, home);
    const arms: Readonly<Record<Arm, () => unknown>> = {
      growing: () => commitOne(one),
      wal: () => other.append(sizes.wal),
      sqlite: () => plain.insert(sizes.entry),
      inPlace: () => other.overwrite(sizes.entry),
      commit: () => commitOne(one),
    };
    const samples: Samples = { growing: pairs(), wal: pairs(), sqlite: pairs(), inPlace: pairs(), commit: pairs() };
    // One arm beside the yardstick at a time: a third file's unsynced metadata would be paid for by whoever syncs next.
    const measure = async (arm: Arm, times: number) => {
      const taken = await interleave({ own: () => timed(arms[arm]), bare: () => timed(() => bare.append(sizes.entry)) }, times);
      samples[arm].own.push(taken.own);
      samples[arm].bare.push(taken.bare);
    };
    for (let round = 0; round < rounds; round++) await measure('growing', Math.floor(GROWING_COMMITS / rounds));
    await turnOver(
      () => commitOne(one),
      () => walBytes(home),
    );
    for (let warm = 0; warm < WARM_UP; warm++) plain.insert(sizes.entry);
    for (let round = 0; round < rounds; round++) for (const arm of ['commit', 'sqlite', 'wal', 'inPlace'] as const) await measure(arm, perRound);
    one.sleep();
    for (const file of [bare, other, plain]) file.close();
    return report(rounds, perRound, sizes, samples);
  },
};

/** Fewer than fill the log for the first time: it is checkpointed at 1,000 pages. */
const GROWING_COMMITS = 350;
/** Enough to take SQLite's own log past its first checkpoint. */
const WARM_UP = 1200;

const pairs = (): Samples[Arm] => ({ own: [], bare: [] });

/** Commits until the log has been checkpointed once and is written from its start again, as it is for all but the first minutes after a start. */
async function turnOver(commit: () => Promise<unknown>, size: () => number): Promise<void> {
  let before = 0;
  for (let same = 0; same < 20; ) {
    await commit();
    same = size() === before ? same + 1 : 0;
    before = size();
  }
}

/** The entry every waking writes: what was perceived. No text, one ledger row. */
const payload: EntryPayload<'frame.perceived'> = {
  percepts: [{ kind: 'message', origin: 'correspondent', trust: 'reported', about: `msg_${'0'.repeat(26)}`, atMs: 1_700_000_000_000 }],
  correspondent: OPERATOR,
  concurrent: [],
};
const about: EntryContext = { lane: LANE, cognitionId: null };
const commitOne = ({ home }: Living): Promise<number> => home.journal.commit((tx) => tx.append('frame.perceived', payload, about));

interface Sizes {
  /** Bytes of the entry's row, all columns. */
  readonly entry: number;
  /** Bytes one commit appends to the write-ahead log. */
  readonly wal: number;
}

const walBytes = (home: string): number => statSync(join(home, 'ipse.db-wal')).size;

async function sizesOf(one: Living, home: string): Promise<Sizes> {
  const before = walBytes(home);
  const seq = await commitOne(one);
  const wal = walBytes(home) - before;
  return { entry: JSON.stringify(readEntry(one.home.read(), seq)).length, wal };
}

/** SQLite alone: one row of the same size into a table without an index, with the same pragmas. */
function plainDatabase(folder: string): { insert(bytes: number): void; close(): void } {
  const db = new Database(join(folder, 'plain.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE plain (seq INTEGER PRIMARY KEY, payload TEXT) STRICT');
  const insert = db.prepare<[string]>('INSERT INTO plain (payload) VALUES (?)');
  return { insert: (bytes) => void insert.run('x'.repeat(bytes)), close: () => void db.close() };
}

function report(rounds: number, perRound: number, sizes: Sizes, samples: Samples): BenchResult {
  const ratio = (arm: Arm) => ratioByRound(samples[arm].own, samples[arm].bare);
  const bare = samples.commit.bare.flat();
  const row = (what: string, arm: Arm) => [what, times(ratio(arm)), ms(median(samples[arm].own.flat())), ms(percentile(samples[arm].own.flat(), 0.95))];
  return {
    tables: [
      {
        columns: ['each in turn with the first line', 'p50 ratio', 'p50 ms', 'p95 ms'],
        rows: [
          [`bare append + fsync, ${sizes.entry} bytes (the entry)`, times(1), ms(median(bare)), ms(percentile(bare, 0.95))],
          row('journal.commit of one entry', 'commit'),
          row('the same while the log grows, just after a start', 'growing'),
          row('SQLite alone: one row of that size, FULL', 'sqlite'),
          row(`bare append + fsync, ${sizes.wal} bytes (what a commit logs)`, 'wal'),
          row(`bare overwrite in place + fsync, ${sizes.entry} bytes`, 'inPlace'),
        ],
      },
    ],
    floors: [{ claim: 'durable commit against a bare fsync, p50', ratio: ratio('commit'), most: 2 }],
    notes: [
      `${rounds} rounds of ${perRound} samples; every line took turns with an append of its own, and its ratio is the median over rounds of p50 / p50. Milliseconds are over all samples.`,
      'The commit is the whole of it: waiting for the turn of the loop, schema, canonical JSON, hash, row and indexes, COMMIT with `synchronous=FULL` (checkpoints included), the anchor, and the promise.',
      'The floor is held to the steady state. A log that still grows after a start needs new blocks for every commit; from its first checkpoint (1,000 pages) it is written over in place, which a sync finishes sooner.',
    ],
    values: {
      rounds,
      perRound,
      entryBytes: sizes.entry,
      walBytes: sizes.wal,
      commitP50Ratio: ratio('commit'),
      growingP50Ratio: ratio('growing'),
      sqliteP50Ratio: ratio('sqlite'),
      walP50Ratio: ratio('wal'),
      inPlaceP50Ratio: ratio('inPlace'),
      commitP50Ms: median(samples.commit.own.flat()),
      commitP95Ms: percentile(samples.commit.own.flat(), 0.95),
      bareP50Ms: median(bare),
      bareP95Ms: percentile(bare, 0.95),
    },
  };
}
