// Opens the window in a browser's app mode. The address holds a token, and a command line can be read by every user of
// the machine: so the browser gets a file only we can read, which leads there.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { privateFolder } from '#shell-loopback/local-socket-path';

type Env = Readonly<Record<string, string | undefined>>;

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser'];
const macBrowsers = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
/** A browser that gives up says so at once. */
const SETTLE_MS = 1500;
/** As long as the token lives. */
const FILE_LIFE_MS = 2 * 60 * 1000;

/** Opens `url` in a window of its own; false where no such browser is found, there is no display, or it gives up. */
export async function openBrowserWindow(url: string, ipseHome: string, env: Env = process.env, platform: string = process.platform): Promise<boolean> {
  const browser = findBrowser(env, platform);
  const folder = privateFolder();
  if (browser === null || folder === null || !hasDisplay(env, platform)) return false;
  const file = writeRedirect(folder, url);
  const args = [`--app=${pathToFileURL(file).href}`, `--user-data-dir=${join(ipseHome, 'browser')}`, '--no-first-run', '--no-default-browser-check'];
  const settled = await launch(browser, args);
  const forget = () => rmSync(file, { force: true });
  if (!settled) forget();
  else setTimeout(forget, FILE_LIFE_MS).unref();
  process.once('exit', forget);
  return settled;
}

/** A page only this user can read, which leads to `url`. */
export function writeRedirect(folder: string, url: string): string {
  sweepRedirects(folder);
  const file = join(folder, `open-${randomBytes(8).toString('hex')}.html`);
  const quoted = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Ipse</title><meta http-equiv="refresh" content="0;url=${quoted}">\n`,
    { mode: 0o600, flag: 'wx' },
  );
  return file;
}

/** Removes what a host that was killed left behind; its tokens are worth nothing any more. */
function sweepRedirects(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^open-[0-9a-f]{16}\.html$/.test(one))) {
    const file = join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > FILE_LIFE_MS) rmSync(file, { force: true });
  }
}

/** A Chromium-like browser: `IPSE_BROWSER`, or the first one in its usual place. */
export function findBrowser(env: Env, platform: string): string | null {
  if (env.IPSE_BROWSER) return isExecutable(env.IPSE_BROWSER) ? env.IPSE_BROWSER : null;
  if (platform === 'darwin') return macBrowsers.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`).find(isExecutable) ?? null;
  if (platform === 'win32') {
    const bases = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((base) => base !== undefined);
    return (
      bases.flatMap((base) => [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')]).find(isExecutable) ??
      null
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return browserNames.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

const hasDisplay = (env: Env, platform: string): boolean => platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser beside us; true once it runs, or has handed over to one that runs already. */
function launch(browser: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(browser, [...args], { detached: true, stdio: 'ignore' });
    const timer = setTimeout(() => resolve(true), SETTLE_MS);
    child.once('error', () => {
      clearTimeout(timer);
      resolve(false);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
    child.unref();
  });
}
