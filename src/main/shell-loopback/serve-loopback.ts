// The loopback shell: the window in a browser on this machine. The main port serves observer and conversation; the
// admin port, opened on request only, serves observer and admin with keys of its own.

import { join } from 'node:path';
import type { Dispatch } from '#host/dispatch';
import type { Feed } from '#host/feed';
import type { HostRefusal } from '#host/host';
import type { Surface } from '#shared/contract/define-route';
import { fail, ok, type Result } from '#shared/lib/result';
import { pageFile } from './page-file.ts';
import { type PageServer, servePages } from './page-server.ts';
import { createSocketServer } from './socket-server.ts';
import { createSurfaceKeys, type SurfaceKeys } from './surface-keys.ts';

export interface LoopbackOptions {
  readonly dispatch: Dispatch;
  readonly feed: Feed;
  /** Where the built window lies. */
  readonly rendererFolder: string;
  /** Of the main window; a free one if absent. */
  readonly port?: number;
  /** Milliseconds that only grow; for the life of tokens. */
  readonly now?: () => number;
}

export interface Loopback {
  readonly port: number;
  /** Address of a fresh main window, its single-use tokens in the fragment. */
  openWindow(): string;
  /** Address of a fresh admin window; opens the admin port the first time. */
  openAdmin(): Promise<string>;
  close(): Promise<void>;
}

interface Port {
  readonly pages: PageServer;
  readonly keys: SurfaceKeys;
  close(): Promise<void>;
}

/** Starts the main port. Refuses when the window is not built or the port is taken. */
export async function serveLoopback(options: LoopbackOptions): Promise<Result<Loopback, HostRefusal>> {
  if (!windowIsBuilt(options.rendererFolder)) return fail(notBuilt(options.rendererFolder));
  const main = await openPort(options, 'index.html', ['observer', 'conversation'], options.port ?? 0);
  if (!main.ok) return main;
  let admin: Promise<Result<Port, HostRefusal>> | null = null;

  async function openAdmin(): Promise<string> {
    admin ??= openPort(options, 'admin.html', ['observer', 'admin'], 0);
    const opened = await admin;
    if (!opened.ok) throw new Error(opened.error.message);
    return `http://127.0.0.1:${opened.value.pages.port}/admin.html#${fragment(opened.value.keys, ['observer', 'admin'])}`;
  }

  return ok({
    port: main.value.pages.port,
    openWindow: () => `http://127.0.0.1:${main.value.pages.port}/#${fragment(main.value.keys, ['observer', 'conversation'])}`,
    openAdmin,
    close: async () => {
      const opened = await admin;
      if (opened?.ok) await opened.value.close();
      await main.value.close();
    },
  });
}

/** Whether there is a window to serve. */
export const windowIsBuilt = (rendererFolder: string): boolean => pageFile('GET', '/', rendererFolder, 'index.html').ok;

async function openPort(
  { dispatch, feed, rendererFolder, now = monotonic }: LoopbackOptions,
  document: 'index.html' | 'admin.html',
  surfaces: readonly Surface[],
  port: number,
): Promise<Result<Port, HostRefusal>> {
  const keys = createSurfaceKeys(now);
  const sockets = createSocketServer({ dispatch, feed, keys, surfaces });
  try {
    const pages = await servePages({ root: rendererFolder, document, port, onUpgrade: sockets.upgrade });
    return ok({
      pages,
      keys,
      close: async () => {
        sockets.close();
        await pages.close();
      },
    });
  } catch (error) {
    sockets.close();
    return fail(portRefusal(port, error));
  }
}

const monotonic = (): number => performance.now();

const fragment = (keys: SurfaceKeys, surfaces: readonly Surface[]): string => surfaces.map((surface) => `${surface}=${keys.issueToken(surface)}`).join('&');

const notBuilt = (folder: string): HostRefusal => ({
  code: 'window_not_built',
  message: `The window is not built: there is no ${join(folder, 'index.html')}.`,
  next: 'Run `npm run build` and start again.',
});

function portRefusal(port: number, error: unknown): HostRefusal {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return { code: 'port_taken', message: `Port ${port} is taken by another program.`, next: 'Choose another with --port, or leave it out for a free one.' };
  return {
    code: 'port_refused',
    message: `Port ${port} could not be opened (${code ?? 'unknown reason'}).`,
    next: 'Choose another with --port, or leave it out for a free one.',
  };
}
