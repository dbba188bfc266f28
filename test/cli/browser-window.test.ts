import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findBrowser, openBrowserWindow, writeRedirect } from '#cli/browser-window';

const url = 'http://127.0.0.1:7001/#observer=TOKEN-A&conversation=TOKEN-B';

/** A program in a browser's place that writes down how it was called. */
function fakeBrowser(ending: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-browser-'));
  const browser = join(folder, 'chromium');
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${join(folder, 'called')}'\nenv > '${join(folder, 'env')}'\n${ending}\n`);
  chmodSync(browser, 0o755);
  return { folder, browser, called: () => readFileSync(join(folder, 'called'), 'utf8').trim().split('\n') };
}

describe('the window in a browser', () => {
  it('is opened without a token on any command line, through a file only this user can read', async () => {
    const { browser, called, folder } = fakeBrowser('exit 0');
    const opened = await openBrowserWindow(url, folder, { IPSE_BROWSER: browser, DISPLAY: ':1' }, 'linux');
    const file = fileURLToPath(called()[0]?.replace('--app=', '') ?? '');
    expect([
      opened,
      called().join(' ').includes('TOKEN'),
      statSync(file).mode & 0o777,
      readFileSync(file, 'utf8').includes('url=http://127.0.0.1:7001/#observer=TOKEN-A&amp;conversation=TOKEN-B'),
      called().includes(`--user-data-dir=${join(folder, 'browser')}`),
    ]).toEqual([true, false, 0o600, true, true]);
    rmSync(file);
  });

  it('leaves no old file behind, and never takes a name that is there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ipse-browser-'));
    const [old, fresh] = [writeRedirect(folder, url), writeRedirect(folder, url)];
    utimesSync(old, new Date(0), new Date(0));
    writeRedirect(folder, url);
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });

  it('is not opened where the browser gives up, and the file is gone then', async () => {
    const { browser, called, folder } = fakeBrowser('exit 1');
    const opened = await openBrowserWindow(url, folder, { IPSE_BROWSER: browser, DISPLAY: ':1' }, 'linux');
    expect([opened, existsSync(fileURLToPath(called()[0]?.replace('--app=', '') ?? ''))]).toEqual([false, false]);
  });

  it('is not opened without a display or without a browser', async () => {
    const { browser, folder } = fakeBrowser('exit 0');
    expect([
      await openBrowserWindow(url, folder, { IPSE_BROWSER: browser }, 'linux'),
      await openBrowserWindow(url, folder, { PATH: folder.concat('/nothing'), DISPLAY: ':1' }, 'linux'),
      existsSync(join(folder, 'called')),
    ]).toEqual([false, false, false]);
  });

  it('is looked for on the path, never in the folder one stands in', () => {
    const { folder, browser } = fakeBrowser('exit 0');
    expect([
      findBrowser({ PATH: `relative:.:${folder}` }, 'linux'),
      findBrowser({ PATH: '.' }, 'linux'),
      findBrowser({ IPSE_BROWSER: '/nowhere/chromium', PATH: folder }, 'linux'),
    ]).toEqual([browser, null, null]);
  });
});
