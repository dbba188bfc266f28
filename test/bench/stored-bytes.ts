// Bench 1: what it costs on disk to keep every request exactly as sent. The same day is lived twice, once without keeping its
// requests; the difference between the two homes is the price of keeping them, whatever table or index it lies in.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import type { EntityDeps, JournalTx } from '#entity/ports';
import type { ContentRef, Seq } from '#shared/model/ids';
import { readBody } from '#storage/body-rope';
import { type Media, media } from '#storage/content';
import { openReadOnly } from '#storage/open-database';
import type { ReadDb } from '#storage/read-db';
import { requestsBefore } from '#storage/tables/request-table';
import { type Living, live, standingClock } from '#test/entity/living';
import { puppetSubstrate } from '#test/entity/puppet-substrate';
import type { Bench, BenchResult, Table } from './bench.ts';
import { liveTurns } from './lived-day.ts';
import { sum } from './measure.ts';
import { kib, times } from './show-table.ts';

const TURNS = 200;
/** One body in so many is read back and compared with what was sent. */
const READ_BACK_EVERY = 20;

export const storedBytes: Bench = {
  name: 'stored-bytes',
  title: 'Stored bytes per request against whole bodies',
  async run({ folder, quick }) {
    const turns = quick ? 40 : TURNS;
    const kept = join(folder, 'kept');
    const bodies = await liveDay(kept, turns, (one) => one.deps);
    await liveDay(join(folder, 'unkept'), turns, withoutRequests);
    const sent = { raw: sum(bodies.map((body) => Buffer.byteLength(body))), packed: sum(bodies.map((body) => zstdCompressSync(body).length)) };
    const checked = readBack(kept, bodies);
    const [withBodies, without] = [storedIn(kept), storedIn(join(folder, 'unkept'))];
    return report(turns, bodies.length, checked, sent, withBodies, without);
  },
};

/** Lives the day in a fresh home and answers with every body that was sent; the home is left closed. */
async function liveDay(folder: string, turns: number, depsOf: (one: Living) => EntityDeps): Promise<readonly string[]> {
  const puppet = puppetSubstrate();
  const clock = standingClock();
  const one = await live(puppet, { folder, clock });
  await liveTurns({ ...one, deps: depsOf(one) }, puppet, clock, turns);
  one.sleep();
  return puppet.bodies;
}

/** The same life with a journal that neither stores bodies nor says that a request was sent; nothing in the flow reads either. */
function withoutRequests({ deps }: Living): EntityDeps {
  const { journal } = deps;
  const deaf = (tx: JournalTx): JournalTx => ({
    ...tx,
    putBody: () => `c_${'0'.repeat(64)}` as ContentRef,
    append: (kind, payload, about) => (kind === 'request.sent' ? (tx.view.headSeq() as Seq) : tx.append(kind, payload, about)),
  });
  return { ...deps, journal: { ...journal, commit: (write) => journal.commit((tx) => write(deaf(tx))) } };
}

interface Stored {
  /** All files of the home but the workspace. */
  readonly files: number;
  /** Pages of each table and index, in bytes. */
  readonly byTree: ReadonlyMap<string, number>;
  /** Rows of content and their packed bytes, by what they hold. */
  readonly byMedia: readonly { readonly rows: number; readonly bytes: number }[];
  readonly folds: number;
}

function storedIn(folder: string): Stored {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const db = askHome(folder);
  const rows = db.all<{ name: string; bytes: number }>('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name');
  const contentOf = (kind: Media) =>
    db.get<{ rows: number; bytes: number }>('SELECT count(*) AS rows, coalesce(sum(length(bytes)), 0) AS bytes FROM content WHERE media = ?', kind) ?? {
      rows: 0,
      bytes: 0,
    };
  const stored: Stored = {
    files: sum(files.map(({ name }) => statSync(join(folder, name)).size)),
    byTree: new Map(rows.map(({ name, bytes }) => [name, bytes])),
    byMedia: Object.values(media).map(contentOf),
    folds: db.get<{ folds: number }>("SELECT count(*) AS folds FROM ledger WHERE kind = 'history.folded'")?.folds ?? 0,
  };
  db.close();
  return stored;
}

function askHome(folder: string): ReadDb {
  const opened = openReadOnly(join(folder, 'ipse.db'));
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** Small storage that cannot give the bytes back would prove nothing. Answers with how many bodies were compared. */
function readBack(folder: string, bodies: readonly string[]): number {
  const db = askHome(folder);
  const requests = requestsBefore(db, Number.MAX_SAFE_INTEGER, bodies.length).toReversed();
  const chosen = requests.flatMap((request, index) =>
    index % READ_BACK_EVERY === 0 || index === requests.length - 1 ? [{ request, body: bodies[index] }] : [],
  );
  for (const { request, body } of chosen) {
    const read = readBody(db, request.body);
    if (requests.length !== bodies.length || read.state !== 'ok' || read.body !== body)
      throw new Error(`the stored body of ${request.requestId} is not what was sent`);
  }
  db.close();
  return chosen.length;
}

/** Trees that cost less than this share of the whole are told as one line. */
const SMALL_SHARE = 0.01;

const nameOfMedia: Readonly<Record<string, string>> = { text: 'segment texts', leaf: 'leaves (lists of 16 segments)', rope: 'roots (lists of leaves)' };

function report(
  turns: number,
  requests: number,
  checked: number,
  sent: { readonly raw: number; readonly packed: number },
  kept: Stored,
  unkept: Stored,
): BenchResult {
  const stored = kept.files - unkept.files;
  const row = (what: string, bytes: number) => [what, kib(bytes), kib(bytes / requests), times(bytes / sent.raw), times(bytes / sent.packed)];
  const grown = [...kept.byTree].map(([name, bytes]) => ({ name, bytes: bytes - (unkept.byTree.get(name) ?? 0) })).sort((a, b) => b.bytes - a.bytes);
  const large = grown.filter(({ bytes }) => bytes >= stored * SMALL_SHARE);
  const rest = stored - sum(large.map(({ bytes }) => bytes));
  const whole: Table = {
    columns: [`${requests} requests of ${turns} turns`, 'KiB', 'KiB a request', 'of raw', 'of zstd'],
    rows: [row('whole bodies, raw', sent.raw), row('whole bodies, zstd each', sent.packed), row('stored for them', stored)],
  };
  const where: Table = {
    columns: ['where it lies', 'KiB', 'share'],
    rows: [...large, { name: 'all else', bytes: rest }].map(({ name, bytes }) => [name, kib(bytes), `${Math.round((100 * bytes) / stored)} %`]),
  };
  const content: Table = {
    columns: ['content rows among them', 'rows', 'packed KiB'],
    rows: Object.keys(media).map((name, index) => {
      const [own, other] = [kept.byMedia[index], unkept.byMedia[index]];
      return [nameOfMedia[name] ?? name, (own?.rows ?? 0) - (other?.rows ?? 0), kib((own?.bytes ?? 0) - (other?.bytes ?? 0))];
    }),
  };
  return {
    tables: [whole, where, content],
    floors: [{ claim: 'stored bytes against raw whole bodies', ratio: stored / sent.raw, most: 1 / 10 }],
    notes: [
      'The day: seeded talk through the real flow and a real home; a message of about 60 tokens, a reply of about 250, and in most turns tool calls whose results are about 450.',
      'Stored = all files of the home, database closed and checkpointed, minus those of the same day lived without bodies and without `request.sent` entries. So it counts segment texts, leaves and roots with their deduplication rows, the entries and rows of requests, and every index and half-filled page. Texts a message or a reply stores anyway are not counted; answers are not requests.',
      `History was folded ${kept.folds} times on the way, as the window of 200,000 tokens asks for; after a fold every leaf is new once.`,
      `Every ${READ_BACK_EVERY}th body and the last were read back and compared with what was sent (${checked} bodies, all equal).`,
    ],
    values: {
      turns,
      requests,
      rawBytes: sent.raw,
      zstdBytes: sent.packed,
      storedBytes: stored,
      storedOfRaw: stored / sent.raw,
      storedOfZstd: stored / sent.packed,
    },
  };
}
