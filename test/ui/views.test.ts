// Every view in every state, on the fake bridge under the product's own policy: read by axe, nothing cut, nothing moved by focus,
// no console error, nothing asked of another origin. Dark and light, 1280×800 and the same at 200 %.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
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
type Theme = 'dark' | 'light';
const zoomed: Screen = { ...usualScreen, zoom: 2 };

/** Opens one state and looks at it in the themes asked for; a line for everything that is wrong. */
async function look(state: ViewState, scenario: string, screen: Screen, themes: readonly Theme[]): Promise<readonly string[]> {
  const { page, faults, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&theme=system&${state.query}`, screen);
  try {
    await state.reach(page);
    await page.waitForTimeout(SETTLE_MS);
    const found = await lookAt(page, nameOf(screen), themes);
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

describe('100,000 rows', () => {
  test.each(viewStates.filter(({ needsRows }) => needsRows))('$name', async (state) => {
    expect(await look(state, 'many', usualScreen, ['dark'])).toEqual([]);
  });
});

/** What is wrong with a page as it stands, in each of the themes. */
async function lookAt(page: Page, where: string, themes: readonly Theme[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations, overflow } = await inspectPage(page);
    found.push(...[...violations, ...overflow].map((fault) => `${where} ${theme}: ${fault}`));
  }
  return found;
}

/** The main window from view to view in one page, and the operator's window. */
async function tour(scenario: string, screen: Screen, themes: readonly Theme[]): Promise<readonly string[]> {
  const states = viewStates.filter(({ needsRows, isOverlay }) => !needsRows && (scenario === 'empty' || isOverlay !== true));
  const admin = states.filter(({ query }) => query === 'page=admin').map((state) => look(state, scenario, screen, themes));
  const { page, faults, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&theme=system&view=talk`, screen);
  const found: string[] = [];
  for (const state of states.filter(({ query }) => query.startsWith('view='))) {
    await openView(page, viewOf(state));
    await state.reach(page);
    await page.waitForTimeout(SETTLE_MS);
    found.push(...(await lookAt(page, `${state.name}, ${nameOf(screen)}`, themes)));
    if (state.isOverlay === true) await page.keyboard.press('Escape');
  }
  found.push(...(await movedByFocus(page)), ...faults);
  await close();
  return [...found, ...(await Promise.all(admin)).flat()];
}

const nameOf = (screen: Screen): string => (screen.zoom === 2 ? '200 %' : '100 %');
const viewOf = ({ query }: ViewState): ViewName => viewNames.find((name) => query === `view=${name.toLowerCase()}`) ?? 'Talk';

test('empty, in every view', async () => {
  expect((await Promise.all([usualScreen, zoomed].map((screen) => tour('empty', screen, ['dark', 'light'])))).flat()).toEqual([]);
});

test.each(['loading', 'error', 'refused', 'offline', 'streaming', 'paused'])('%s, in every view', async (scenario) => {
  expect(await tour(scenario, usualScreen, ['dark'])).toEqual([]);
});

test.each(['practice', 'streaming', 'offline', 'paused'])('%s, talking at twice the size', async (scenario) => {
  const talk = viewStates.filter(({ name }) => name === 'talk');
  expect((await Promise.all(talk.map((state) => look(state, scenario, zoomed, ['light'])))).flat()).toEqual([]);
});
