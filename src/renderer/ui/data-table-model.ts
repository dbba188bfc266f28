// The table's arithmetic without the table: filter, sort, move, export. Pure, so that 100,000 rows can be tested in a blink.

export type CellValue = string | number | boolean | null | readonly string[];

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** CSS grid track: `72px`, `minmax(160px, 1fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  /** What is exported, filtered and sorted by; null means not known and sorts last. */
  readonly value: (row: Row) => CellValue;
  /** Leaves the column out of sorting where an order would mean nothing. */
  readonly sortable?: boolean;
  /** Explains the header in the house's words. */
  readonly title?: string;
}

export interface SortBy {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const asText = (value: CellValue): string => (value === null ? '' : typeof value === 'object' ? value.join(' ') : String(value));

/** Rows holding every word of `filter` in any column. The haystacks are made once per row. */
export function createFilter<Row extends object>(columns: readonly Column<Row>[]): (rows: readonly Row[], filter: string) => readonly Row[] {
  const haystacks = new WeakMap<Row, string>();
  const haystackOf = (row: Row): string => {
    const known = haystacks.get(row);
    if (known !== undefined) return known;
    const made = columns
      .map((column) => asText(column.value(row)))
      .join('\n')
      .toLowerCase();
    haystacks.set(row, made);
    return made;
  };
  return (rows, filter) => {
    const words = filter
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '');
    return words.length === 0 ? rows : rows.filter((row) => words.every((word) => haystackOf(row).includes(word)));
  };
}

const collator = new Intl.Collator('en', { numeric: true });

function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(asText(a), asText(b));
}

/** A sorted copy: stable, with unknown values last in either direction. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: SortBy | null): readonly Row[] {
  const column = columns.find((each) => each.id === sort?.column);
  if (sort === null || column === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: column.value(row) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
    return sign * compareValues(a.key, b.key);
  });
  return keyed.map((each) => each.row);
}

/** Descending, ascending, as it came: what a click on a header does next. */
export function nextSort(sort: SortBy | null, column: string): SortBy | null {
  if (sort?.column !== column) return { column, direction: 'descending' };
  return sort.direction === 'descending' ? { column, direction: 'ascending' } : null;
}

/** RFC 4180, with a quote before what a spreadsheet would run as a formula. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cell = (value: CellValue): string => {
    const text = asText(value);
    const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [columns.map((column) => cell(column.header)), ...rows.map((row) => columns.map((column) => cell(column.value(row))))];
  return `${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** The rows as data, not as columns: everything the view was given. */
export const toJson = (rows: readonly unknown[]): string => JSON.stringify(rows, null, 2);

/** Where a key takes the active row; null when the key moves nothing. `page` is how many rows are in sight. */
export function moveRow(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const clamp = (at: number): number => Math.min(count - 1, Math.max(0, at));
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return clamp(active + 1);
    case 'k':
    case 'ArrowUp':
      return clamp(active - 1);
    case 'PageDown':
      return clamp(active + page);
    case 'PageUp':
      return clamp(active - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const GAP = 16;
const SIDES = 32;

/** Pixels the columns need at least, so that header and rows are laid out on the same width. */
export function leastWidth(columns: readonly Pick<Column<never>, 'width'>[]): number {
  const tracks = columns.map((column) => Number.parseFloat(/(\d+(?:\.\d+)?)px/.exec(column.width)?.[1] ?? '0'));
  return tracks.reduce((sum, track) => sum + track, SIDES + GAP * Math.max(0, columns.length - 1));
}
