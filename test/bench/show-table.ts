// Tables as people read them: aligned in a terminal, and the same cells as Markdown.

import type { Table } from './bench.ts';

/** Columns padded to their widest cell, numbers to the right. */
export function plainTable({ columns, rows }: Table): string {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const pad = (cell: string, width: number, column: number): string => (column === 0 ? cell.padEnd(width) : cell.padStart(width));

export function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Milliseconds with as many digits as mean anything. */
export const ms = (value: number): string => value.toFixed(value < 1 ? 3 : value < 10 ? 2 : 1);

/** `1.84×`; more digits below one. */
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 0.1 ? 4 : ratio < 1 ? 3 : ratio < 100 ? 2 : 0)}×`;

/** Whole KiB, thousands apart. */
export const kib = (bytes: number): string => Math.round(bytes / 1024).toLocaleString('en-GB');
