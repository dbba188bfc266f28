// A stand-in for a terminal around the real commands and the real host, with a home of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { CliDeps, ExitCode } from '#cli/cli-deps';
import { runIpse, runIpseAdmin } from '#cli/commands';
import { buildHost } from '#host/build-host';
import { makeRenderer } from '../shell-loopback/loopback-fixture.ts';

export interface Running {
  readonly code: Promise<ExitCode>;
  readonly stdin: PassThrough;
  out(): string;
  err(): string;
  signal(kind: 'interrupt' | 'end'): void;
}

export interface Terminal {
  readonly ipseHome: string;
  readonly opened: string[];
  start(command: string, more?: Partial<CliDeps> & { readonly pace?: 'human' | 'instant' }): Running;
  /** Runs a command to its end. */
  run(command: string, input?: string): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }>;
}

/** `ipse …` and `ipse-admin …` as typed; words are parted by single spaces. */
export function openTerminal(env: Readonly<Record<string, string>> = {}, ipseHome = join(mkdtempSync(join(tmpdir(), 'ipse-cli-')), 'root')): Terminal {
  onTestFinished(() => rmSync(ipseHome, { recursive: true, force: true }));
  const opened: string[] = [];
  const rendererFolder = makeRenderer();

  function start(command: string, { pace = 'instant', ...more }: Parameters<Terminal['start']>[1] = {}): Running {
    const stdin = new PassThrough();
    const said = { out: '', err: '' };
    const listeners = new Set<(kind: 'interrupt' | 'end') => void>();
    const deps: CliDeps = {
      buildHost: (options) => buildHost({ ...options, pace }),
      env: { IPSE_HOME: ipseHome, ...env },
      stdin,
      out: (text) => {
        said.out += text;
      },
      err: (text) => {
        said.err += text;
      },
      onSignal: (act) => {
        listeners.add(act);
        return () => listeners.delete(act);
      },
      rendererFolder,
      windowSources: [],
      buildWindow: async () => false,
      openInBrowser: async (url) => opened.push(url) > 0,
      ...more,
    };
    const [program, ...argv] = command.split(' ');
    const code = (program === 'ipse' ? runIpse : runIpseAdmin)(deps, argv);
    return {
      code,
      stdin,
      out: () => said.out,
      err: () => said.err,
      signal: (kind) => {
        for (const act of [...listeners]) act(kind);
      },
    };
  }

  async function run(command: string, input = '') {
    const running = start(command);
    running.stdin.end(input);
    return { code: await running.code, out: running.out(), err: running.err() };
  }

  return { ipseHome, opened, start, run };
}
