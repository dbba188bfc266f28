// The conversation where only a real browser can tell: scrolling, following, standing still, streaming without a flicker.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGallery, launchChromium, type OpenPage, openPage, type Served, serveFolder, usualScreen } from './harness.ts';

let browser: Browser;
let served: Served;
const built = mkdtempSync(join(tmpdir(), 'ipse-gallery-'));

beforeAll(async () => {
  await buildGallery(built);
  served = await serveFolder(built);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await served.close();
  rmSync(built, { recursive: true });
});

/** Opens a gallery state, lets `act` happen on it, and closes it again. */
async function visit<T>(scenario: string, act: (opened: OpenPage) => Promise<T>): Promise<T> {
  const opened = await openPage(browser, `${served.origin}/?view=talk&scenario=${scenario}`, usualScreen);
  try {
    return await act(opened);
  } finally {
    await opened.close();
  }
}

/** Until nothing on the page has changed for a while. */
async function settle(page: Page): Promise<void> {
  let before = '';
  for (let still = 0; still < 2; ) {
    const now = await page.evaluate(() => document.body.innerHTML);
    still = now === before ? still + 1 : 0;
    before = now;
    await page.waitForTimeout(50);
  }
}

const distanceFromEnd = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]');
    return log === null ? -1 : Math.round(log.scrollHeight - log.scrollTop - log.clientHeight);
  });
const scrollLog = (page: Page, top: number) => page.evaluate((to) => document.querySelector('[role=log]')?.scrollTo(0, to), top);

describe('a conversation of any length', () => {
  test('opens at its end and follows a reply as it streams', async () => {
    await visit('full', async ({ page }) => {
      await settle(page);
      expect(await distanceFromEnd(page)).toBeLessThan(2);
      await page.getByLabel('Say').fill('Go on.');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.streaming');
      const distances: number[] = [];
      while ((await page.locator('.streaming').count()) > 0) {
        distances.push(await distanceFromEnd(page));
        await page.waitForTimeout(60);
      }
      expect(distances.length).toBeGreaterThan(2);
      expect(Math.max(...distances)).toBeLessThan(40);
    });
  });

  test('is not moved under someone who reads further up, and says how much is new below', async () => {
    await visit('full', async ({ page }) => {
      await settle(page);
      await scrollLog(page, 900);
      await settle(page);
      const readLine = () => page.evaluate(() => document.elementFromPoint(640, 300)?.closest('article')?.getBoundingClientRect().top);
      const before = await readLine();
      await page.getByLabel('Say').fill('Go on.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /new below$/ }).waitFor();
      await page.waitForTimeout(1500);
      expect(Math.abs(((await readLine()) ?? 0) - (before ?? 0))).toBeLessThan(2);
      await page.getByRole('button', { name: /new below$/ }).click();
      await settle(page);
      expect(await distanceFromEnd(page)).toBeLessThan(2);
    });
  });

  test('loads what is older as one scrolls up, without a jump, through 100,000 turns', async () => {
    await visit('many', async ({ page, faults }) => {
      await settle(page);
      const oldest = () =>
        page.evaluate(() =>
          Math.min(
            ...[...document.querySelectorAll('[role=log] article button[aria-label^="Inspect entry"]')].map((link) => Number(link.textContent?.slice(1))),
          ),
        );
      const first = await oldest();
      for (let i = 0; i < 12; i++) {
        await page.evaluate(() => document.querySelector('[role=log]')?.scrollBy(0, -2500));
        await page.waitForTimeout(120);
      }
      expect(first - (await oldest())).toBeGreaterThan(300);
      expect(await page.locator('[role=log] article').count()).toBeLessThan(60);
      expect(faults).toEqual([]);
    });
  });

  test('keeps a reply the same element from its first word to its end', async () => {
    await visit('one', async ({ page }) => {
      await page.getByLabel('Say').fill('Go on.');
      await page.keyboard.press('Enter');
      const turn = await page.waitForSelector('article:has(.streaming)');
      const lengths: number[] = [];
      while ((await page.locator('.streaming').count()) > 0)
        lengths.push((await turn.evaluate((element) => element.querySelector('.prose')?.textContent?.length)) ?? 0);
      await settle(page);
      expect(await turn.evaluate((element) => element.isConnected)).toBe(true);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    });
  });
});

test('copying a reply copies exactly its Markdown', async () => {
  const copied = await visit('one', async ({ page }) => {
    await page.locator('article').last().hover();
    await page.getByRole('button', { name: 'Copy the reply' }).last().click();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(copied).toMatch(/^Good morning\. Yes: you had set the barometer .*\n\nI do not have today’s reading\./s);
});
