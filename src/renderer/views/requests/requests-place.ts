// Where the Requests view stands: the list, or one request over the whole width. Comparing is told by the two marks.

import { create } from 'zustand';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { useSelection } from '#renderer/state/selection.ts';
import { showView } from '#renderer/state/view.ts';
import type { RequestId } from '#shared/model/ids';

interface RequestsPlace {
  readonly wide: RequestId | null;
  readonly go: (wide: RequestId | null) => void;
}

export const useRequestsPlace = create<RequestsPlace>()((set) => ({ wide: null, go: (wide) => set({ wide }) }));

/** Opens one request over the whole width of the Requests view. */
export function openWide(id: RequestId): void {
  useRequestsPlace.getState().go(id);
  useSelection.getState().close();
  showView('requests');
}

/** Whether `a` was sent after `b`: request ids sort by time. */
export const isLater = (a: RequestId, b: RequestId): boolean => a > b;

/** Marks one request; the second mark completes the pair with the earlier one as A, since what is lost is lost from the earlier. */
export function markForComparing(id: RequestId): void {
  useCompareMarks.getState().mark(id);
  const { a, b, set } = useCompareMarks.getState();
  if (a !== null && b !== null && isLater(a, b)) set(b, a);
}
