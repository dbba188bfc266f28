// Every view in every state, on the fake bridge under the product's own policy: read by axe, nothing cut, nothing moved by focus,
// no console error, nothing asked of another origin. Dark and light, 1280×800 and the same at 200 %.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGallery, launchChromium, type OpenPage, openPage, type Screen, type Served, serveFolder, usualScreen } from './harness.ts';
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

/** One page for each size, led from state to state: opening a browser profile takes longer than looking. */
const desks = new Map<Screen, Promise<OpenPage>>();
const blank = () => `${served.origin}/?scenario=empty&theme=system&view=memory`;

function deskOf(screen: Screen): Promise<OpenPage> {
  const desk = desks.get(screen) ?? openPage(browser, blank(), screen);
  desks.set(screen, desk);
  return desk;
}

/** Leads `page` to the gallery's address anew, with nothing kept of where it was. */
async function goTo(page: Page, scenario: string, query: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  await page.goto(`${served.origin}/?scenario=${scenario}&theme=system&${query}`);
  await page.waitForSelector('#root > *');
}

/** Opens one state and looks at it in the themes asked for; a line for everything that is wrong. */
async function look(state: ViewState, scenario: string, screen: Screen, themes: readonly Theme[]): Promise<readonly string[]> {
  const { page, faults } = await deskOf(screen);
  const known = faults.length;
  await goTo(page, scenario, state.query);
  await state.reach(page);
  await page.waitForTimeout(SETTLE_MS);
  const found = await lookAt(page, nameOf(screen), themes);
  return [...found, ...(await movedByFocus(page)), ...faults.slice(known)];
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
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    const { violations, overflow } = await inspectPage(page, index === 0 ? 'all' : 'colours');
    found.push(...[...violations, ...overflow].map((fault) => `${where} ${theme}: ${fault}`));
  }
  return found;
}

/** The main window from view to view in one page, then the operator's window in it. */
async function tour(scenario: string, screen: Screen, themes: readonly Theme[]): Promise<readonly string[]> {
  const states = viewStates.filter(({ needsRows, isOverlay }) => !needsRows && (scenario === 'empty' || isOverlay !== true));
  const { page, faults, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&theme=system&view=talk`, screen);
  const found: string[] = [];
  const visit = async (state: ViewState) => {
    await state.reach(page);
    await page.waitForTimeout(SETTLE_MS);
    found.push(...(await lookAt(page, `${scenario}, ${state.name}, ${nameOf(screen)}`, themes)));
  };
  for (const state of states.filter(({ query }) => query.startsWith('view='))) {
    await openView(page, viewOf(state));
    await visit(state);
    if (state.isOverlay === true) await page.keyboard.press('Escape');
  }
  found.push(...(await movedByFocus(page)));
  for (const state of states.filter(({ query }) => query.startsWith('page=admin'))) {
    await goTo(page, scenario, state.query);
    await visit(state);
    found.push(...(await movedByFocus(page)));
  }
  await close();
  return [...found, ...faults];
}

const nameOf = (screen: Screen): string => (screen.zoom === 2 ? '200 %' : '100 %');
const viewOf = ({ query }: ViewState): ViewName => viewNames.find((name) => query === `view=${name.toLowerCase()}`) ?? 'Talk';

test('empty, in every view', async () => {
  expect((await Promise.all([usualScreen, zoomed].map((screen) => tour('empty', screen, ['dark', 'light'])))).flat()).toEqual([]);
});

test.each([
  ['loading', 'error'],
  ['refused', 'offline'],
  ['streaming', 'paused'],
  ['unborn', 'practice'],
])('%s and %s, in every view', async (...scenarios) => {
  expect((await Promise.all(scenarios.map((scenario) => tour(scenario, usualScreen, ['dark'])))).flat()).toEqual([]);
});

test.each(['practice', 'streaming', 'offline', 'paused'])('%s, talking at twice the size', async (scenario) => {
  const found: string[] = [];
  for (const state of viewStates.filter(({ name }) => name === 'talk')) found.push(...(await look(state, scenario, zoomed, ['light'])));
  expect(found).toEqual([]);
});
