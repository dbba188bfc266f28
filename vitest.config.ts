// The suites as vitest projects, with the time one test may take. What each suite may take is in test/suites/suites.ts.

import './test/suites/need-node-24.mjs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { testFiles } from './test/suites/test-folders.ts';

const suite = (name: keyof typeof testFiles, secondsPerTest: number) => ({
  name,
  include: [...testFiles[name]],
  environment: name === 'renderer' ? 'happy-dom' : 'node',
  testTimeout: secondsPerTest * 1000,
  hookTimeout: Math.min(secondsPerTest, 120) * 1000,
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      { test: suite('unit', 30) },
      { plugins: [react()], test: suite('renderer', 30) },
      { test: suite('port', 60) },
      { test: { ...suite('ui', 120), fileParallelism: false } },
      { test: suite('faults', 180) },
      { test: { ...suite('long', 3 * 60 * 60), fileParallelism: false } },
    ],
  },
});
