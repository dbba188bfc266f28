// A practice life as a person meets it: the real host in a process of its own, the built window in a real browser.

import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionName } from '#renderer/ui/format.ts';
import { launchChromium, type OpenPage, openPage, usualScreen } from './harness.ts';
import { buildWindowIfStale, freshRoot, type LivingHost, startHost } from './living-host.ts';
import {
  allHeard,
  beginLongReply,
  choose,
  draftOf,
  inspectLastCognition,
  lastReply,
  openView,
  repliesOf,
  replying,
  say,
  sayAndHear,
  shownText,
  until,
} from './window-acts.ts';

const real = { ...usualScreen, clock: 'real' } as const;
const lostLine = /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/;
let browser: Browser;
beforeAll(async () => {
  await buildWindowIfStale();
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Life {
  readonly host: LivingHost;
  readonly page: Page;
  readonly window: OpenPage;
}

/** A fresh life with one window on it; ends it, and tells of every fault the window met. */
async function live(act: (life: Life) => Promise<void>): Promise<void> {
  const root = freshRoot();
  const host = await startHost(root.ipseHome);
  const window = await openPage(browser, host.url, real);
  try {
    await act({ host, page: window.page, window });
    expect(window.faults).toEqual([]);
  } finally {
    await window.close();
    await host.end();
    root.remove();
  }
}

describe('a life that is killed in mid-reply', () => {
  const root = freshRoot();
  let host: LivingHost;
  afterAll(async () => {
    await host.end();
    root.remove();
  });

  test('has its memory, its interrupted reply and its closed cognition when it is started again, and recalls', async () => {
    host = await startHost(root.ipseHome);
    const before = await openPage(browser, host.url, real);
    const greeted = await sayAndHear(before.page, host, 'Good evening.');
    await sayAndHear(before.page, host, '/remember The barometer stands on the north sill.');
    const kept = await before.page.getByRole('group', { name: 'Act: remember, done' }).count();
    await beginLongReply(before.page, 200);
    await before.page.waitForTimeout(1300);
    await until(async () => (await chunksOfNewest(host)) > 0, 'a durable part of the reply');
    const shownBefore = await shownText(lastReply(before.page));
    await host.kill();
    await before.page.getByText(/^Not connected since/).waitFor();
    const shownAfter = await shownText(lastReply(before.page));
    const flight = await shownText(before.page.getByRole('status', { name: /^Last known/ }));
    await say(before.page, 'Are you still there?');
    const refused = await shownText(before.page.getByRole('alert'));

    expect({ greeted, kept, shownAfter, flight, refused, draft: await draftOf(before.page).inputValue() }).toEqual({
      greeted: expect.stringContaining('Good evening.'),
      kept: 1,
      shownAfter: expect.stringContaining(speechIn(shownBefore)),
      flight: expect.stringMatching(/last known: thinking/),
      refused: expect.stringMatching(/nothing was sent.*kept here/),
      draft: 'Are you still there?',
    });
    expect(before.faults.filter((fault) => !lostLine.test(fault))).toEqual([]);

    host = await startHost(root.ipseHome, { port: new URL(before.page.url()).port });
    await before.page.getByRole('button', { name: 'Try now' }).click();
    await before.page.getByText(/^This window’s key is no longer valid/).waitFor();
    expect({ told: await shownText(before.page.getByRole('status').first()), draft: await draftOf(before.page).inputValue() }).toEqual({
      told: expect.stringMatching(/Open a new window with npm start/),
      draft: 'Are you still there?',
    });
    const after = await openPage(browser, host.url, real);
    await lastReply(after.page).getByText('interrupted', { exact: true }).waitFor();
    const interrupted = await shownText(lastReply(after.page));
    await openView(after.page, 'Memory');
    await after.page.getByRole('row', { name: /barometer stands on the north sill/ }).waitFor();
    await openView(after.page, 'Record');
    await choose(after.page, 'Cognitions');
    const newest = await shownText(after.page.getByRole('row').nth(1));
    await openView(after.page, 'Talk');
    const answer = await sayAndHear(after.page, host, 'Where does the barometer stand?');
    const inspector = await inspectLastCognition(after.page);
    await inspector.getByText('candidate', { exact: false }).first().waitFor();

    expect({ interrupted, newest, answer, trace: await shownText(inspector) }).toEqual({
      interrupted: expect.stringMatching(/Line 1 of 200[\s\S]*The host ended in the middle of it/),
      newest: expect.stringContaining('interrupted'),
      answer: expect.stringContaining('The barometer stands on the north sill.'),
      trace: expect.stringMatching(/\d+ candidates?, 1 kept[\s\S]*The barometer stands on the north sill\.[\s\S]*kept: relevant/),
    });
    expect(after.faults).toEqual([]);
    await before.close();
    await after.close();
  });
});

const speechIn = (turn: string): string => turn.slice(turn.indexOf('Here are'), turn.lastIndexOf('\n'));

async function chunksOfNewest(host: LivingHost): Promise<number> {
  const [newest] = await host.ask('cognition.list', { limit: 1, before: null });
  if (newest === undefined) return 0;
  return (await host.ask('ledger.list', { limit: 100, before: null, kind: 'reply.chunk', cognitionId: newest.cognitionId })).rows.length;
}

describe('the conversation', () => {
  test('keeps what was said when Escape stops a reply, and goes on', () =>
    live(async ({ host, page }) => {
      await beginLongReply(page, 200, 2);
      await draftOf(page).press('Escape');
      await lastReply(page).getByText('You stopped it here.').waitFor();
      const stopped = await shownText(lastReply(page));
      const [request] = (await host.ask('request.list', { limit: 1, before: null })).rows;
      const next = await sayAndHear(page, host, 'Let us go on.');
      expect({ stopped, outcome: request?.outcome, next }).toEqual({
        stopped: expect.stringMatching(/Line 2 of 200/),
        outcome: 'stopped',
        next: expect.stringContaining('Let us go on.'),
      });
    }));

  test('hears what is typed during a reply next, and says that it waits', () =>
    live(async ({ host, page }) => {
      await beginLongReply(page, 16);
      await say(page, 'And this comes second.');
      await page.getByText(/^waiting: kept/).waitFor();
      await allHeard(page, host);
      const turns = await page.getByRole('log').locator('article').allInnerTexts();
      expect(turns.slice(1)).toEqual([
        expect.stringContaining('Line 16 of 16'),
        expect.stringContaining('And this comes second.'),
        expect.stringMatching(/What you said reached me[\s\S]*And this comes second\./),
      ]);
    }));

  test('is there after a reload, and so is the draft', () =>
    live(async ({ host, page }) => {
      await sayAndHear(page, host, 'The rain has stopped.');
      await draftOf(page).fill('half a thought');
      await page.reload();
      await page.getByText('The rain has stopped.').first().waitFor();
      expect({ draft: await draftOf(page).inputValue(), url: new URL(page.url()).hash, replies: await repliesOf(page).count() }).toEqual({
        draft: 'half a thought',
        url: '',
        replies: 1,
      });
      await draftOf(page).press('Enter');
      await until(async () => (await repliesOf(page).count()) === 2, 'an answer after the reload');
    }));

  test('is the same in two windows while it happens, and either can stop it', () =>
    live(async ({ host, page }) => {
      const other = await openPage(browser, await host.openWindow(), real);
      await beginLongReply(page, 200, 2);
      await lastReply(other.page).getByText('Line 2 of 200').waitFor();
      await draftOf(other.page).press('Escape');
      await Promise.all([page, other.page].map((each) => lastReply(each).getByText('You stopped it here.').waitFor()));
      await replying(page).waitFor({ state: 'detached' });
      expect(await shownText(lastReply(other.page))).toBe(await shownText(lastReply(page)));
      expect(other.faults).toEqual([]);
      await other.close();
    }));
});

describe('the requests', () => {
  test('are compared with c and c, and the first difference is read in both readings', () =>
    live(async ({ host, page }) => {
      await sayAndHear(page, host, '/remember The key hangs behind the clock.');
      await sayAndHear(page, host, 'Where does the key hang?');
      await openView(page, 'Requests');
      await page.getByRole('row').nth(2).waitFor();
      for (const key of ['c', 'j', 'c']) await page.keyboard.press(key);
      const shown = Object.fromEntries(
        await Promise.all(['Cache order', 'Raw bytes'].map(async (name) => [name, await shownText(page.getByRole('region', { name, exact: true }))] as const)),
      );
      const [b, a] = (await host.ask('request.list', { limit: 2, before: null })).rows;
      if (a === undefined || b === undefined) throw new Error('two requests were sent');
      const { cache, raw } = await host.ask('request.compare', { a: a.requestId, b: b.requestId });
      const told = ({ first, commonLength, tokensLost }: typeof cache) => {
        const section = first?.sectionA == null ? 'none' : sectionName(first.sectionA);
        const lost = tokensLost === 0 ? 'none' : `about ${tokensLost.toLocaleString('en-GB')}`;
        const parts = [
          `part after ${commonLength.toLocaleString('en-GB')} characters`,
          `Lost\\s+${lost}`,
          `Section\\s+${section}`,
          `Region\\s+${first?.region ?? 'none'}`,
        ];
        return expect.stringMatching(new RegExp(parts.join('[\\s\\S]*')));
      };
      expect(shown).toEqual({ 'Cache order': told(cache), 'Raw bytes': told(raw) });
    }));

  test('are shown byte for byte as they are kept', () =>
    live(async ({ host, page }) => {
      await sayAndHear(page, host, 'Ünïcode, 気圧計, \u202eright to left\u202c, 👩‍🔬 and "quotes" \\ too.');
      const [row] = (await host.ask('request.list', { limit: 1, before: null })).rows;
      if (row === undefined) throw new Error('a request was sent');
      const { body, sha256 } = await host.ask('request.body', { requestId: row.requestId });
      await openView(page, 'Requests');
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'Show the exact JSON' }).click();
      await choose(page, 'As sent');
      await page.getByText('Exactly the body that left. Hash checked.').waitFor();
      await page.getByRole('textbox', { name: 'Exact JSON as sent' }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      const shown = await page.evaluate(() => navigator.clipboard.readText());
      await page.getByRole('button', { name: 'Copy the exact bytes as sent' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect({ shown, copied, sha256 }).toEqual({ shown: body, copied: body, sha256: createHash('sha256').update(body).digest('hex') });
    }));
});

describe('the operator', () => {
  test('pauses and resumes from a window of its own; what is said meanwhile waits and is answered', () =>
    live(async ({ host, page }) => {
      const admin = await openPage(browser, await host.openAdmin(), real);
      await admin.page.getByLabel('Reason').fill('The sill is being painted.');
      await admin.page.getByRole('button', { name: 'Pause' }).click();
      await admin.page.getByText(/Done, and on record as entry #\d+/).waitFor();
      await page.getByText('Paused by the operator.').waitFor();
      await say(page, 'Is anyone there?');
      await page.getByText(/^waiting: kept/).waitFor();
      await page.waitForTimeout(1000);
      const meanwhile = await repliesOf(page).count();
      await admin.page.getByRole('button', { name: 'Resume' }).click();
      await lastReply(page).getByText('Is anyone there?').waitFor();
      await allHeard(page, host);
      const acts = await admin.page.getByRole('listitem').allInnerTexts();
      expect({ meanwhile, acts, title: await admin.page.title(), faults: admin.faults }).toEqual({
        meanwhile: 0,
        acts: [expect.stringContaining('resumed'), expect.stringMatching(/paused[\s\S]*The sill is being painted\./), expect.stringContaining('forged')],
        title: expect.stringContaining('Admin'),
        faults: [],
      });
      await admin.close();
    }));

  test('does not exist in the window of the observer', () =>
    live(async ({ host, page }) => {
      const before = (await host.ask('status.get', {})).head;
      const answers = await page.evaluate(callAdminRoutes);
      const { head, paused } = await host.ask('status.get', {});
      expect({ answers, bridge: await page.evaluate(() => 'ipse' in window), paused, head }).toEqual({
        answers: [
          'observer life.pause unknown_route',
          'observer life.resume unknown_route',
          'conversation life.pause unknown_route',
          'conversation life.resume unknown_route',
        ],
        bridge: false,
        paused: false,
        head: before,
      });
    }));
});

/** Runs in the page: asks its own two sockets, with its own keys, for what only an operator may do. */
async function callAdminRoutes(): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const surface of ['observer', 'conversation']) {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket/${surface}`);
    const heard = (type: string) =>
      new Promise<{ readonly answer?: { readonly error?: { readonly code: string } } }>((resolve) =>
        socket.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data)) as { readonly type: string; readonly answer?: { readonly error?: { readonly code: string } } };
          if (frame.type === type) resolve(frame);
        }),
      );
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    socket.send(JSON.stringify({ type: 'hello', token: sessionStorage.getItem(`ipse.session.${surface}`), resumeAfter: null, hostLife: null }));
    await heard('welcome');
    for (const [id, route] of ['life.pause', 'life.resume'].entries()) {
      socket.send(JSON.stringify({ type: 'call', id, route, input: {} }));
      answers.push(`${surface} ${route} ${(await heard('answer')).answer?.error?.code ?? 'answered'}`);
    }
    socket.close();
  }
  return answers;
}
