// `npm run bench`: every bench in turn, a JSON line and a table each, and docs/bench.md written anew from all of them.
// `npm run bench -- durable-commit …` runs the named ones and `--quick` fewer rounds; neither touches the page.
// Ends with a failure when a floor is missed.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeFirstByte } from './before-first-byte.ts';
import { type Bench, type BenchResult, holds } from './bench.ts';
import { benchPage } from './bench-page.ts';
import { durableCommit } from './durable-commit.ts';
import { forgeMany } from './forge-many.ts';
import { machineFacts } from './machine-facts.ts';
import { plainTable, times } from './show-table.ts';
import { storedBytes } from './stored-bytes.ts';

const benches: readonly Bench[] = [storedBytes, durableCommit, beforeFirstByte, forgeMany];
const root = join(import.meta.dirname, '../..');
// Beside the build, not in the system's temporary folder: that one may be memory, where a sync costs nothing.
const scratch = join(root, 'out');

async function runOne(bench: Bench, quick: boolean): Promise<BenchResult> {
  const folder = mkdtempSync(join(scratch, 'bench-'));
  try {
    const began = performance.now();
    const result = await bench.run({ folder, quick });
    const floors = result.floors.map((floor) => ({ ...floor, holds: holds(floor) }));
    process.stdout.write(`\n${JSON.stringify({ bench: bench.name, floors, ...result.values }, fourDigits)}\n\n${bench.title}\n`);
    for (const table of result.tables) process.stdout.write(`\n${plainTable(table)}\n`);
    for (const floor of floors)
      process.stdout.write(`\n${floor.holds ? 'holds' : 'MISSED'}: ${floor.claim}: ${times(floor.ratio)}, at most ${times(floor.most)}\n`);
    process.stdout.write(`(${((performance.now() - began) / 1000).toFixed(0)} s)\n`);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** More digits would only be noise. */
const fourDigits = (_key: string, value: unknown): unknown => (typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value);

const asked = process.argv.slice(2);
const quick = asked.includes('--quick');
const names = asked.filter((name) => name !== '--quick');
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}`);

mkdirSync(scratch, { recursive: true });
const facts = machineFacts(scratch);
process.stdout.write(`${facts}\n`);
const done: { readonly bench: Bench; readonly result: BenchResult }[] = [];
for (const bench of benches.filter(({ name }) => names.length === 0 || names.includes(name))) done.push({ bench, result: await runOne(bench, quick) });
if (names.length === 0 && !quick) writeFileSync(join(root, 'docs/bench.md'), benchPage(facts, done));
if (done.some(({ result }) => !result.floors.every(holds))) process.exitCode = 1;
