import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Seq } from '#shared/model/ids';
import { openDatabase } from '#storage/open-database';
import { defineTable } from '#storage/versioned-table';
import { readHalf } from '#storage/write-db';
import { temporaryFolder } from './temporary-home.ts';

const shelf = defineTable({ name: 'shelf', key: ['name'], columns: { name: 'TEXT', colour: 'TEXT?', count: 'INTEGER' } });
type Row = { readonly name: string; readonly colour: string | null; readonly count: number };

const change = fc.record({ name: fc.constantFrom('a', 'b', 'c'), colour: fc.option(fc.constantFrom('red', 'blue')), count: fc.nat(9), whole: fc.boolean() });

test('a table asked as of any entry answers what a plain map held then, and keeps one live row a key', () => {
  const opened = openDatabase(`${temporaryFolder()}/any.db`, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  const db = opened.value;
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }), (entries) => {
      db.exec(`DROP TABLE IF EXISTS shelf; ${shelf.schema}`);
      const held = new Map<string, Row>();
      const then = entries.map((changes, index) => {
        for (const { whole, ...row } of changes) {
          const before = held.get(row.name);
          if (whole) held.set(row.name, row);
          else if (before) held.set(row.name, { ...before, count: row.count });
          if (whole) shelf.put(db, (index + 1) as Seq, row);
          else shelf.amend(db, (index + 1) as Seq, [row.name], { count: row.count });
        }
        return [...held.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      });
      const read = readHalf(db);
      const asked = entries.map((_, index) => shelf.asOf(read, index + 1));
      const live = ['a', 'b', 'c'].map((name) => shelf.live(read, name));
      const doubled = read.all('SELECT name FROM shelf WHERE to_seq IS NULL GROUP BY name HAVING count(*) > 1');
      expect(asked).toEqual(then);
      expect(live).toEqual(['a', 'b', 'c'].map((name) => held.get(name)));
      expect(doubled).toEqual([]);
    }),
    { numRuns: 40 },
  );
  db.close();
});
