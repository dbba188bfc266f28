// A stand-in for a terminal around the real commands and the real host, with a home of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished } from 'vitest';
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
  start(command: Typed, more?: Partial<CliDeps> & { readonly pace?: 'human' | 'instant'; readonly person?: boolean }): Running;
  /** Runs a command to its end. */
  run(command: Typed, input?: string): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }>;
  /** Runs a command for a person at the terminal, who types `lines`, one whenever something is asked. */
  sit(command: Typed, lines: readonly string[]): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }>;
  /** Has the example born. */
  born(): Promise<void>;
}

/** A command as typed, its words parted by single spaces; or its words, where they hold spaces themselves. */
export type Typed = string | readonly string[];

/** `ipse …` and `ipse-admin …` in a home of its own. */
export function openTerminal(env: Readonly<Record<string, string>> = {}, ipseHome = join(mkdtempSync(join(tmpdir(), 'ipse-cli-')), 'root')): Terminal {
  onTestFinished(() => rmSync(ipseHome, { recursive: true, force: true }));
  const opened: string[] = [];
  const rendererFolder = makeRenderer();

  function start(command: Typed, { pace = 'instant', person = false, ...more }: Parameters<Terminal['start']>[1] = {}): Running {
    const stdin = Object.assign(new PassThrough(), { isTTY: person });
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
    const [program, ...argv] = typeof command === 'string' ? command.split(' ') : command;
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

  async function run(command: Typed, input = '') {
    const running = start(command);
    running.stdin.end(input);
    return { code: await running.code, out: running.out(), err: running.err() };
  }

  async function sit(command: Typed, lines: readonly string[]) {
    const running = start(command, { person: true });
    let ended = false;
    void running.code.then(() => {
      ended = true;
    });
    for (const [index, line] of lines.entries()) {
      await expect.poll(() => ended || running.out().split('› ').length > index + 1, { timeout: 20_000, interval: 10 }).toBe(true);
      running.stdin.write(`${line}\n`);
    }
    return { code: await running.code, out: running.out(), err: running.err() };
  }

  async function born() {
    const { code, err } = await run('ipse-admin forge --example --yes');
    if (code !== 0) throw new Error(err);
  }

  return { ipseHome, opened, start, run, sit, born };
}
