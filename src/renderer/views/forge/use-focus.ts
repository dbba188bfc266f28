// Where the focus goes when what had it is gone: to a row of a list that was added to or taken from, or to a section that has come.

import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Focus and sight go to a place together, moving no more than is needed. */
export function goTo(place: HTMLElement | null | undefined, inSight: HTMLElement | null | undefined = place): void {
  place?.focus({ preventScroll: true });
  inSight?.scrollIntoView?.({ block: 'nearest' });
}

/** Nothing has the focus: what had it was taken away. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** When something new has come in place of what had the focus, its first heading or section takes it. */
export function useArrival<T extends HTMLElement>(what: string): RefObject<T | null> {
  const place = useRef<T>(null);

  useEffect(() => {
    if (isFocusLost()) goTo(place.current?.querySelector<HTMLElement>('[data-arrival]'));
  }, [what]);
  return place;
}

export interface RowFocus<R extends HTMLElement> {
  readonly rows: RefObject<R | null>;
  readonly add: RefObject<HTMLButtonElement | null>;
  /** The row at this place takes the focus once the list has changed; where there is none, the button that adds one. */
  readonly want: (index: number) => void;
}

/** The focus of a list whose rows are the children of `rows`, from `first` on. */
export function useRowFocus<R extends HTMLElement>(count: number, first = 0): RowFocus<R> {
  const rows = useRef<R>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    const field = rows.current?.children.item(index - first)?.querySelector<HTMLElement>('input, textarea');
    // A row on a page not turned to yet is waited for.
    if (index < count && (field === null || field === undefined)) return;
    wanted.current = null;
    (index < count ? field : add.current)?.focus();
  }, [count, first]);
  const want = useCallback((index: number) => {
    wanted.current = index;
  }, []);
  return { rows, add, want };
}
