import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Segment } from '#shared/model/request';
import { putBody, readBody } from '#storage/body-rope';
import { contentText } from '#storage/observer-queries';
import { openDatabase } from '#storage/open-database';
import { readHalf } from '#storage/write-db';
import { storableText } from './random-ledger.ts';
import { dayOfRequests } from './simulated-day.ts';
import { countedIds, temporaryFolder } from './temporary-home.ts';

function openRopes() {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  onTestFinished(() => db.close());
  const { salt } = countedIds();
  return { db, read: readHalf(db), put: (segments: readonly Segment[]) => putBody(db, segments, salt) };
}

const segment: fc.Arbitrary<Segment> = fc.record({
  text: storableText,
  kind: fc.constantFrom('text' as const, 'mark' as const, 'glue' as const),
  sectionId: fc.option(fc.constantFrom('history.msg_1.7', 'identity.core', 'odd "section" \u2028')),
  region: fc.option(fc.constantFrom('stable' as const, 'volatile' as const)),
});

test('any body comes back byte for byte, cut into the same segments, with the digest of the whole', () => {
  const { read, put } = openRopes();
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 70 }), (segments) => {
      const body = segments.map((one) => one.text).join('');
      const view = readBody(read, put(segments));
      if (view.state !== 'ok') throw new Error(view.state);
      expect(view.body).toBe(body);
      expect(view.sha256).toBe(createHash('sha256').update(body).digest('hex'));
      expect(view.segments.map(({ text, kind, sectionId, region }) => ({ text, kind, sectionId, region }))).toEqual(segments);
      expect(view.segments.map(({ start, end }) => view.body.slice(start, end))).toEqual(segments.map((one) => one.text));
    }),
    { numRuns: 60 },
  );
});

test('the same body twice is one rope; another segment in it is another', () => {
  const { put } = openRopes();
  const [first = []] = [...dayOfRequests(1)];
  const other = first.map((one, index) => (index === 3 ? { ...one, sectionId: 'elsewhere' } : one));
  expect(put(first)).toBe(put(first));
  expect(put(other)).not.toBe(put(first));
});

test('over a day of 200 turns a request costs well under a tenth of its bytes on disk', () => {
  const { read, put } = openRopes();
  const size = () => read.get<{ bytes: number }>('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')?.bytes ?? 0;
  const before = size();
  let sent = 0;
  let last: readonly Segment[] = [];
  for (const segments of dayOfRequests(200)) {
    put(segments);
    sent += Buffer.byteLength(segments.map((one) => one.text).join(''));
    last = segments;
  }
  const view = readBody(read, put(last));
  expect(view.state === 'ok' && view.body).toBe(last.map((one) => one.text).join(''));
  expect((size() - before) / sent).toBeLessThan(0.06);
});

const damages: readonly (readonly [how: string, sql: string, state: 'unreadable' | 'forgotten'])[] = [
  ['a segment altered', "UPDATE content SET bytes = CAST('x' AS BLOB) WHERE number = 1", 'unreadable'],
  ['a segment forgotten', 'UPDATE content SET bytes = NULL, salt = NULL WHERE number = 1', 'forgotten'],
  ['a leaf altered', "UPDATE content SET bytes = CAST('[]' AS BLOB), codec = 0 WHERE media = 1", 'unreadable'],
  ['a leaf gone', 'DELETE FROM content WHERE media = 1', 'unreadable'],
  ['the root altered', "UPDATE content SET bytes = CAST('{}' AS BLOB), codec = 0 WHERE media = 2", 'unreadable'],
];

test.each(damages)('with %s a body is marked, never given wrong', (_, sql, state) => {
  const { db, read, put } = openRopes();
  const [first = []] = [...dayOfRequests(1)];
  const ref = put(first);
  db.exec(sql);
  expect([readBody(read, ref), contentText(read, ref)]).toEqual([{ state }, { state }]);
});

test('a lone surrogate split over two segments is whole again in the body, and alone it is refused', () => {
  const { put } = openRopes();
  const glue = (text: string): Segment => ({ text, kind: 'glue', sectionId: null, region: null });
  expect(() => put([glue('a\ud83d'), glue('b')])).toThrow(TypeError);
});
