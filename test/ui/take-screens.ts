// `npm run screens`: lives a first evening with a practice entity on the real host and photographs the window into docs/screens.
// Ids and times are those of the day it runs; everything else is the same each time.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { meetSomeone } from './first-meeting.ts';
import { launchChromium, openPage, type Screen, usualScreen } from './harness.ts';
import { buildWindowIfStale, freshRoot, type LivingHost, startHost } from './living-host.ts';
import { packPng } from './pack-png.ts';
import { beginLongReply, draftOf, lastReply, openView, sayAndHear, until } from './window-acts.ts';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
const real: Screen = { ...usualScreen, clock: 'real' };
const LARGEST_BYTES = 200_000;
const SETTLE_MS = 500;

const note = `# Evening readings

| gauge   | 18:00 | 21:00 |
| ------- | ----- | ----- |
| mercury | 1013  | 1011  |
| aneroid | 1016  | 1014  |

The aneroid gauge is three too high, as always.
`;

async function firstEvening(page: Page, host: LivingHost): Promise<void> {
  await sayAndHear(page, host, 'Good evening. I have just unpacked you; is anyone there?');
  await sayAndHear(page, host, '/scenario first-meeting');
  await sayAndHear(page, host, 'I keep a small weather station on the north sill.');
  await sayAndHear(page, host, 'What did I tell you about the station?');
  await sayAndHear(page, host, '/remember The aneroid gauge reads three hectopascals too high.');
  await sayAndHear(page, host, '/remember Readings are taken at six and at nine, every evening.');
  await beginLongReply(page, 60, 4);
  await draftOf(page).press('Escape');
  await lastReply(page).getByText('You stopped it here.').waitFor();
  await sayAndHear(page, host, '/read notes/evening.md');
  await sayAndHear(page, host, 'Which gauge reads too high, and by how much?');
}

/** Photographs the page in both themes; a picture that grew too large is a fault of this script. */
async function photograph(page: Page, name: string, themes: readonly ('dark' | 'light')[] = ['dark', 'light']): Promise<void> {
  await page.mouse.move(0, 0);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForTimeout(SETTLE_MS);
    const file = join(folder, `${name}-${theme}.png`);
    const picture = packPng(await page.screenshot({ caret: 'hide' }));
    writeFileSync(file, picture);
    if (picture.length > LARGEST_BYTES) throw new Error(`${file} is larger than a picture may be`);
  }
}

async function photographViews(page: Page): Promise<void> {
  await photograph(page, 'talk');
  await openView(page, 'Requests');
  await page.getByRole('row').nth(1).waitFor();
  await photograph(page, 'requests');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Open wide' }).click();
  await page.getByRole('textbox', { name: 'JSON, re-indented' }).waitFor();
  await photograph(page, 'request');
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(1).waitFor();
  for (const key of ['c', 'j', 'c']) await page.keyboard.press(key);
  await page.getByRole('region', { name: 'Both requests as bars' }).waitFor();
  await photograph(page, 'compare');
  await openView(page, 'Memory');
  await page.getByRole('row').nth(1).click();
  await page.getByText('said by').waitFor();
  await photograph(page, 'memory');
  await page.getByRole('button', { name: 'Close' }).click();
  await openView(page, 'Record');
  await page.getByRole('button', { name: 'Verify the ledger' }).click();
  await page.getByText(/Head: entry/).waitFor();
  await photograph(page, 'record');
}

async function photographZoomed(browser: Browser, host: LivingHost): Promise<void> {
  const { page, close } = await openPage(browser, await host.openWindow(), { ...real, zoom: 2 });
  await lastReply(page).waitFor();
  await photograph(page, 'talk-zoom', ['dark']);
  await openView(page, 'Requests');
  await page.getByRole('row').nth(1).waitFor();
  await photograph(page, 'requests-zoom', ['dark']);
  await close();
}

async function photographAdmin(browser: Browser, host: LivingHost): Promise<void> {
  const { page, close } = await openPage(browser, await host.openAdmin(), real);
  await page.getByLabel('Reason').fill('The sill is being painted.');
  await page.getByRole('button', { name: 'Pause' }).click();
  await until(async () => (await page.getByRole('listitem').count()) === 1, 'the pause on record');
  await photograph(page, 'admin');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(/life is running/).waitFor();
  await close();
}

async function photographEmpty(page: Page): Promise<void> {
  await page.getByText('Nothing has been said yet.').waitFor();
  await photograph(page, 'talk-empty');
  for (const view of ['Requests', 'Memory'] as const) {
    await openView(page, view);
    await photograph(page, `${view.toLowerCase()}-empty`, ['dark']);
  }
}

/** A first run, a picture of each step. */
async function photographBirth(browser: Browser): Promise<void> {
  const unborn = freshRoot();
  const host = await startHost(unborn.ipseHome, { unborn: true });
  const { page, close } = await openPage(browser, host.url, real);
  let step = 0;
  await meetSomeone(page, host, (name) => photograph(page, `birth-${++step}-${name}`, name === 'asked' || name === 'drafted' ? ['dark', 'light'] : ['dark']));
  for (const view of ['Birth', 'Skills'] as const) {
    await openView(page, view);
    await photograph(page, view.toLowerCase());
  }
  await close();
  await host.end();
  unborn.remove();
}

await buildWindowIfStale();
const root = freshRoot();
const notes = join(root.workspace, 'notes', 'evening.md');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder).filter((each) => each.endsWith('.png'))) rmSync(join(folder, name));
const [browser, host] = await Promise.all([launchChromium(), startHost(root.ipseHome)]);
try {
  mkdirSync(dirname(notes), { recursive: true });
  writeFileSync(notes, note);
  const { page, faults } = await openPage(browser, host.url, real);
  await photographBirth(browser);
  await photographEmpty(page);
  await openView(page, 'Talk');
  await firstEvening(page, host);
  await photographViews(page);
  await photographZoomed(browser, host);
  await photographAdmin(browser, host);
  if (faults.length > 0) throw new Error(`the window met faults: ${faults.join('; ')}`);
} finally {
  await browser.close();
  await host.end();
  root.remove();
}
