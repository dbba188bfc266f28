// The suite runner's own rules: what counts as passed, failed and skipped, and the time all suites may take together.

import { describe, expect, test } from 'vitest';
import { judgeSuite, type SuiteRun, suiteTable, summarise } from '../suites/judge-suites.ts';
import { suites } from '../suites/suites.ts';
import { findTool } from '../suites/tools.ts';

const suite = { script: 'test:ui', budgetSeconds: 10, vitest: true, needs: ['chromium'] } as const;
const fine: SuiteRun = { missing: [], exitCode: 0, killed: false, seconds: 5, counts: { passed: 3, failed: 0, skipped: [] } };
const lenient = { requireTools: false };
const strict = { requireTools: true };

const tally = (run: Partial<SuiteRun>, rules = lenient) => {
  const { passed, failed, skipped, notes } = judgeSuite(suite, { ...fine, ...run }, rules);
  return { passed, failed, skipped, notes };
};

describe('a suite', () => {
  test('that ran counts its tests one by one', () => {
    expect(tally({ counts: { passed: 3, failed: 0, skipped: ['a door that is not there'] } })).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
      notes: ['skipped: a door that is not there'],
    });
  });

  test('without its tool is one skip with the reason, and a failure where tools are required', () => {
    const run = { missing: ['no Chromium found'], counts: null };
    expect([tally(run), tally(run, strict)]).toEqual([
      { passed: 0, failed: 0, skipped: 1, notes: ['skipped: no Chromium found'] },
      { passed: 0, failed: 1, skipped: 0, notes: ['skipped: no Chromium found', 'every tool is required here'] },
    ]);
  });

  test('over twice its budget fails, over its budget is told', () => {
    expect([tally({ seconds: 11 }), tally({ seconds: 21 }), tally({ killed: true, exitCode: null, counts: null })]).toEqual([
      { passed: 3, failed: 0, skipped: 0, notes: ['over its budget'] },
      { passed: 3, failed: 1, skipped: 0, notes: ['took more than twice its budget'] },
      { passed: 0, failed: 1, skipped: 0, notes: ['took more than twice its budget', 'left no report'] },
    ]);
  });

  test('that ends badly is a failure even when its report shows none', () => {
    expect([
      tally({ exitCode: 1 }),
      tally({ counts: { passed: 0, failed: 0, skipped: [] } }),
      tally({ counts: { passed: 1, failed: 0, skipped: ['x'] } }, strict),
    ]).toEqual([
      { passed: 3, failed: 1, skipped: 0, notes: ['exit code 1'] },
      { passed: 0, failed: 1, skipped: 0, notes: ['ran no test'] },
      { passed: 1, failed: 1, skipped: 1, notes: ['a test was skipped where none may be', 'skipped: x'] },
    ]);
  });
});

test('the table has a line per suite and per note, and the sums add up', () => {
  const verdicts = [judgeSuite(suite, fine, lenient), judgeSuite(suite, { ...fine, missing: ['no Chromium found'] }, lenient)];
  expect(summarise(verdicts)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(
    suiteTable(verdicts)
      .split('\n')
      .map((line) => line.trim().split(/\s{2,}/)[0]),
  ).toEqual(['suite', 'test:ui', 'test:ui', 'skipped: no Chromium found', 'all']);
});

test('all budgets together stay under fifteen minutes', () => {
  expect(suites.reduce((sum, { budgetSeconds }) => sum + budgetSeconds, 0)).toBeLessThan(15 * 60);
});

test('a tool is what its variable names, else the first command on PATH', () => {
  expect([
    findTool('chromium', { IPSE_CHROMIUM: process.execPath, PATH: '' }),
    findTool('chromium', { IPSE_CHROMIUM: 'nowhere', PATH: '/' }),
    findTool('bubblewrap', { PATH: '' }),
  ]).toEqual([process.execPath, null, null]);
});
