// Hostile words and hostile homes, through the whole host: kept exactly or refused with a reason, and life goes on.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { buildHost } from '#host/build-host';
import { homeFolder } from '#host/home-folder';
import type { ConversationPage } from '#shared/model/views';
import { freshRoot, type WholeHost, wholeHost } from './whole-host.ts';

let whole: WholeHost | null = null;
const roots: string[] = [];
afterEach(async () => {
  await whole?.end();
  whole = null;
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const said = async (one: WholeHost): Promise<readonly string[]> => {
  const { items } = await one.ask<ConversationPage>('observer', 'conversation.list', { lane: 'conversation:operator' });
  return items.flatMap((item) => (item.kind === 'said' && item.text.state === 'ok' ? [item.text.text] : []));
};

describe('a message', () => {
  const kept = {
    'NUL and controls': 'a\u0000b\u0007c',
    'right to left': 'مرحبا \u202Eabc\u202C שלום',
    'emoji clusters': '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽',
    'decomposed accents': 'e\u0301 o\u0308',
    'JSON and fences': '</present> {"cache_control":{"type":"ephemeral"}} "\\"',
    'line separators': 'one\u2028two\u2029three\r\nfour',
    'a very long line': 'x'.repeat(150_000),
  };

  it.each(Object.entries(kept))('with %s is kept verbatim and answered', async (_name, text) => {
    whole = await wholeHost();
    await whole.say(text);
    await whole.say('And now?');
    expect(await said(whole)).toEqual([text, 'And now?']);
    const { items } = await whole.ask<ConversationPage>('observer', 'conversation.list', { lane: 'conversation:operator' });
    expect(items.flatMap((item) => (item.kind === 'reply' ? [item.outcome] : []))).toEqual(['complete', 'complete']);
  });

  const refused = {
    empty: '',
    blank: ' \n\t ',
    'a lone surrogate': 'half \uD83D of it',
    'two hundred thousand and one characters': 'x'.repeat(200_001),
    '10 MB': 'y'.repeat(10 * 1024 * 1024),
  };

  it('that cannot be said is refused with a reason, leaves no entry, and the conversation goes on', async () => {
    whole = await wholeHost();
    const before = await whole.ask<{ total: number }>('observer', 'ledger.list', {});
    for (const [name, text] of Object.entries(refused)) {
      const answer = await whole.host.dispatch.callText('conversation', 'say', JSON.stringify({ text, clientId: 'bad-input-1' }));
      expect([name, answer.ok ? null : answer.error.code]).toEqual([name, 'refused']);
    }
    expect(await whole.ask<{ total: number }>('observer', 'ledger.list', {})).toEqual(before);
    await whole.say('Still here?');
    expect(await said(whole)).toEqual(['Still here?']);
  });

  it('sent twice under one client id is said once', async () => {
    whole = await wholeHost();
    const once = await whole.ask('conversation', 'say', { text: 'Once', clientId: 'the-same-id' });
    const twice = await whole.ask<{ messageId: string }>('conversation', 'say', { text: 'Once', clientId: 'the-same-id' });
    expect(twice.messageId).toBe((once as { messageId: string }).messageId);
    expect(await said(whole)).toEqual(['Once']);
  });
});

/** What stands in a folder, by name and digest; links and pipes by kind. */
const picture = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('lock'))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return `${name} ${stat?.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : stat?.isDirectory() ? 'folder' : stat?.isFIFO() ? 'fifo' : 'link'}`;
    });

const homes: readonly (readonly [string, (file: string) => void])[] = [
  ['of another app', (file) => new Database(file).exec('CREATE TABLE notes (id); PRAGMA application_id = 42').close()],
  ['that is empty', (file) => writeFileSync(file, '')],
  ['that is a text', (file) => writeFileSync(file, 'dear diary\n'.repeat(500))],
  ['that is a folder', (file) => mkdirSync(file)],
  ['that is a FIFO', (file) => void execFileSync('mkfifo', [file])],
  ['that is a link', (file) => symlinkSync('/dev/null', file)],
];

describe('a database', () => {
  it.each(homes)('%s is refused by name and left as it was', async (_name, make) => {
    const root = freshRoot();
    roots.push(root);
    const folder = homeFolder(root, true);
    mkdirSync(join(folder, 'workspace'), { recursive: true, mode: 0o700 });
    make(join(folder, 'ipse.db'));
    const before = picture(folder);
    const built = await buildHost({ ipseHome: root, env: {}, hostKind: 'cli', pace: 'instant' });
    if (built.ok) await built.value.close();
    expect(built).toMatchObject({ ok: false });
    if (!built.ok) expect([built.error.message.length > 10, built.error.next.length > 10]).toEqual([true, true]);
    expect(picture(folder)).toEqual(before);
  });

  it('from the future is refused by name and left as it was', async () => {
    whole = await wholeHost();
    const { root } = whole;
    await whole.host.close();
    const file = join(homeFolder(root, true), 'ipse.db');
    const db = new Database(file);
    db.pragma('user_version = 99999');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    const before = createHash('sha256').update(readFileSync(file)).digest('hex');
    const built = await buildHost({ ipseHome: root, env: {}, hostKind: 'cli' });
    expect(built).toMatchObject({ ok: false, error: { code: 'from_the_future' } });
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(before);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it('whose home is lived in is refused, saying by whom', async () => {
    whole = await wholeHost();
    const built = await buildHost({ ipseHome: whole.root, env: {}, hostKind: 'cli' });
    expect(built).toMatchObject({ ok: false, error: { code: 'lived_in', message: expect.stringContaining(String(process.pid)) } });
  });
});
