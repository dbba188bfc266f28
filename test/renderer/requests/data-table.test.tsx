import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DataTableProps, ShownColumn } from '#renderer/ui/data-table.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { show, standOnAPage } from './show-view.tsx';

interface Row {
  readonly id: string;
  readonly size: number | null;
}
const columns: readonly ShownColumn<Row>[] = [
  { id: 'id', header: 'Name', width: 'minmax(80px, 1fr)', value: (row) => row.id },
  { id: 'size', header: 'Size', width: '80px', align: 'end', value: (row) => row.size },
];
const many = (count: number): readonly Row[] => Array.from({ length: count }, (_, i) => ({ id: `row-${i}`, size: i % 7 === 3 ? null : count - i }));
const table = (part: Partial<DataTableProps<Row>>) => (
  <DataTable label="Things" noun={['thing', 'things']} columns={columns} rows={many(5)} rowId={(row) => row.id} onInspect={() => undefined} {...part} />
);

const grid = () => screen.getByRole('grid', { name: 'Things' });
const names = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the table in a page', () => {
  standOnAPage();

  test('keys walk the rows, Enter inspects, c marks, Space picks, and the grid names the active row', async () => {
    const inspected = vi.fn();
    const marked = vi.fn();
    const { user } = show(table({ onInspect: inspected, onMark: marked }));
    grid().focus();
    await user.keyboard('jj{ArrowDown}k');
    expect(active()).toBe('row-23');
    await user.keyboard('{Enter}c ');
    expect([inspected.mock.calls.map(([row]) => row.id), marked.mock.calls.map(([row]) => row.id)]).toEqual([['row-2'], ['row-2']]);
    expect(screen.getByText('5 things, 1 picked')).toBeDefined();
  });

  test('with nothing focused the keys still reach it, and / reaches the filter', async () => {
    const inspected = vi.fn();
    const { user } = show(table({ onInspect: inspected }));
    await user.keyboard('j{Enter}/');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter: Things' }));
    await user.keyboard('row-4');
    expect([inspected.mock.calls.map(([row]) => row.id), names()]).toEqual([['row-1'], ['row-4']]);
    await user.keyboard('{Escape}');
    expect(names()).toHaveLength(5);
  });

  test('letters typed into the filter are letters, not commands', async () => {
    const marked = vi.fn();
    const { user } = show(table({ onMark: marked }));
    await user.keyboard('/cjk');
    expect([marked.mock.calls.length, (document.activeElement as HTMLInputElement).value]).toEqual([0, 'cjk']);
    expect(screen.getByText(/Nothing matches “cjk”/)).toBeDefined();
  });

  test('a header sorts by keyboard as well, says its order, and leaves the unknown last', async () => {
    const { user } = show(table({}));
    screen.getByRole('button', { name: 'Size' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect([names(), screen.getByRole('columnheader', { name: /Size/ }).getAttribute('aria-sort')]).toEqual([
      ['row-4', 'row-2', 'row-1', 'row-0', 'row-3'],
      'ascending',
    ]);
  });

  test('100,000 rows put only those in sight into the page', async () => {
    const { user } = show(table({ rows: many(100_000) }));
    expect(names().length).toBeLessThan(80);
    expect(grid().getAttribute('aria-rowcount')).toBe('100001');
    await user.keyboard('j');
    expect(active()).toBe('row-199999');
  });

  test('copies what is picked, or all that is shown, as JSON and as CSV', async () => {
    const { user } = show(table({ rows: many(3) }));
    await user.click(screen.getByRole('button', { name: 'Copy CSV' }));
    const csv = await navigator.clipboard.readText();
    grid().focus();
    await user.keyboard('j ');
    await user.click(screen.getByRole('button', { name: 'Copy JSON' }));
    expect([csv, JSON.parse(await navigator.clipboard.readText())]).toEqual(['Name,Size\r\nrow-0,3\r\nrow-1,2\r\nrow-2,1\r\n', [{ id: 'row-1', size: 2 }]]);
  });

  test('asks for the next page once, and says how much is loaded', () => {
    const load = vi.fn();
    const more = { total: 900, hasMore: true, loading: false, load, loadAll: vi.fn() };
    const { again } = show(table({ more }));
    again(table({ more: { ...more } }));
    expect([load.mock.calls.length, screen.getByText('5 of 900 things loaded') !== null]).toEqual([1, true]);
  });

  test('a row that arrives above leaves the active row the active one', async () => {
    const { user, again } = show(table({}));
    await user.keyboard('jj');
    again(table({ rows: [{ id: 'newest', size: 9 }, ...many(5)] }));
    expect(active()).toBe('row-23');
    again(table({ rows: many(1) }));
    expect(active()).toBe('row-01');
  });

  test('a search the host answers goes on loading pages', () => {
    const load = vi.fn();
    show(table({ search: { value: 'word', onChange: () => undefined }, more: { total: 900, hasMore: true, loading: false, load, loadAll: vi.fn() } }));
    expect(load).toHaveBeenCalledOnce();
  });
});
