// The real host of a practice life in a process of its own, as a person starts it; what it says beside the window is read
// over its local socket. Nothing here reaches into it: it can only be asked, ended or killed.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RouteInput, RouteOutput } from '#shared/contract/define-route';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import { connectLocal } from '#shell-loopback/local-client';
import { wren } from '../entity/wren.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const bin = (program: 'ipse' | 'ipse-admin'): string => join(project, 'bin', `${program}.mjs`);
const START_MS = 20_000;

export interface LivingHost {
  /** Address of the first window, with its single-use tokens. */
  readonly url: string;
  /** Asks the observer beside every window; a refusal is a bug of the test. */
  readonly ask: <N extends keyof ObserverRoutes>(route: N, input: RouteInput<ObserverRoutes[N]>) => Promise<RouteOutput<ObserverRoutes[N]>>;
  /** Address of another window, by the command a person would use. */
  readonly openWindow: () => Promise<string>;
  readonly openAdmin: () => Promise<string>;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** SIGTERM, and waits for a clean end. */
  readonly end: () => Promise<void>;
}

/** A fresh root above the homes, outside of the repository. */
export const freshRoot = (): { readonly ipseHome: string; readonly workspace: string; readonly remove: () => void } => {
  const ipseHome = mkdtempSync(join(tmpdir(), 'ipse-ui-'));
  return {
    ipseHome,
    workspace: join(ipseHome, 'practice', 'workspace'),
    remove: () => rmSync(ipseHome, { recursive: true, force: true, maxRetries: 5 }),
  };
};

/** Starts `ipse serve` on `ipseHome` without a key, so that a practice entity lives there: the shipped example, unless nobody is to be born. On a free port unless told. */
export async function startHost(ipseHome: string, { port, unborn = false }: { readonly port?: string; readonly unborn?: boolean } = {}): Promise<LivingHost> {
  const env = hostEnvironment(ipseHome);
  const child = spawn(process.execPath, [bin('ipse'), 'serve', '--no-open', '--json', ...(port === undefined ? [] : ['--port', port])], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = await firstLine(child);
  const home = join(ipseHome, 'practice');
  if (!unborn) await bearExample(home);
  const open = async (program: 'ipse' | 'ipse-admin'): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [bin(program), 'open', '--no-open', '--json'], { env });
    return (JSON.parse(stdout) as { readonly url: string }).url;
  };
  const signal = (name: 'SIGKILL' | 'SIGTERM') => async () => {
    child.kill(name);
    await gone;
  };
  return {
    url,
    ask: (route, input) => askBeside(home, route, input),
    openWindow: () => open('ipse'),
    openAdmin: () => open('ipse-admin'),
    kill: signal('SIGKILL'),
    end: signal('SIGTERM'),
  };
}

function hostEnvironment(ipseHome: string): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(ANTHROPIC|IPSE|NODE_ENV|VITEST)/.test(name));
  return { ...Object.fromEntries(own), IPSE_HOME: ipseHome };
}

function firstLine(child: ChildProcess): Promise<{ readonly url: string }> {
  let out = '';
  let err = '';
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the host said nothing in time: ${err}`));
    }, START_MS);
    child.stderr?.on('data', (piece) => {
      err += String(piece);
    });
    child.stdout?.on('data', (piece) => {
      out += String(piece);
      const line = out.slice(0, Math.max(0, out.indexOf('\n')));
      if (line === '') return;
      clearTimeout(patience);
      resolve(JSON.parse(line) as { readonly url: string });
    });
    child.once('exit', (code) => {
      clearTimeout(patience);
      reject(new Error(`the host ended with ${code}: ${err}`));
    });
  });
}

async function bearExample(home: string): Promise<void> {
  if ((await askBeside(home, 'status.get', {})).entity !== null) return;
  const client = await connectLocal(home, 'conversation');
  const born = await client?.call('forge.commit', { draft: wren(), runId: null, origin: 'example', confirm: null });
  client?.close();
  if (!born?.ok) throw new Error('the example could not be born');
}

async function askBeside<N extends keyof ObserverRoutes>(
  home: string,
  route: N,
  input: RouteInput<ObserverRoutes[N]>,
): Promise<RouteOutput<ObserverRoutes[N]>> {
  const client = await connectLocal(home, 'observer');
  if (client === null) throw new Error('no host lives there');
  const answer = await client.call(route, input);
  client.close();
  if (!answer.ok) throw new Error(`${route}: ${answer.error.message}`);
  return answer.value as RouteOutput<ObserverRoutes[N]>;
}

/** Builds the window where it is missing or older than its sources. */
export async function buildWindowIfStale(): Promise<void> {
  const built = statSync(join(project, 'out/renderer/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(...['src/renderer', 'src/shared'].map((folder) => newestIn(join(project, folder))));
  if (built > newest) return;
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], { cwd: project, env });
}

const newestIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((newest, name) => Math.max(newest, statSync(join(folder, name)).mtimeMs), 0);
