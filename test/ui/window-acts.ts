// What a person does in the window and what they read there, as the tests and the photographer do it.

import type { Locator, Page } from 'playwright-core';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import type { LivingHost } from './living-host.ts';

export const LANE = conversationLane(OPERATOR);
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 60;
const LIST_LAG_MS = 200;

export const draftOf = (page: Page): Locator => page.locator('#draft');
/** Turns of the entity, oldest first, as far as they are drawn. */
export const repliesOf = (page: Page): Locator => page.getByRole('log').locator('article:not([aria-label^="You,"])');
export const lastReply = (page: Page): Locator => repliesOf(page).last();
export const replying = (page: Page): Locator => page.getByRole('status', { name: /^Replying/ });

/** Writes into the draft and presses Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await draftOf(page).fill(text);
  await draftOf(page).press('Enter');
}

/** Puts any string whatever into the draft, halves of characters and NUL included: neither keyboard nor protocol carries those. */
export const putInDraft = (page: Page, text: string): Promise<void> =>
  draftOf(page).evaluate((field, json) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    setValue?.call(field, JSON.parse(json));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, JSON.stringify(text));

/** Says it and waits until the host has nothing more to do and the window shows so. */
export async function sayAndHear(page: Page, host: LivingHost, text: string): Promise<string> {
  const { head } = await host.ask('status.get', {});
  await putInDraft(page, text);
  await draftOf(page).press('Enter');
  await until(async () => (await host.ask('status.get', {})).head.seq > head.seq, `${text.slice(0, 40)} on record`);
  await allHeard(page, host);
  return shownText(lastReply(page));
}

/** Waits until the host has nothing more to do and the window shows its newest entry. */
export async function allHeard(page: Page, host: LivingHost): Promise<void> {
  let head = 0;
  await until(async () => {
    const now = await host.ask('status.get', {});
    head = now.head.seq;
    return now.inFlight.length === 0 && now.waitingMessages === 0;
  }, 'the host to come to rest');
  await page.getByRole('region', { name: 'Status' }).getByText(`#${head}`).waitFor({ timeout: PATIENCE_MS });
  await replying(page).waitFor({ state: 'detached', timeout: PATIENCE_MS });
  // The conversation is asked for beside the status; it comes in the same breath, not in the same answer.
  await page.waitForTimeout(LIST_LAG_MS);
}

/** Words as they are laid out on the page, once they are there. */
export async function shownText(place: Locator): Promise<string> {
  await place.waitFor();
  return (await place.allInnerTexts()).join('\n');
}

/** Begins a long reply and waits until its `line` is on the page. */
export async function beginLongReply(page: Page, lines: number, line = 1): Promise<void> {
  await say(page, `/long ${lines}`);
  await lastReply(page).getByText(`Line ${line} of ${lines}`).waitFor({ timeout: PATIENCE_MS });
}

export const viewNames = ['Talk', 'Inbox', 'Requests', 'Memory', 'Skills', 'Birth', 'Record'] as const;
export type ViewName = (typeof viewNames)[number];

/** Opens a view from the rail. */
export async function openView(page: Page, view: ViewName): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: new RegExp(`^${view}`) })
    .click();
  // The heading comes with the view itself; the place for it stands while the view is still being fetched.
  await page.getByRole('main', { name: view }).getByRole('heading', { level: 1 }).waitFor();
}

/** Chooses one of a few forms by its word; the radio itself is drawn by its label. */
export const choose = (page: Page, word: string): Promise<void> => page.locator('label', { has: page.getByRole('radio', { name: word, exact: true }) }).click();

/** Opens the cognition of the newest reply in the inspector. */
export async function inspectLastCognition(page: Page): Promise<Locator> {
  await lastReply(page).hover();
  await lastReply(page)
    .getByRole('button', { name: /^Inspect cognition/ })
    .click();
  const inspector = page.getByRole('complementary', { name: 'Inspector: Cognition' });
  await inspector.waitFor();
  return inspector;
}

/** Looks again and again until it holds. */
export async function until(holds: () => Promise<boolean>, what: string, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
