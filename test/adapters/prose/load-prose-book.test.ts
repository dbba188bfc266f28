import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { loadProseBook } from '#adapters/prose/load-prose-book';
import type { ProseBook } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with these files, by path below it. */
function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), 'ipse-prose-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function book(...folders: string[]): ProseBook {
  const loaded = loadProseBook(folders);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  return loaded.value;
}

const shipped = {
  'prose/present.md': '# For people\n\n## now\nIt is {moment}.\n\n## speaker\n\nOne line.\n\nAnother, with {{braces}}.\n\n\n## empty\n',
  'tools/read.md': 'Reads.\n\nPlainly.\n\n## path\nWhich {file}.\n',
};

describe('loadProseBook', () => {
  it('says a text with its places filled, and never reads what was filled in for places again', () => {
    const said = book(folder(shipped));
    expect([said.say('present.now', { moment: asProse('{moment} {{noon}}') }), said.say('present.speaker'), said.say('present.empty')]).toEqual([
      'It is {moment} {{noon}}.',
      'One line.\n\nAnother, with {braces}.',
      '',
    ]);
  });

  it('reads a tool: what stands before the first heading, and one text for each argument, braces and all', () => {
    expect(book(folder(shipped)).tool('read')).toEqual({ description: 'Reads.\n\nPlainly.', arguments: { path: 'Which {file}.' } });
  });

  it('lets a later folder replace single texts and leaves the rest', () => {
    const own = folder({ 'prose/present.md': '## now\r\nNow: {moment}!\r\n', 'prose/mine.md': '## new\nMine.', 'tools/read.md': '## path\nAnother.\n' });
    const said = book(folder(shipped), own, join(own, 'absent'));
    expect([said.say('present.now', { moment: asProse('noon') }), said.say('present.speaker'), said.say('mine.new'), said.tool('read')]).toEqual([
      'Now: noon!',
      'One line.\n\nAnother, with {braces}.',
      'Mine.',
      { description: 'Reads.\n\nPlainly.', arguments: { path: 'Another.' } },
    ]);
  });

  it('lets a replacement leave a place out', () => {
    const own = folder({ 'prose/present.md': '## now\nNow.' });
    expect(book(folder(shipped), own).say('present.now', { moment: asProse('noon') })).toBe('Now.');
  });

  it.each([
    ['an unknown key', (said: ProseBook) => said.say('present.later')],
    ['a place nobody filled', (said: ProseBook) => said.say('present.now')],
    ['a place filled by inheritance only', (said: ProseBook) => said.say('present.now', Object.create({ moment: 'x' }) as Record<string, never>)],
    ['an unknown tool', (said: ProseBook) => said.tool('write')],
  ])('throws for %s, which is a bug', (_name, use) => expect(() => use(book(folder(shipped)))).toThrow());

  it.each([
    ['a heading of two words', '## one\n\ntext\n## two words\n', 4, /one word/],
    ['an empty heading', 'x\n##\n', 2, /one word/],
    ['a heading that stands twice', '## a\n## b\n## a\n', 3, /`a` stands twice/],
    ['a lone brace', '## a\nfine\nnot {fine\n', 3, /single `\{`/],
    ['a brace with something odd in it', '## a\n\n{two words}\n', 3, /single `\{`/],
    ['a closing brace', '## a\n}\n', 2, /single `\}`/],
    ['a fence that is never closed', '## a\n```\n## b\n', 4, /never closed/],
    ['a place the shipped text does not have', '\n## now\n{hour}\n', 2, /no place \{hour\}/],
  ])('names the file and the line of %s', (_name, text, line, why) => {
    const own = folder({ 'prose/present.md': text });
    const loaded = loadProseBook([folder(shipped), own]);
    if (loaded.ok) throw new Error('loaded');
    expect([relative(own, loaded.error.file), loaded.error.line, loaded.error.why]).toEqual([join('prose', 'present.md'), line, expect.stringMatching(why)]);
  });

  it.each([
    ['bytes that are no UTF-8', new Uint8Array([0x23, 0xff, 0xfe]), /UTF-8/],
    ['a file that is far too large', 'x'.repeat(1024 * 1024 + 1), /larger/],
  ])('refuses %s', (_name, content, why) => {
    const loaded = loadProseBook([folder({ 'prose/present.md': content })]);
    expect(loaded).toEqual({ ok: false, error: { file: expect.any(String), line: null, why: expect.stringMatching(why) } });
  });

  it('refuses a folder that is called like a file', () => {
    const own = folder({ 'prose/odd.md/inner.txt': 'x' });
    expect(loadProseBook([own])).toEqual({ ok: false, error: { file: join(own, 'prose', 'odd.md'), line: null, why: 'is not a plain file' } });
  });

  it('gives back any text exactly once braces are doubled', () => {
    const body = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replace(/[\r\n#`\s]/g, '')}x`);
    fc.assert(
      fc.property(body, (text) => {
        const own = folder({ 'prose/a.md': `## b\n${text.replaceAll('{', '{{').replaceAll('}', '}}')}\n` });
        expect(book(own).say('a.b')).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('finds every shipped text sound', () => {
    const said = book(join(import.meta.dirname, '../../../resources'));
    expect(Object.keys(said.tool('_wrap').arguments)).toEqual(['rationale', 'confidence', 'hypothesis', 'evidence']);
    expect([Object.keys(said.tool('remember').arguments), Object.keys(said.tool('read_file').arguments)]).toEqual([['text', 'kind', 'how'], ['path']]);
  });
});
