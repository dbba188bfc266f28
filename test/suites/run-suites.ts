// `npm run verify`: every suite in order, each within its time budget, a table at the end, and one plain line as the last.
// `npm run verify -- test:unit …` runs the named ones only. IPSE_REQUIRE_TOOLS=1 (set by .ci/run) turns a skipped suite or test
// into a failure, Electron's suite apart.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeSuite, type SuiteRun, type SuiteVerdict, suiteTable, summarise, type TestCounts } from './judge-suites.ts';
import { mayAlwaysSkip, type Suite, suites } from './suites.ts';
import { findTool, toolTable } from './tools.ts';

const root = join(import.meta.dirname, '../..');
const requireTools = process.env.IPSE_REQUIRE_TOOLS === '1';

/** Runs one script to its end, or kills it and everything it started at twice its budget. */
function runScript(suite: Suite, extra: readonly string[]): Promise<Pick<SuiteRun, 'exitCode' | 'seconds' | 'killed'>> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', suite.script, ...(extra.length > 0 ? ['--', ...extra] : [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  let killed = false;
  const end = () => {
    killed = true;
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  };
  const deadline = setTimeout(end, suite.budgetSeconds * 2000);
  const interrupted = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      clearTimeout(deadline);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ exitCode, killed, seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** The counts vitest wrote, or null where it wrote none. */
function readCounts(file: string): TestCounts | null {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly testResults: readonly { readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[] }[];
    };
    const tests = report.testResults.flatMap((result) => result.assertionResults);
    return {
      passed: tests.filter((test) => test.status === 'passed').length,
      failed: tests.filter((test) => test.status === 'failed').length,
      skipped: tests.filter((test) => test.status !== 'passed' && test.status !== 'failed').map((test) => test.fullName),
    };
  } catch {
    return null;
  }
}

async function runSuite(suite: Suite, folder: string): Promise<SuiteVerdict> {
  const missing = suite.needs.filter((tool) => findTool(tool) === null).map((tool) => toolTable[tool].missing);
  const rules = { requireTools: requireTools && !mayAlwaysSkip.has(suite.script) };
  if (missing.length > 0) return judgeSuite(suite, { missing, exitCode: 0, killed: false, seconds: 0, counts: null }, rules);
  process.stdout.write(`\n── ${suite.script} (${suite.budgetSeconds} s)\n`);
  const file = join(folder, `${suite.script.replace(':', '-')}.json`);
  const run = await runScript(suite, suite.vitest ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []);
  return judgeSuite(suite, { ...run, missing, counts: suite.vitest ? readCounts(file) : null }, rules);
}

function askedSuites(names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !suites.some(({ script }) => script === name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}; there are ${suites.map(({ script }) => script).join(', ')}`);
  return names.length === 0 ? suites : suites.filter(({ script }) => names.includes(script));
}

const folder = mkdtempSync(join(tmpdir(), 'ipse-verify-'));
try {
  const verdicts: SuiteVerdict[] = [];
  for (const suite of askedSuites(process.argv.slice(2))) verdicts.push(await runSuite(suite, folder));
  const { passed, failed, skipped } = summarise(verdicts);
  process.stdout.write(`\n${suiteTable(verdicts)}\n\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  if (failed > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
