import { expect, test } from 'vitest';
import type { ContentRef } from '#shared/model/ids';
import { putText } from '#storage/content';
import { openDatabase } from '#storage/open-database';
import { createQuoteMemory } from '#storage/quote-memory';
import type { ReadDb } from '#storage/read-db';
import { readHalf } from '#storage/write-db';
import { countedIds, temporaryFolder } from './temporary-home.ts';

/** A store with `texts`, and a memory of `mostChars` over it that tells what it unpacked. */
function remembering(texts: readonly string[], mostChars: number) {
  const opened = openDatabase(`${temporaryFolder()}/ipse.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  const { salt } = countedIds();
  const refs = texts.map((text) => putText(db, text, salt).ref);
  const half = readHalf(db);
  const unpacked: number[] = [];
  const watched: ReadDb = {
    ...half,
    get: (sql, ...values) => {
      if (sql.includes('codec')) unpacked.push(refs.findIndex((ref) => Buffer.from(ref.slice(2), 'hex').equals(values[0] as Buffer)));
      return half.get(sql, ...values);
    },
  };
  const quote = createQuoteMemory(watched, mostChars);
  return { db, unpacked, say: (at: number) => quote(refs[at] as ContentRef) as string };
}

test('what was quoted is not unpacked again, until others were quoted since and it does not fit any more', () => {
  const { say, unpacked, db } = remembering(['aaaa', 'bbbb', 'cccc', 'longer than all of it'], 8);
  const said = [0, 1, 0, 2, 0, 1, 3, 3, 0, 1].map((at) => say(at)[0]).join('');
  db.close();
  expect({ said, unpacked }).toEqual({ said: 'abacabllab', unpacked: [0, 1, 2, 1, 3, 3] });
});

test('what was forgotten since is not quoted, however lately it was', () => {
  const { say, db } = remembering(['a secret'], 100);
  expect(say(0)).toBe('a secret');
  db.run('UPDATE content SET bytes = NULL, salt = NULL, redacted_at_ms = 1');
  for (const _ of [1, 2]) expect(() => say(0)).toThrow(expect.objectContaining({ name: 'ContentUnreadable' }));
  db.close();
});
