// Keys and clicks of the table: move, inspect, mark, pick, copy. When nothing has the focus, the table answers.

import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '../app/keys.ts';
import { copyText } from './copy-button.tsx';
import type { DataTableProps } from './data-table.tsx';
import { moveRow, toJson } from './data-table-model.ts';

interface TableKeysInput<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly rows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly showRow: (index: number) => void;
}

export interface TableKeys {
  readonly active: number;
  readonly picked: ReadonlySet<string>;
  readonly onKeyDown: (press: KeyboardEvent) => void;
  readonly onRow: (index: number, click: MouseEvent) => void;
}

const HEADER_AND_ROW = 64;

/** State of the active row and of the picked ones, and what each key does to them. */
export function useTableKeys<Row extends object>(input: TableKeysInput<Row>): TableKeys {
  const { props, rows, scroller, filterField, showRow } = input;
  const [active, setActive] = useActiveRow(rows, props.rowId);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const idsBetween = (from: number, to: number): ReadonlySet<string> => new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(props.rowId));

  const moveTo = (index: number, extend: boolean): void => {
    if (extend) setPicked(idsBetween(anchor.current, index));
    else {
      anchor.current = index;
      setPicked((now) => (now.size === 0 ? now : new Set()));
    }
    setActive(index);
    showRow(index);
  };
  const act = (press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean => {
    const row = rows[active];
    const modified = press.ctrlKey || press.metaKey;
    if (press.altKey || row === undefined) return false;
    if (modified) return chord(press.key, row);
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_AND_ROW) / 32));
    const target = moveRow(press.shiftKey ? press.key.replace(/^[JK]$/, (key) => key.toLowerCase()) : press.key, active, rows.length, page);
    if (target !== null) moveTo(target, press.shiftKey);
    else if (press.key === 'Enter') props.onInspect(row);
    else if (press.key === 'c' && props.onMark !== undefined) props.onMark(row);
    else if (press.key === ' ') setPicked((now) => toggled(now, props.rowId(row)));
    else return false;
    return true;
  };
  const chord = (key: string, row: Row): boolean => {
    if (key === 'a') setPicked(idsBetween(0, rows.length - 1));
    else if (key === 'c' && globalThis.getSelection()?.isCollapsed !== false) {
      const chosen = picked.size === 0 ? [row] : rows.filter((each) => picked.has(props.rowId(each)));
      void copyText(toJson(chosen));
    } else return false;
    return true;
  };
  useUnfocusedKeys(act, props.onMark !== undefined, filterField);
  return {
    active,
    picked,
    onKeyDown: (press) => {
      // A button in a header or a link in a cell keeps the keys that press it.
      if (press.target !== press.currentTarget && (press.key === 'Enter' || press.key === ' ')) return;
      if (!act(press)) return;
      press.preventDefault();
      press.stopPropagation();
    },
    onRow: (index, click) => {
      if (click.shiftKey) moveTo(index, true);
      else if (click.ctrlKey || click.metaKey) {
        setActive(index);
        const row = rows[index];
        if (row !== undefined) setPicked((now) => toggled(now, props.rowId(row)));
      } else {
        moveTo(index, false);
        const row = rows[index];
        if (row !== undefined) props.onInspect(row);
      }
    },
  };
}

/** The active row, held by its id: rows that arrive above it or a new order do not move the choice to another row. */
function useActiveRow<Row>(rows: readonly Row[], rowId: (row: Row) => string): readonly [number, (index: number) => void] {
  const [held, hold] = useState<{ readonly id: string; readonly index: number } | null>(null);
  const active = useMemo(() => {
    if (held === null) return 0;
    const there = rows[held.index];
    if (there !== undefined && rowId(there) === held.id) return held.index;
    const found = rows.findIndex((row) => rowId(row) === held.id);
    return found === -1 ? Math.min(held.index, Math.max(0, rows.length - 1)) : found;
  }, [held, rows, rowId]);
  const setActive = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) hold({ id: rowId(row), index });
  };
  return [active, setActive];
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** `/`, `j`, `k` and `c` work from anywhere but a field; keys that other elements use themselves only when nothing has the focus. */
function useUnfocusedKeys(act: (press: globalThis.KeyboardEvent) => boolean, marks: boolean, filterField: RefObject<HTMLInputElement | null>): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const pass = (press: globalThis.KeyboardEvent): void => void latest.current(press);
  useKeys({
    '/': () => {
      filterField.current?.focus();
      filterField.current?.select();
    },
    j: pass,
    k: pass,
    ...(marks ? { c: pass } : {}),
  });
  useEffect(() => {
    const onKey = (press: globalThis.KeyboardEvent): void => {
      if (press.defaultPrevented || press.isComposing || press.target !== document.body || press.key.length === 1) return;
      if (latest.current(press)) press.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
