// The process is killed at every named step of a cognition, for real. Afterwards nothing acknowledged is lost, the chain holds,
// the cognition is closed, every started call has exactly one result, no effect is repeated, and life goes on.

import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { faultPoints } from '#entity/ports';
import { examine, freshRoot, rebuildsTheSame, run, SCRIPT } from './flow-life.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const countsOf: Partial<Record<string, readonly number[]>> = {
  'commit-begun': [1, 5, 9, 20],
  'commit-before-sync': [1, 5, 9, 20],
  'commit-synced': [1, 5, 9, 20],
  'anchor-written': [1, 5, 9, 20],
};

describe('a kill at a named step', () => {
  const cases = faultPoints.flatMap((point) => (countsOf[point] ?? [1, 2]).map((count) => [point, count] as const));
  it.each(cases)(
    '%s, time %i',
    async (point, count) => {
      const home = freshRoot();
      roots.push(home);
      const script = point === 'reply-chunk' ? ['/long 80', '/long 80'] : SCRIPT;
      const killed = await run(home, point === 'reply-chunk' ? 'human' : 'instant', script, `${point}:${count}`);
      expect(killed.signal, killed.errors).toBe('SIGKILL');
      const after = await run(home, 'instant', ['continue', 'Where is the spare key?']);
      expect(
        after.lines.filter((line) => line.startsWith('closed')).map((line) => line.split(' ')[2]),
        after.errors,
      ).toEqual(['complete', 'complete']);
      examine(home, [...killed.lines, ...after.lines]);
      rebuildsTheSame(home);
    },
    60_000,
  );
});
