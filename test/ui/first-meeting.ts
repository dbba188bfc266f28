// A first run with nothing configured, as a person lives it: who is this to be, what will be written, and then somebody is there.
// The test walks it and so does the photographer.

import type { Page } from 'playwright-core';
import type { LivingHost } from './living-host.ts';
import { lastReply, sayAndHear, shownText, until } from './window-acts.ts';

/** Called at each step, in order. */
export type Step = (name: string) => Promise<void>;

const required = [
  ['Name', 'Ada'],
  ['Your name', 'Kim'],
  ['Role', 'A companion at the reading desk.'],
  ['Mission', 'Help me read slowly, and remember what mattered.'],
  ['How they speak', 'Plainly and warmly, in few words.'],
] as const;

/** How many inputs a person must fill in. */
export const REQUIRED_INPUTS = required.length;

/** From the empty window to the first reply; answers what was said. */
export async function meetSomeone(page: Page, host: LivingHost, step: Step): Promise<string> {
  await page.getByRole('heading', { name: 'Who is this to be?' }).waitFor();
  await step('asked');
  for (const [label, text] of required) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByText('More, if you like').click();
  await page.getByLabel(/^Founding truths/).fill('I never pretend to have read what I have not.\nA good question is worth keeping.');
  await step('answered');
  await page.getByRole('button', { name: /^See the draft/ }).click();
  await page.getByText(/This writes \d+ entries/).waitFor();
  await step('drafted');
  await page.getByRole('button', { name: 'Meet Ada' }).click();
  await until(async () => (await host.ask('status.get', {})).entity?.name === 'Ada', 'somebody to be born');
  await page.getByPlaceholder('Say something to Ada').waitFor();
  await step('born');
  await sayAndHear(page, host, 'Good evening, Ada. Shall we begin?');
  const reply = await shownText(lastReply(page));
  await step('met');
  return reply;
}
