import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildHost } from '#host/build-host';
import { createRedactor } from '#host/redact';
import { ipseHomeFrom } from '#host/settings';
import { systemZone } from '#host/system-clock';
import { redact } from '#shared/lib/redacted';
import type { ConversationPage } from '#shared/model/views';
import { freshRoot, wholeHost } from './whole-host.ts';

describe('a host', () => {
  it('lives and answers where its log cannot be written', async () => {
    const root = freshRoot();
    mkdirSync(join(root, 'practice'), { recursive: true });
    writeFileSync(join(root, 'practice', 'log'), 'a file in the way');
    const whole = await wholeHost({}, root);
    await whole.say('hello');
    const { items } = await whole.ask<ConversationPage>('observer', 'conversation.list', { lane: 'conversation:operator' });
    await whole.end();
    expect(items.map((item) => item.kind)).toEqual(['said', 'reply']);
  });

  it('that fails while it comes to life lets the home go', async () => {
    const root = freshRoot();
    const words = mkdtempSync(join(tmpdir(), 'ipse-words-'));
    cpSync(resolve(import.meta.dirname, '../../resources'), words, { recursive: true });
    rmSync(join(words, 'rehearsals'), { recursive: true });
    await expect(buildHost({ ipseHome: root, env: {}, hostKind: 'cli', resourcesFolder: words })).rejects.toThrow();
    const whole = await wholeHost({}, root);
    await whole.end();
    rmSync(words, { recursive: true });
  });

  it('lives in UTC where the zone of the machine cannot be used', () => {
    const before = process.env.TZ;
    process.env.TZ = 'Nowhere/Atlantis';
    const zone = systemZone();
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    expect([zone, () => new Intl.DateTimeFormat('en', { timeZone: zone })]).toEqual(['UTC', expect.any(Function)]);
  });

  it('has a home of the user, also where HOME is empty', () => {
    const before = process.env.HOME;
    process.env.HOME = '';
    const home = ipseHomeFrom({}, 'linux');
    if (before === undefined) delete process.env.HOME;
    else process.env.HOME = before;
    expect(home.startsWith('/')).toBe(true);
  });
});

describe('a message sent again', () => {
  it('is told where the first one stands, and another text under its id is refused', async () => {
    const whole = await wholeHost();
    const first = await whole.ask<{ seq: number }>('conversation', 'say', { text: 'Once', clientId: 'again-0001' });
    await whole.say('something between');
    const again = await whole.ask('conversation', 'say', { text: 'Once', clientId: 'again-0001' });
    const other = await whole.host.dispatch.callText('conversation', 'say', JSON.stringify({ text: 'Twice', clientId: 'again-0001' }));
    await whole.end();
    expect([again, other.ok ? 'taken' : other.error.code]).toEqual([first, 'refused']);
  });
});

describe('known secrets', () => {
  it('are looked for in 8 MB within a moment', () => {
    const redactor = createRedactor();
    redactor.register(redact('sk-ant-canary-ZYXWVUTSRQPONM0123456789'));
    const text = 'abc\\n defg '.repeat(800_000);
    const begun = performance.now();
    const clean = redactor.cleanKnown(text);
    // It took 1,100 ms when every character was looked at alone, and takes about 150.
    expect([clean === text, performance.now() - begun < 800]).toEqual([true, true]);
  });
});
