// What a finished suite counts for, and the table that tells it. Pure, so that the rules can be tested.

import type { Suite } from './suites.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Names of the tests that did not run. */
  readonly skipped: readonly string[];
}

export interface SuiteRun {
  /** Reasons why it could not run; empty when it ran. */
  readonly missing: readonly string[];
  readonly exitCode: number | null;
  readonly killed: boolean;
  readonly seconds: number;
  /** Null for a suite that is not vitest, or whose report is missing. */
  readonly counts: TestCounts | null;
}

export interface SuiteVerdict {
  readonly script: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly budgetSeconds: number;
  readonly notes: readonly string[];
}

/** A failed suite always counts at least one failure, whatever its report says. */
export function judgeSuite(suite: Suite, run: SuiteRun, rules: { readonly requireTools: boolean }): SuiteVerdict {
  const base = { script: suite.script, seconds: run.seconds, budgetSeconds: suite.budgetSeconds };
  if (run.missing.length > 0) {
    return {
      ...base,
      passed: 0,
      failed: rules.requireTools ? 1 : 0,
      skipped: rules.requireTools ? 0 : 1,
      notes: [`skipped: ${run.missing.join('; ')}`, ...requiredNote(rules)],
    };
  }
  const skippedTests = run.counts?.skipped ?? [];
  const faults = [
    ...(run.killed || run.seconds > suite.budgetSeconds * 2 ? ['took more than twice its budget'] : []),
    ...(run.exitCode === 0 || run.killed ? [] : [`exit code ${run.exitCode ?? 'none'}`]),
    ...(suite.vitest && run.counts === null ? ['left no report'] : []),
    ...(suite.vitest && run.counts !== null && run.counts.passed + run.counts.failed === 0 ? ['ran no test'] : []),
    ...(rules.requireTools && skippedTests.length > 0 ? ['a test was skipped where none may be'] : []),
  ];
  const failedTests = run.counts?.failed ?? 0;
  return {
    ...base,
    passed: run.counts?.passed ?? (faults.length === 0 ? 1 : 0),
    failed: faults.length === 0 ? failedTests : Math.max(1, failedTests),
    skipped: skippedTests.length,
    notes: [
      ...faults,
      ...skippedTests.map((name) => `skipped: ${name}`),
      ...(run.seconds > suite.budgetSeconds && faults.length === 0 ? ['over its budget'] : []),
    ],
  };
}

const requiredNote = (rules: { readonly requireTools: boolean }): readonly string[] => (rules.requireTools ? ['every tool is required here'] : []);

export const summarise = (verdicts: readonly SuiteVerdict[]): { readonly passed: number; readonly failed: number; readonly skipped: number } => ({
  passed: verdicts.reduce((sum, verdict) => sum + verdict.passed, 0),
  failed: verdicts.reduce((sum, verdict) => sum + verdict.failed, 0),
  skipped: verdicts.reduce((sum, verdict) => sum + verdict.skipped, 0),
});

/** One line a suite, one line a note below it, and the time of all together. */
export function suiteTable(verdicts: readonly SuiteVerdict[]): string {
  const rows = verdicts.flatMap((verdict) => [
    [verdict.script, outcomeOf(verdict), verdict.passed, verdict.failed, verdict.skipped, seconds(verdict.seconds), seconds(verdict.budgetSeconds)],
    ...verdict.notes.map((note) => note),
  ]);
  const total = verdicts.reduce((sum, verdict) => sum + verdict.seconds, 0);
  const budget = verdicts.reduce((sum, verdict) => sum + verdict.budgetSeconds, 0);
  return [['suite', 'outcome', 'passed', 'failed', 'skipped', 'took', 'budget'], ...rows, ['all', '', '', '', '', seconds(total), seconds(budget)]]
    .map((row) =>
      typeof row === 'string' ? `    ${row}` : row.map((cell, column) => (column < 2 ? String(cell).padEnd(12) : String(cell).padStart(8))).join(' '),
    )
    .join('\n');
}

function outcomeOf(verdict: SuiteVerdict): string {
  if (verdict.failed > 0) return 'FAILED';
  return verdict.passed === 0 && verdict.skipped > 0 ? 'skipped' : 'passed';
}

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} s`;
