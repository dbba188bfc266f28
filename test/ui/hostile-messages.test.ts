// What a person may paste and should not break anything: stored and shown right, or refused with a reason and kept in the draft.
// On the real host; the rehearsal quotes what it heard, so that each text comes back as Markdown of the entity too.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, type OpenPage, openPage, usualScreen } from './harness.ts';
import { inspectPage } from './inspect-page.ts';
import { buildWindowIfStale, freshRoot, type LivingHost, startHost } from './living-host.ts';
import { draftOf, LANE, lastReply, putInDraft, sayAndHear, shownText } from './window-acts.ts';

const root = freshRoot();
let browser: Browser;
let host: LivingHost;
let window: OpenPage;
beforeAll(async () => {
  await buildWindowIfStale();
  [browser, host] = await Promise.all([launchChromium(), startHost(root.ipseHome)]);
  window = await openPage(browser, host.url, { ...usualScreen, clock: 'real' });
});
afterAll(async () => {
  await browser.close();
  await host.end();
  root.remove();
});

/** The newest words of a person as the record holds them, and as the page shows them. */
async function lastSaid(): Promise<{ readonly stored: string; readonly shown: string }> {
  const { items } = await host.ask('conversation.list', { lane: LANE, before: null, limit: 10 });
  const item = items.findLast(({ kind }) => kind === 'said');
  const stored = item?.kind === 'said' && item.text.state === 'ok' ? item.text.text : '(unreadable)';
  return { stored, shown: (await window.page.locator('article[aria-label^="You,"] p[dir="auto"]').last().textContent()) ?? '' };
}

const accepted: readonly { readonly name: string; readonly text: string; readonly shown?: string }[] = [
  { name: 'NUL and its neighbours', text: 'before\u0000 \u001b[31m after', shown: 'before␀ ␛[31m after' },
  { name: 'right to left, and a direction turned over', text: 'قالت إن المطر يبدأ من الغرب \u202egnp.live\u202c (and it does)' },
  {
    name: 'clusters of emoji and of marks',
    text: '👩🏽‍🔬👨‍👩‍👧‍👦🏳️‍🌈 e\u0301 Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA 각 क्षि',
  },
  { name: 'one word of 5,000 letters', text: 'w'.repeat(5000) },
  { name: 'two thousand lines', text: Array.from({ length: 2000 }, (_, line) => `line-number-${line}`).join('\n') },
];

test.each(accepted)('$name: stored to the letter, shown, answered', async ({ text, shown }) => {
  await sayAndHear(window.page, host, text);
  const said = await lastSaid();
  const { overflow } = await inspectPage(window.page);
  expect({ stored: said.stored === text, begins: said.shown.startsWith((shown ?? text).slice(0, 500)), overflow, faults: window.faults }).toEqual({
    stored: true,
    begins: true,
    overflow: [],
    faults: [],
  });
});

test('150,000 characters: stored whole, shown in part, opened on wish', async () => {
  const text = 'incomprehensibilities '.repeat(6819).slice(0, 150_000);
  await sayAndHear(window.page, host, text);
  const { stored, shown } = await lastSaid();
  await window.page.getByRole('button', { name: 'Show all 150,000 characters' }).click();
  const opened = (await lastSaid()).shown;
  await window.page.getByRole('button', { name: 'Show the beginning only' }).click();
  const { overflow } = await inspectPage(window.page);
  expect({ stored: stored === text, isPart: shown.length < 20_000, opened: opened === text, overflow, faults: window.faults }).toEqual({
    stored: true,
    isPart: true,
    opened: true,
    overflow: [],
    faults: [],
  });
});

test('Markdown that reaches for the network or runs a script: shown as words, fetched and run by nobody', async () => {
  const text = [
    '![a pixel](https://example.org/pixel.png) [press me](javascript:globalThis.stolen=1) [data](data:text/html,hello)',
    '<img src="https://example.org/x.png" onerror="globalThis.stolen=1"><script>globalThis.stolen=1</script>',
    '[honest words](https://example.org/else) <https://example.org/plain>',
    '<style>*{display:none}</style><iframe src="https://example.org/"></iframe>',
  ].join('\n\n');
  await sayAndHear(window.page, host, text);
  const reply = lastReply(window.page);
  const found = await reply.evaluate((turn) => ({
    pictures: turn.querySelectorAll('img, iframe, script, style, object').length,
    links: [...turn.querySelectorAll('a')].map((link) => link.href),
    stolen: 'stolen' in globalThis,
  }));
  expect({ ...found, words: await shownText(reply), faults: window.faults }).toEqual({
    pictures: 0,
    links: ['https://example.org/else', 'https://example.org/plain'],
    stolen: false,
    words: expect.stringMatching(/Picture not fetched: a pixel[\s\S]*press me[\s\S]*honest words ?‹example\.org\/else›/),
    faults: [],
  });
});

test('10 MB: kept out of the draft at once, with its length and the way that is open; what was written stays', async () => {
  const { page } = window;
  const before = await host.ask('status.get', {});
  await putInDraft(page, 'about this log:');
  await page.evaluate(() => navigator.clipboard.writeText('A line that goes on and on. '.repeat(375_000)));
  await draftOf(page).press('Control+End');
  const started = performance.now();
  await draftOf(page).press('Control+v');
  const said = await shownText(page.getByRole('alert'));
  const tookMs = performance.now() - started;
  const { overflow } = await inspectPage(page);
  const after = await host.ask('status.get', {});
  expect({ said, isSoon: tookMs < 1500, draft: await draftOf(page).inputValue(), overflow, head: after.head, faults: window.faults }).toEqual({
    said: expect.stringMatching(/10,500,000 characters.*200,000.*file in the workspace/),
    isSoon: true,
    draft: 'about this log:',
    overflow: [],
    head: before.head,
    faults: [],
  });
  await putInDraft(page, '');
});

test('half of a character: refused with the reason, and kept in the draft', async () => {
  const text = 'half \ud83d of an emoji';
  const before = await host.ask('status.get', {});
  await putInDraft(window.page, text);
  await draftOf(window.page).press('Enter');
  const said = await shownText(window.page.getByRole('alert'));
  const kept = await draftOf(window.page).evaluate((field, json) => (field as HTMLTextAreaElement).value === JSON.parse(json), JSON.stringify(text));
  const after = await host.ask('status.get', {});
  expect({ said, kept, head: after.head, faults: window.faults }).toEqual({
    said: expect.stringMatching(/half of a character.*kept here/),
    kept: true,
    head: before.head,
    faults: [],
  });
  await putInDraft(window.page, '');
});

test('a draft of many lines: leaves the end of the conversation in sight', async () => {
  const hiddenBelow = () => window.page.getByRole('log').evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));
  await putInDraft(window.page, 'line\n'.repeat(12));
  await expect.poll(hiddenBelow).toBe(0);
  await putInDraft(window.page, '');
  await expect.poll(hiddenBelow).toBe(0);
});

test('nothing at all is not sent, and after all of this the conversation goes on', async () => {
  const before = await host.ask('status.get', {});
  await putInDraft(window.page, ' \n ');
  await draftOf(window.page).press('Enter');
  const after = await host.ask('status.get', {});
  const answer = await sayAndHear(window.page, host, 'Are you still well?');
  const { violations } = await inspectPage(window.page);
  expect({ head: after.head, answer, violations, faults: window.faults }).toEqual({
    head: before.head,
    answer: expect.stringContaining('Are you still well?'),
    violations: [],
    faults: [],
  });
});
