// Bench 4: a forge of 10,000 axioms, validated as an answer and committed as a birth, against bare inserts of the same rows in one
// transaction. What the difference buys: schema, ids, salted content, canonical JSON, the hash chain, projections and word index.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { foundIdentity } from '#entity/identity/found-identity';
import { contractOf } from '#shared/cognitive/contracts';
import type { ForgeOutput } from '#shared/cognitive/forge';
import { readAnswer } from '#shared/cognitive/read-answer';
import { type Living, live } from '#test/entity/living';
import { puppetSubstrate } from '#test/entity/puppet-substrate';
import { wren } from '#test/entity/wren';
import { sampleInput } from '#test/shared/cognitive/generated-answers';
import type { Bench, BenchResult } from './bench.ts';
import { median, timed } from './measure.ts';
import { ms, times } from './show-table.ts';
import { seededTalk } from './talk.ts';

const AXIOM_CHARS = 120;

export const forgeMany: Bench = {
  name: 'forge-many',
  title: 'Validating and committing a forge of 10,000 axioms',
  async run({ folder, quick }) {
    const [rounds, axioms] = quick ? [2, 2000] : [5, 10_000];
    const text = JSON.stringify(answerOf(axioms));
    const taken: Taken[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await oneRound(join(folder, String(round)), text));
    return report(rounds, axioms, text.length, taken);
  },
};

interface Taken {
  readonly validate: number;
  readonly commit: number;
  readonly bare: number;
  readonly rows: number;
}

function answerOf(axioms: number): ForgeOutput {
  const talk = seededTalk(11);
  const { answer } = wren();
  return {
    ...answer,
    initial_axioms: Array.from({ length: axioms }, (_, index) => ({ content: `${talk.line(AXIOM_CHARS)} (${index})`, scope: 'persona', confidence: 0.9 })),
  };
}

async function oneRound(folder: string, text: string): Promise<Taken> {
  const one = await live(puppetSubstrate(), { folder, unborn: true });
  let answer: ForgeOutput | null = null;
  const validate = await timed(() => {
    const read = readAnswer(contractOf('forge'), sampleInput('forge'), text);
    if (!read.ok) throw new Error(JSON.stringify(read.error[0]));
    answer = read.value.value as ForgeOutput;
  });
  const draft = { ...wren(), answer: answer ?? wren().answer };
  const commit = await timed(() => one.home.journal.commit((tx) => foundIdentity(tx, one.deps, { draft, origin: 'form', runId: null, edited: false }, true)));
  const rows = memoryRows(one);
  one.sleep();
  return { validate, commit, bare: await bareInserts(`${folder}-plain.db`, rows), rows: rows.length };
}

type Row = Readonly<Record<string, string | number | null>>;

/** The rows of the memory table, with their words. */
const memoryRows = ({ home }: Living): readonly Row[] =>
  home
    .read()
    .all<Row>('SELECT * FROM memory')
    .map((row) => ({ ...row, words: home.view.quote(row['text_ref'] as never) }));

function bareInserts(file: string, rows: readonly Row[]): Promise<number> {
  const names = Object.keys(rows[0] ?? {});
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE plain (${names.join(', ')})`);
  const insert = db.prepare(`INSERT INTO plain VALUES (${names.map(() => '?').join(', ')})`);
  const all = db.transaction(() => {
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null));
  });
  return timed(() => all()).finally(() => db.close());
}

function report(rounds: number, axioms: number, chars: number, taken: readonly Taken[]): BenchResult {
  const of = (pick: (one: Taken) => number): number => median(taken.map(pick));
  const perSecond = (millis: number): number => Math.round((axioms / millis) * 1000);
  const whole = (one: Taken) => one.validate + one.commit;
  const line = (what: string, pick: (one: Taken) => number): (string | number)[] => [
    what,
    times(of((one) => pick(one) / one.bare)),
    ms(of(pick)),
    perSecond(of(pick)),
  ];
  return {
    tables: [
      {
        columns: [`${axioms} axioms, ${Math.round(chars / 1024)} KiB of JSON`, 'ratio', 'ms', 'axioms a second'],
        rows: [
          line('bare inserts of the same rows, one transaction', (one) => one.bare),
          line('validating the answer', (one) => one.validate),
          line('committing the birth', (one) => one.commit),
          line('both', whole),
        ],
      },
    ],
    floors: [],
    notes: [
      `${rounds} rounds, each in a fresh home; ratios are medians over rounds of the two measured in one round. The bare rows are those of the memory table and the words of each, in a table without an index.`,
      'An axiom costs two rows of content and ledger, a hash over its canonical JSON, the memory itself, its match key and its words in the full-text index; the cut of identity takes as many as fit its share.',
    ],
    values: {
      axioms,
      validateMs: of((one) => one.validate),
      commitMs: of((one) => one.commit),
      bareMs: of((one) => one.bare),
      ratio: of((one) => whole(one) / one.bare),
    },
  };
}
