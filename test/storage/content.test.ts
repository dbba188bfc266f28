import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ContentUnreadable } from '#shared/model/content-unreadable';
import type { ContentRef } from '#shared/model/ids';
import { hasContent, putText, quoteText, readText } from '#storage/content';
import { codecs, pack, unpack } from '#storage/content-codec';
import { openDatabase } from '#storage/open-database';
import { readHalf } from '#storage/write-db';
import { storableText } from './random-ledger.ts';
import { countedIds, temporaryFolder } from './temporary-home.ts';

function openContent() {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  const { salt } = countedIds();
  return { db, read: readHalf(db), put: (text: string) => putText(db, text, salt).ref };
}

test('any well-formed text comes back as it went in, and twice the same is one row', () => {
  const { read, put } = openContent();
  fc.assert(
    fc.property(
      fc.oneof(
        storableText,
        fc.string({ unit: 'binary', minLength: 200, maxLength: 5000 }).map((text) => text.toWellFormed()),
      ),
      (text) => {
        const ref = put(text);
        expect(readText(read, ref)).toEqual({ state: 'ok', text });
        expect(put(text)).toBe(ref);
      },
    ),
    { numRuns: 200 },
  );
  const { rows, distinct } = read.get<{ rows: number; distinct: number }>(
    'SELECT (SELECT count(*) FROM content) AS rows, (SELECT count(*) FROM content_dedup) AS "distinct"',
  ) ?? { rows: 0, distinct: 1 };
  expect(rows).toBe(distinct);
});

test('a lone surrogate is refused before anything is written', () => {
  const { read, put } = openContent();
  for (const text of ['\ud800', 'a\udfffb', '\udc00\ud800']) expect(() => put(text)).toThrow(TypeError);
  expect(read.get('SELECT count(*) AS count FROM content')).toEqual({ count: 0 });
});

test('an id is the digest of salt and text, so the text alone gives nothing to guess from', () => {
  const { read, put } = openContent();
  const ref = put('yes');
  const row = read.get<{ salt: Buffer }>('SELECT salt FROM content');
  const salted = createHash('sha256')
    .update(row?.salt ?? '')
    .update('yes')
    .digest('hex');
  expect(ref).toBe(`c_${salted}`);
  expect(ref).not.toContain(createHash('sha256').update('yes').digest('hex'));
});

test('10 MB of one word is stored in a small row, and a short text as it is', () => {
  const { read, put } = openContent();
  const long = 'again and again '.repeat(655_360);
  put('short');
  const ref = put(long);
  const [short, packed] = read.all<{ codec: number; size: number }>('SELECT codec, length(bytes) AS size FROM content ORDER BY number');
  expect(short).toEqual({ codec: codecs.raw, size: 5 });
  expect(packed?.codec).toBe(codecs.zstd);
  expect(packed?.size).toBeLessThan(10_000);
  expect(readText(read, ref)).toEqual({ state: 'ok', text: long });
});

const damages: readonly (readonly [how: string, sql: string, state: 'unreadable' | 'forgotten'])[] = [
  ['other bytes', "UPDATE content SET bytes = CAST('other' AS BLOB)", 'unreadable'],
  ['bytes that do not unpack', 'UPDATE content SET codec = 2', 'unreadable'],
  ['a codec nobody knows', 'UPDATE content SET codec = 9', 'unreadable'],
  ['another salt', 'UPDATE content SET salt = zeroblob(16)', 'unreadable'],
  ['the bytes forgotten', 'UPDATE content SET bytes = NULL, salt = NULL, redacted_at_ms = 1', 'forgotten'],
  ['the row gone', 'DELETE FROM content', 'unreadable'],
];

test.each(damages)('with %s a text is marked, never given wrong: to observers as data, to the entity as a named error', (_, sql, state) => {
  const { db, read, put } = openContent();
  const ref = put('what was said');
  db.exec(sql);
  expect(readText(read, ref)).toEqual({ state });
  expect(() => quoteText(read, ref)).toThrow(new ContentUnreadable(ref, state));
});

test('new words never come to rest on a damaged copy of the same words', () => {
  const { db, read, put } = openContent();
  const first = put('yes');
  db.exec("UPDATE content SET bytes = CAST('no' AS BLOB)");
  const second = put('yes');
  expect([readText(read, first), readText(read, second), put('yes')]).toEqual([{ state: 'unreadable' }, { state: 'ok', text: 'yes' }, second]);
});

test('forgotten words said again are new words: the old reference stays forgotten', () => {
  const { db, read, put } = openContent();
  const first = put('a secret');
  db.exec('UPDATE content SET bytes = NULL, salt = NULL, redacted_at_ms = 1; DELETE FROM content_dedup');
  const second = put('a secret');
  expect([readText(read, first), readText(read, second)]).toEqual([{ state: 'forgotten' }, { state: 'ok', text: 'a secret' }]);
});

test('the store tells which references it knows', () => {
  const { read, put } = openContent();
  expect([hasContent(read, put('here')), hasContent(read, `c_${'0'.repeat(64)}` as ContentRef)]).toEqual([true, false]);
});

test('what is packed unpacks to the same, with zstd and where the runtime has none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 500 }).map((text) => Buffer.from(text.repeat(5))),
      ),
      fc.boolean(),
      (bytes, useZstd) => {
        const plain = Buffer.from(bytes);
        const packed = pack(plain, useZstd);
        expect(packed.bytes.length).toBeLessThanOrEqual(plain.length);
        expect(unpack(packed.codec, packed.bytes)).toEqual(plain);
      },
    ),
  );
  expect([pack(Buffer.alloc(1000), true).codec, pack(Buffer.alloc(1000), false).codec]).toEqual([codecs.zstd, codecs.deflate]);
});
