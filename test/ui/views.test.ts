// Every view in every state, on the fake bridge under the product's own policy: read by axe, nothing cut, nothing moved by focus,
// no console error, nothing asked of another origin. Dark and light, 1280×800 and the same at 200 %.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGallery, launchChromium, openPage, type Screen, type Served, serveFolder, usualScreen } from './harness.ts';
import { inspectPage, movedByFocus } from './inspect-page.ts';
import { type ViewState, viewStates } from './view-states.ts';
import { openView, type ViewName, viewNames } from './window-acts.ts';

const folder = mkdtempSync(join(tmpdir(), 'ipse-gallery-'));
let browser: Browser;
let served: Served;
beforeAll(async () => {
  await buildGallery(folder);
  served = await serveFolder(folder);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Longer than it takes until a slow answer is announced as slow. */
const SETTLE_MS = 250;
const zoomed: Screen = { ...usualScreen, zoom: 2 };

/** Opens one state and looks at it in the themes asked for; a line for everything that is wrong. */
async function look(state: ViewState, scenario: string, screen: Screen, themes: readonly ('dark' | 'light')[]): Promise<readonly string[]> {
  const { page, faults, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&theme=system&${state.query}`, screen);
  try {
    await state.reach(page);
    await page.waitForTimeout(SETTLE_MS);
    const found: string[] = [];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const { violations, overflow } = await inspectPage(page);
      const where = `${screen.zoom === 2 ? '200 %' : '100 %'} ${theme}`;
      found.push(...[...violations, ...overflow].map((fault) => `${where}: ${fault}`));
    }
    return [...found, ...(await movedByFocus(page)), ...faults];
  } finally {
    await close();
  }
}

const bothSizes = async (state: ViewState, scenario: string): Promise<readonly string[]> =>
  (await Promise.all([usualScreen, zoomed].map((screen) => look(state, scenario, screen, ['dark', 'light'])))).flat();

describe('full', () => {
  test.each(viewStates)('$name', async (state) => {
    expect(await bothSizes(state, 'full')).toEqual([]);
  });
});

describe('empty', () => {
  test.each(viewStates.filter(({ needsRows }) => !needsRows))('$name', async (state) => {
    expect(await bothSizes(state, 'empty')).toEqual([]);
  });
});

describe('100,000 rows', () => {
  test.each(viewStates.filter(({ needsRows }) => needsRows))('$name', async (state) => {
    expect(await look(state, 'many', usualScreen, ['dark'])).toEqual([]);
  });
});

/** The main window from view to view, and the operator's. */
async function tour(scenario: string): Promise<readonly string[]> {
  const walk = viewStates.filter(({ query, needsRows }) => query.startsWith('view=') && !needsRows).filter(({ name }) => !/palette|keys/.test(name));
  const [first, admin] = [walk[0], viewStates.find(({ query }) => query === 'page=admin')];
  if (first === undefined || admin === undefined) throw new Error('there are no views');
  const main = async (): Promise<readonly string[]> => {
    const { page, faults, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&${first.query}`, usualScreen);
    const found: string[] = [];
    for (const state of walk) {
      await openView(page, viewOf(state));
      await state.reach(page);
      await page.waitForTimeout(SETTLE_MS);
      const { violations, overflow } = await inspectPage(page);
      found.push(...[...violations, ...overflow].map((fault) => `${state.name}: ${fault}`));
    }
    found.push(...(await movedByFocus(page)), ...faults);
    await close();
    return found;
  };
  return (await Promise.all([main(), look(admin, scenario, usualScreen, ['dark'])])).flat();
}

const viewOf = ({ query }: ViewState): ViewName => viewNames.find((name) => query === `view=${name.toLowerCase()}`) ?? 'Talk';

test.each(['loading', 'error', 'refused', 'offline', 'streaming', 'paused'])('%s, in every view', async (scenario) => {
  expect(await tour(scenario)).toEqual([]);
});
