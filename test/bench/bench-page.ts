// The page docs/bench.md: every bench of one run, as text.

import { type Bench, type BenchResult, holds } from './bench.ts';
import { markdownTable, times } from './show-table.ts';

const opening = `# Measurements

Written by \`npm run bench\`; do not edit. Every number is a ratio of one run on one machine, a median of at least five interleaved
rounds where time is measured. Times stand beside the ratios for orientation and are promised nowhere: another disk gives others.
A missed floor makes the run fail.`;

export function benchPage(facts: string, done: readonly { readonly bench: Bench; readonly result: BenchResult }[]): string {
  return `${[opening, facts, ...done.map(({ bench, result }) => chapter(bench, result))].join('\n\n')}\n`;
}

const chapter = ({ title, name }: Bench, { tables, floors, notes }: BenchResult): string =>
  [
    `## ${title}`,
    ...floors.map((floor) => `**${floor.claim}: ${times(floor.ratio)}** (floor: at most ${times(floor.most)}; ${holds(floor) ? 'holds' : 'missed'})`),
    ...tables.map(markdownTable),
    notes.map((note) => `- ${note}`).join('\n'),
    `\`npm run bench -- ${name}\``,
  ].join('\n\n');
