// `ipse serve` and `ipse start`: one host, its window on a loopback port, its local socket; until it is told to end.

import type { Host, HostRefusal } from '#host/host';
import type { IpcAnswer } from '#shared/contract/ipc-error';
import { ok, type Result } from '#shared/lib/result';
import { type LocalSocket, serveLocalSocket } from '#shell-loopback/local-socket';
import { type Loopback, serveLoopback, windowIsBuilt } from '#shell-loopback/serve-loopback';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { isOutdated } from './outdated-window.ts';
import { askHost } from './reach-entity.ts';
import { sayDone, sayError, sayRefusal } from './say-result.ts';

export interface ServeOptions {
  readonly port: number | null;
  readonly open: boolean;
}

/** Serves until the process is told to end. Where a host lives already, a fresh window of that one is offered. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const living = await askHost(context, 'open-window');
  if (living !== null) return offerWindow(context, living, options.open);
  // Before anybody is born: without a window there would be nobody to meet.
  if (!(await bringWindowUp(context)))
    return sayRefusal(context, { code: 'build_failed', message: 'The window could not be built.', next: 'Run `npm run build` to see why.' });
  const built = await context.buildHost({ ipseHome: context.ipseHome, slotFolder: context.slotFolder, env: { ...context.env }, hostKind: 'loopback' });
  if (!built.ok) return sayRefusal(context, built.error);
  const doors = await openDoors(context, built.value, options.port);
  if (!doors.ok) {
    await built.value.close();
    return sayRefusal(context, doors.error);
  }
  return lifetime(context, built.value, doors.value, options.open);
}

/** Builds the window where it is missing or older than its sources; false where there is none to serve afterwards. */
async function bringWindowUp({ rendererFolder, windowSources, buildWindow, err }: CommandContext): Promise<boolean> {
  const built = windowIsBuilt(rendererFolder);
  if (built && !isOutdated(rendererFolder, windowSources)) return true;
  err(built ? 'The window is older than its sources. Building it again…\n' : 'Building the window, once…\n');
  if (!(await buildWindow()) && built) err('That failed; the window is served as it was. Run `npm run build` to see why.\n');
  return windowIsBuilt(rendererFolder);
}

interface Doors {
  readonly loopback: Loopback;
  readonly local: LocalSocket | null;
}

async function openDoors(context: CommandContext, host: Host, port: number | null): Promise<Result<Doors, HostRefusal>> {
  const { dispatch, feed, home } = host;
  const wanted = port ?? context.settings.port;
  const loopback = await serveLoopback({ dispatch, feed, rendererFolder: context.rendererFolder, ...(wanted === null ? {} : { port: wanted }) });
  if (!loopback.ok) return loopback;
  const url = async (address: string | Promise<string>): Promise<IpcAnswer<{ readonly url: string }>> => ({ ok: true, value: { url: await address } });
  const verbs = { 'open-window': () => url(loopback.value.openWindow()), 'open-admin': () => url(loopback.value.openAdmin()) };
  const local = await serveLocalSocket({ home, dispatch, feed, verbs });
  // Without the local socket the window still works; only commands beside it do not.
  if (!local.ok) context.err(`${local.error.message} Other commands cannot reach this host. ${local.error.next}\n`);
  return ok({ loopback: loopback.value, local: local.ok ? local.value : null });
}

async function lifetime(context: CommandContext, host: Host, { loopback, local }: Doors, open: boolean): Promise<ExitCode> {
  const ended = new Promise<void>((resolve) => {
    const forget = context.onSignal(() => {
      forget();
      resolve();
    });
  });
  const url = loopback.openWindow();
  if (!open || !(await context.openInBrowser(url, context.ipseHome))) {
    sayDone(
      context,
      { url, port: loopback.port },
      `Ipse is here: ${open ? loopback.openWindow() : url}\nThe address opens one window, within two minutes. Another: ipse open. End with Ctrl-C.`,
    );
  } else sayDone(context, { port: loopback.port }, 'Ipse is open in its own window. Another: ipse open; its address: ipse open --no-open. End with Ctrl-C.');
  await ended;
  await loopback.close();
  await local?.close();
  await host.close();
  return 0;
}

async function offerWindow(context: CommandContext, answer: IpcAnswer<{ readonly url: string }>, open: boolean): Promise<ExitCode> {
  if (!answer.ok) return sayError(context, answer.error, 'The entity lives in another process; use that one, or end it first.');
  const { url } = answer.value;
  if (open && (await context.openInBrowser(url, context.ipseHome)))
    return sayDone(context, { living: true }, 'Ipse lives already; here is another window of it.');
  return sayDone(context, { living: true, url }, `Ipse lives already. Another window: ${url}`);
}

/** `ipse open` and `ipse-admin open`: a fresh window of the living host. */
export async function openWindow(context: CommandContext, verb: 'open-window' | 'open-admin', open: boolean): Promise<ExitCode> {
  const answer = await askHost(context, verb);
  if (answer === null)
    return sayRefusal(context, { code: 'not_living', message: 'No host lives here now.', next: 'Start one with `npm start` or `ipse serve`.' });
  if (!answer.ok) return sayError(context, answer.error, 'A host that serves no window cannot open one; start it with `ipse serve`.');
  const { url } = answer.value;
  if (open && (await context.openInBrowser(url, context.ipseHome))) return sayDone(context, { opened: true }, 'Opened.');
  return sayDone(context, { url }, url);
}
