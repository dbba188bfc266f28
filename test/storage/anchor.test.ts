import { closeSync, mkdirSync, openSync, readFileSync, statSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Digest } from '#shared/model/ids';
import { openAnchor, readAnchor } from '#storage/anchor';
import { temporaryFolder } from './temporary-home.ts';

const head = (seq: number) => ({ generation: 1, seq, hash: String(seq % 10).repeat(64) as Digest });

test('the newest mark is read back after any number of moves', () => {
  fc.assert(
    fc.property(fc.nat(7), (moves) => {
      const file = join(temporaryFolder(), 'anchor');
      const anchor = openAnchor(file);
      for (let seq = 1; seq <= moves; seq++) anchor.move(head(seq));
      anchor.close();
      const expected = moves === 0 ? null : head(moves);
      const again = openAnchor(file);
      expect([readAnchor(file), again.mark()]).toEqual([expected, expected]);
      again.close();
    }),
    { numRuns: 20 },
  );
});

test('one torn slot, wherever it is torn, leaves the mark before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 150 }), (at) => {
      const file = join(temporaryFolder(), 'anchor');
      const anchor = openAnchor(file);
      for (const seq of [1, 2, 3]) anchor.move(head(seq));
      anchor.close();
      // The third move went to the first slot.
      overwrite(file, at, '\0');
      expect(readAnchor(file)).toEqual(head(2));
    }),
    { numRuns: 40 },
  );
});

test('with both slots torn, or nothing in the file, there is no mark', () => {
  const torn = join(temporaryFolder(), 'anchor');
  writeFileSync(torn, 'x'.repeat(8192));
  const empty = join(temporaryFolder(), 'anchor');
  writeFileSync(empty, '');
  expect([readAnchor(torn), readAnchor(empty), readAnchor(join(temporaryFolder(), 'none'))]).toEqual([null, null, null]);
});

test('the two slots never share a page', () => {
  const file = join(temporaryFolder(), 'anchor');
  const anchor = openAnchor(file);
  anchor.move(head(1));
  anchor.move(head(2));
  anchor.close();
  const bytes = readFileSync(file, 'latin1');
  expect([bytes.indexOf('"seq":1') < 4096, bytes.indexOf('"seq":2') >= 4096, statSync(file).size, statSync(file).mode & 0o777]).toEqual([
    true,
    true,
    8192,
    0o600,
  ]);
});

test('a folder or a link in its place is not used', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'a'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'b'));
  for (const name of ['a', 'b']) {
    expect(() => openAnchor(join(folder, name))).toThrow();
    expect(readAnchor(join(folder, name))).toBe(null);
  }
});

function overwrite(file: string, at: number, text: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, text, at, 'latin1');
  closeSync(handle);
}
