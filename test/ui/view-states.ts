// Every view of the window and how one gets there, for whoever goes through them all.

import type { Page } from 'playwright-core';
import { choose } from './window-acts.ts';

export interface ViewState {
  readonly name: string;
  /** Of the gallery's address. */
  readonly query: string;
  /** Whether it takes rows to get there. */
  readonly needsRows: boolean;
  /** Lies over whatever view is open. */
  readonly isOverlay?: boolean;
  readonly reach: (page: Page) => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;
const firstRow = (page: Page) => page.getByRole('row').nth(1);
const inspectFirst = (kind: string) => async (page: Page) => {
  await firstRow(page).click();
  await page.getByRole('complementary', { name: `Inspector: ${kind}` }).waitFor();
  await page.getByRole('region', { name: 'What is inspected' }).getByRole('article').waitFor();
};
const press =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const compare = async (page: Page) => {
  await firstRow(page).waitFor();
  await press('c', 'j', 'c')(page);
  await page.getByRole('region', { name: 'Cache order' }).waitFor();
  await page.getByRole('region', { name: 'Both requests as bars' }).waitFor();
};
const inspectWithJson = async (page: Page) => {
  await inspectFirst('Request')(page);
  await page.getByRole('button', { name: 'Show the exact JSON' }).click();
  await page.getByRole('textbox', { name: 'JSON, re-indented' }).waitFor();
  // It opens in sight, not below it.
  await page.waitForFunction(() => (document.querySelector('[aria-label="Exact JSON"]')?.getBoundingClientRect().top ?? innerHeight) < innerHeight / 2);
};
const wide = async (page: Page) => {
  await inspectFirst('Request')(page);
  await page.getByRole('button', { name: 'Open wide' }).click();
  await page.getByRole('textbox', { name: 'JSON, re-indented' }).waitFor();
};
const openAct = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Inspect receipt/ })
    .last()
    .click();
  await page.getByRole('complementary', { name: 'Inspector: Act' }).waitFor();
};

export const viewStates: readonly ViewState[] = [
  { name: 'talk', query: 'view=talk', needsRows: false, reach: nothing },
  { name: 'an act inspected', query: 'view=talk', needsRows: true, reach: openAct },
  { name: 'requests', query: 'view=requests', needsRows: false, reach: nothing },
  { name: 'a request inspected', query: 'view=requests', needsRows: true, reach: inspectWithJson },
  { name: 'a request wide', query: 'view=requests', needsRows: true, reach: wide },
  { name: 'two requests compared', query: 'view=requests', needsRows: true, reach: compare },
  { name: 'memory', query: 'view=memory', needsRows: false, reach: nothing },
  { name: 'a memory inspected', query: 'view=memory', needsRows: true, reach: inspectFirst('Memory') },
  { name: 'record: ledger', query: 'view=record', needsRows: false, reach: nothing },
  { name: 'an entry inspected', query: 'view=record', needsRows: true, reach: inspectFirst('Entry') },
  { name: 'record: cognitions', query: 'view=record', needsRows: false, reach: (page) => choose(page, 'Cognitions') },
  {
    name: 'a cognition inspected',
    query: 'view=record',
    needsRows: true,
    reach: async (page) => {
      await choose(page, 'Cognitions');
      await page.getByRole('grid', { name: /^Cognitions/ }).waitFor();
      await inspectFirst('Cognition')(page);
    },
  },
  { name: 'the palette', query: 'view=memory', needsRows: false, isOverlay: true, reach: press('Control+k') },
  { name: 'all keys', query: 'view=memory', needsRows: false, isOverlay: true, reach: press('?') },
  { name: 'inbox', query: 'view=inbox', needsRows: false, reach: nothing },
  { name: 'skills', query: 'view=skills', needsRows: false, reach: nothing },
  { name: 'skills: instructions', query: 'view=skills&contract=forge&part=instructions', needsRows: true, reach: nothing },
  { name: 'skills: schemas', query: 'view=skills&contract=forge&part=schemas', needsRows: true, reach: nothing },
  { name: 'skills: runs', query: 'view=skills&contract=forge&part=runs', needsRows: true, reach: inspectFirst('Run') },
  { name: 'birth', query: 'view=birth', needsRows: false, reach: nothing },
  { name: 'admin', query: 'page=admin', needsRows: false, reach: nothing },
  { name: 'admin: identity', query: 'page=admin&tab=identity', needsRows: false, reach: nothing },
  { name: 'admin: skills', query: 'page=admin&tab=skills', needsRows: false, reach: nothing },
  { name: 'admin: entities', query: 'page=admin&tab=entities', needsRows: false, reach: nothing },
];
