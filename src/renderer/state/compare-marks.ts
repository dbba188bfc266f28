// The two requests marked for comparing: `c` marks one, `c` on another opens the comparison.

import { create } from 'zustand';
import type { RequestId } from '#shared/model/ids';

interface CompareMarks {
  readonly a: RequestId | null;
  readonly b: RequestId | null;
  /** Marks; marking a marked one takes the mark away, a third replaces the second. */
  readonly mark: (id: RequestId) => void;
  readonly set: (a: RequestId | null, b: RequestId | null) => void;
  readonly clear: () => void;
}

export const useCompareMarks = create<CompareMarks>()((set) => ({
  a: null,
  b: null,
  mark: (id) =>
    set(({ a, b }) => {
      if (a === id) return { a: b, b: null };
      if (b === id) return { b: null };
      return a === null ? { a: id } : { b: id };
    }),
  set: (a, b) => set({ a, b }),
  clear: () => set({ a: null, b: null }),
}));
