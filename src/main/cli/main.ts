// Where both programs begin: the key leaves the environment before anything else runs, then the world is handed to the
// commands. A bug ends the process with one line and no stack.

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { buildHost } from '#host/build-host';
import { takeEnvironment } from '#host/settings';
import { openBrowserWindow } from './browser-window.ts';
import type { CliDeps } from './cli-deps.ts';
import { runIpse, runIpseAdmin } from './commands.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** Runs `ipse` or `ipse-admin` with the arguments of this process and ends it with the command's code. */
export async function main(program: 'ipse' | 'ipse-admin'): Promise<void> {
  const env = takeEnvironment(process.env);
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) process.on(kind, endWithBug);
  // A reader that went away (`ipse status | head -1`) is no bug.
  process.stdout.on('error', () => process.exit(0));
  const run = program === 'ipse' ? runIpse : runIpseAdmin;
  const code = await run(processDeps(env), process.argv.slice(2));
  await new Promise<void>((done) => process.stdout.write('', () => done()));
  process.exit(code);
}

function endWithBug(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? (/\(?([^/\\(\s]+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1] ?? '') : '';
  process.stderr.write(`Something failed inside (${name}${place === '' ? '' : ` at ${place}`}). What was acknowledged is kept.\n`);
  process.exit(1);
}

const processDeps = (env: Record<string, string | undefined>): CliDeps => ({
  buildHost,
  env,
  stdin: process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  onSignal: listenToSignals,
  rendererFolder: resolve(projectFolder, 'out/renderer'),
  windowSources: ['src/renderer', 'src/shared'].map((folder) => resolve(projectFolder, folder)),
  buildWindow,
  openInBrowser: openBrowserWindow,
});

function listenToSignals(act: (signal: 'interrupt' | 'end') => void): () => void {
  const interrupt = () => act('interrupt');
  const end = () => act('end');
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  return () => {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', end);
    process.off('SIGHUP', end);
  };
}

function buildWindow(): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [resolve(projectFolder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: projectFolder,
      stdio: ['ignore', 2, 2],
    });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}
