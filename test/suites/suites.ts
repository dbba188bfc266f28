// What `npm run verify` runs, in this order, with the time each part may take on two cores. All budgets together stay
// under the fifteen minutes verify has; `test:long` is measured in hours and is not among them.

import type { Tool } from './tools.ts';

export interface Suite {
  /** A script of package.json. */
  readonly script: string;
  /** Stated time budget. Over it is told; over twice as much is a failure. */
  readonly budgetSeconds: number;
  /** Whether it is a vitest run, whose tests are counted one by one; any other script counts as one. */
  readonly vitest: boolean;
  /** Without these it is counted as skipped, with the reason. */
  readonly needs: readonly Tool[];
}

export const suites: readonly Suite[] = [
  { script: 'typecheck', budgetSeconds: 60, vitest: false, needs: [] },
  { script: 'lint', budgetSeconds: 45, vitest: false, needs: [] },
  { script: 'layers', budgetSeconds: 20, vitest: false, needs: [] },
  { script: 'build', budgetSeconds: 60, vitest: false, needs: [] },
  { script: 'test:unit', budgetSeconds: 200, vitest: true, needs: [] },
  { script: 'test:port', budgetSeconds: 60, vitest: true, needs: [] },
  { script: 'test:faults', budgetSeconds: 200, vitest: true, needs: [] },
  { script: 'test:ui', budgetSeconds: 240, vitest: true, needs: ['chromium'] },
];

/** Suites that may be skipped even where every tool is required. */
export const mayAlwaysSkip: ReadonlySet<string> = new Set(['test:electron']);
