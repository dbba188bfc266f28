import { describe, expect, test } from 'vitest';
import type { Column } from '#renderer/ui/data-table-model.ts';
import { createFilter, moveRow, nextSort, sortRows, toCsv } from '#renderer/ui/data-table-model.ts';
import { countWords } from '#renderer/ui/data-table-toolbar.tsx';

interface Row {
  readonly name: string;
  readonly size: number | null;
}
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: '1fr', value: (row) => row.name },
  { id: 'size', header: 'Size, bytes', width: '80px', value: (row) => row.size },
];
const rows: readonly Row[] = [
  { name: 'beta', size: 20 },
  { name: 'alpha', size: null },
  { name: 'item 10', size: 3 },
  { name: 'item 9', size: 100 },
];
const names = (some: readonly Row[]): readonly string[] => some.map((row) => row.name);

describe('the table', () => {
  test('filters by every word, in any column, whatever the case', () => {
    const filter = createFilter(columns);
    expect([names(filter(rows, 'ITEM 10')), names(filter(rows, '  ')), names(filter(rows, 'al pha')), names(filter(rows, 'nothing'))]).toEqual([
      ['item 10', 'item 9'],
      names(rows),
      ['alpha'],
      [],
    ]);
  });

  test('sorts numbers as numbers, names by their numbers, and the unknown last either way', () => {
    const by = (column: string, direction: 'ascending' | 'descending') => names(sortRows(rows, columns, { column, direction }));
    expect([by('size', 'ascending'), by('size', 'descending'), by('name', 'ascending')]).toEqual([
      ['item 10', 'beta', 'item 9', 'alpha'],
      ['item 9', 'beta', 'item 10', 'alpha'],
      ['alpha', 'beta', 'item 9', 'item 10'],
    ]);
  });

  test('a header is pressed thrice to come back', () => {
    const once = nextSort(null, 'size');
    const twice = nextSort(once, 'size');
    expect([once, twice, nextSort(twice, 'size')]).toEqual([{ column: 'size', direction: 'descending' }, { column: 'size', direction: 'ascending' }, null]);
  });

  test('CSV quotes what needs it, leaves the unknown empty, and defuses formulas', () => {
    expect(
      toCsv(
        [
          { name: '=1+1', size: null },
          { name: 'a "b", c\nd', size: -3 },
        ],
        columns,
      ),
    ).toBe('Name,"Size, bytes"\r\n\'=1+1,\r\n"a ""b"", c\nd",-3\r\n');
  });

  test('keys stay inside the rows', () => {
    expect([
      moveRow('j', 0, 3, 10),
      moveRow('k', 0, 3, 10),
      moveRow('End', 0, 3, 10),
      moveRow('PageDown', 1, 3, 10),
      moveRow('x', 1, 3, 10),
      moveRow('j', 0, 0, 10),
    ]).toEqual([1, 0, 2, 2, null, null]);
  });

  test('says how much of the whole it shows', () => {
    const noun = ['row', 'rows'] as const;
    const words = [
      countWords(1, 1, noun, undefined),
      countWords(2, 4, noun, undefined),
      countWords(500, 500, noun, { total: 9120, hasMore: true }),
      countWords(12, 500, noun, { total: 9120, hasMore: true }),
      countWords(500, 500, noun, { total: null, hasMore: true }),
      countWords(9120, 9120, noun, { total: 9120, hasMore: false }),
    ];
    expect(words).toEqual(['1 row', '2 of 4 rows', '500 of 9,120 rows loaded', '12 of 500 loaded, 9,120 rows in all', 'the newest 500 rows', '9,120 rows']);
  });

  test('100,000 rows are filtered and sorted without a noticeable wait', () => {
    const many: readonly Row[] = Array.from({ length: 100_000 }, (_, i) => ({ name: `row ${i}`, size: (i * 7919) % 100_003 }));
    const filter = createFilter(columns);
    filter(many, 'warm');
    const before = performance.now();
    const found = sortRows(filter(many, '99'), columns, { column: 'size', direction: 'descending' });
    expect([found.length > 1000, performance.now() - before < 1000]).toEqual([true, true]);
  });
});
