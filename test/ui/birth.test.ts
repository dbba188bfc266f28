// Birth in the real window on the real host, with nothing configured: by the plain form, and by another mind through the Inbox.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleAnswer } from '#test/shared/cognitive/generated-answers';
import { meetSomeone, REQUIRED_INPUTS } from './first-meeting.ts';
import { launchChromium, openPage, type Screen, usualScreen } from './harness.ts';
import { buildWindowIfStale, freshRoot, type LivingHost, startHost } from './living-host.ts';
import { shownText, until } from './window-acts.ts';

const real: Screen = { ...usualScreen, clock: 'real' };
let browser: Browser;
let root: ReturnType<typeof freshRoot>;
let host: LivingHost;
beforeAll(async () => {
  await buildWindowIfStale();
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function inUnborn(act: () => Promise<void>): Promise<void> {
  root = freshRoot();
  host = await startHost(root.ipseHome, { unborn: true });
  try {
    await act();
  } finally {
    await host.end();
    root.remove();
  }
}

test('a person with nothing configured meets someone by at most six answers, and sees before what is written', () =>
  inUnborn(async () => {
    const { page, faults, close } = await openPage(browser, host.url, real);
    const steps: string[] = [];
    let announced = 0;
    const reply = await meetSomeone(page, host, async (name) => {
      steps.push(name);
      if (name === 'drafted') announced = Number(/This writes (\d+) entries/.exec(await shownText(page.getByText(/This writes \d+ entries/)))?.[1]);
    });
    const { rows } = await host.ask('ledger.list', { limit: 500, before: null, kind: null, cognitionId: null });
    const founding = rows.findIndex(({ kind }) => kind === 'message.received');
    expect([REQUIRED_INPUTS <= 6, steps.length, rows.length - founding - 1, /rehearsal/i.test(reply), faults]).toEqual([true, 5, announced, true, []]);
    await close();
  }));

test('another mind answers the block: what does not hold is named at its place and changes nothing, what holds becomes the draft', () =>
  inUnborn(async () => {
    const { page, faults, close } = await openPage(browser, host.url, real);
    await page.getByRole('heading', { name: 'Who is this to be?' }).waitFor();
    for (const [label, text] of [
      ['Name', 'Tove'],
      ['Your name', 'Robin'],
      ['Role', 'Keeper of the hive book.'],
      ['Mission', 'Keep the season.'],
      ['How they speak', 'Calmly.'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: /^Hand it to another mind/ }).click();
    await page.getByRole('button', { name: 'Make the block' }).click();
    await until(async () => (await host.ask('status.get', {})).inbox === 1, 'the task to wait');
    const before = (await host.ask('status.get', {})).head.seq;
    const paste = page.getByLabel('Paste the answer here');
    const bad = { ...sampleAnswer('forge'), initial_axioms: [{ content: 'x', scope: 'persona', confidence: 7 }] };
    await paste.fill(JSON.stringify(bad));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('initial_axioms[0].confidence').waitFor();
    expect((await host.ask('status.get', {})).head.seq).toBe(before);
    await paste.fill(`Here it is:\n\`\`\`json\n${JSON.stringify(sampleAnswer('forge'))}\n\`\`\``);
    await page.getByRole('button', { name: /^Use/ }).click();
    await page.getByRole('button', { name: 'Meet Tove' }).click();
    await until(async () => (await host.ask('status.get', {})).entity?.name === 'Tove', 'somebody to be born');
    const identity = await host.ask('identity.get', {});
    expect([identity.forged[0]?.origin, (await host.ask('status.get', {})).inbox, faults]).toEqual(['delegation', 0, []]);
    await close();
  }));
