// What a look at a page finds: axe's violations, words that are cut, things that stick out, and a frame that focus pushes away.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface Inspection {
  /** Rule and first element of every axe violation. */
  readonly violations: readonly string[];
  /** Elements wider than the page, and boxes that cut their own words sideways. */
  readonly overflow: readonly string[];
}

/** The rules a change of theme alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * axe on the whole page, and what does not fit. Run through the debugger, so the policy stays untouched.
 * `colours` asks only what another theme could change on a page already inspected.
 */
export async function inspectPage(page: Page, rules: 'all' | 'colours' = 'all'): Promise<Inspection> {
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  if (!hasAxe) {
    const debug = await page.context().newCDPSession(page);
    await debug.send('Runtime.evaluate', { expression: axe.source, silent: true });
    await debug.detach();
  }
  return { violations: await page.evaluate(violationsOnPage, rules === 'all' ? null : colourRules), overflow: await page.evaluate(overflowOnPage) };
}

async function violationsOnPage(only: readonly string[] | null): Promise<readonly string[]> {
  interface Found {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }
  const { axe: onPage } = globalThis as unknown as { readonly axe: { run(options: object): Promise<{ readonly violations: readonly Found[] }> } };
  const { violations } = await onPage.run({ resultTypes: ['violations'], ...(only === null ? {} : { runOnly: only }) });
  return violations.map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${String(nodes[0]?.target)} ${nodes[0]?.failureSummary?.split('\n').slice(1, 3).join(' ') ?? ''}`,
  );
}

function overflowOnPage(): readonly string[] {
  const all = [...document.querySelectorAll('body *')];
  const said = (what: string, element: Element) => `${what}: ${element.outerHTML.slice(0, 140)}`;
  const wide = document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth;
  const out = wide ? all.filter((element) => element.getBoundingClientRect().right > innerWidth + 1) : [];
  // These may scroll sideways: rows and code have a width of their own, and both can be reached by keyboard.
  const mayScroll = '.dt-scroller, .cm-scroller, pre, [role="group"][aria-label="Table"]';
  const cut = all.filter((element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isSmall = element.clientWidth <= 1;
    const sticksOut = element.scrollWidth > element.clientWidth + 1;
    const scrolls = /auto|scroll/.test(overflowX) && element.matches(mayScroll);
    const isTold = textOverflow === 'ellipsis' || scrolls || element instanceof SVGElement || element.matches('input, select');
    return overflowX !== 'visible' && sticksOut && !isSmall && !isTold;
  });
  // Without an inspector beside it, a list fits 1280 px whole, a scroll bar of 15 px included.
  const hasRoom = innerWidth >= 1280 && document.querySelector('aside') === null;
  const tooWide = [...document.querySelectorAll('.dt-scroller')].filter((list) => {
    const least = Number.parseFloat(getComputedStyle(list).getPropertyValue('--dt-least-width'));
    return hasRoom && !(least <= list.clientWidth - 15);
  });
  return [
    ...tooWide.map((element) => said('a list that does not fit', element)),
    ...out.slice(0, 3).map((element) => said('beyond the page', element)),
    ...cut.slice(0, 3).map((element) => said('cut sideways', element)),
  ];
}

/** Gives the focus to everything that takes it, and tells of every box that should stand still and was moved by that. */
export const movedByFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')) element.focus();
    return [document.documentElement, ...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const still = { x: overflowX !== 'auto' && overflowX !== 'scroll', y: overflowY !== 'auto' && overflowY !== 'scroll' };
        return (still.y && element.scrollTop !== 0) || (still.x && element.scrollLeft !== 0);
      })
      .filter((element) => !element.matches('input, textarea, .dt-cell, .truncate, [class*="truncate"]'))
      .map((element) => `pushed away by focus: ${element.outerHTML.slice(0, 140)}`);
  });
