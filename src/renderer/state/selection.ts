// What the inspector shows. Everything selectable anywhere ends here; going back is one key.

import { create } from 'zustand';

export type SelectionKind = 'request' | 'memory' | 'entry' | 'cognition' | 'message' | 'receipt' | 'run';

/** `id` is the full id; for an entry its sequence as digits. `within` is the cognition it belongs to, where known. */
export interface Selection {
  readonly kind: SelectionKind;
  readonly id: string;
  readonly within?: string;
}

interface SelectionState {
  readonly selection: Selection | null;
  /** Where one came from, newest last. */
  readonly trail: readonly Selection[];
  readonly select: (selection: Selection) => void;
  readonly back: () => void;
  readonly close: () => void;
}

const TRAIL_LENGTH = 30;

export const isSameSelection = (a: Selection | null, b: Selection | null): boolean => a?.kind === b?.kind && a?.id === b?.id;

export const useSelection = create<SelectionState>()((set) => ({
  selection: null,
  trail: [],
  select: (selection) =>
    set((state) => {
      if (isSameSelection(state.selection, selection)) return state;
      return { selection, trail: state.selection ? [...state.trail, state.selection].slice(-TRAIL_LENGTH) : state.trail };
    }),
  back: () => set((state) => ({ selection: state.trail.at(-1) ?? null, trail: state.trail.slice(0, -1) })),
  close: () => set({ selection: null, trail: [] }),
}));

/** Opens in the inspector from outside React as well. */
export const inspect = (selection: Selection): void => useSelection.getState().select(selection);

const kindByPrefix: Readonly<Record<string, SelectionKind>> = {
  req: 'request',
  m: 'memory',
  cog: 'cognition',
  msg: 'message',
  rcp: 'receipt',
  dec: 'receipt',
  run: 'run',
};

/** What an id opens, or null for ids that have no page of their own (texts, verdicts, cuts). */
export function selectionOf(id: string, within?: string): Selection | null {
  if (/^\d+$/.test(id)) return { kind: 'entry', id };
  const kind = kindByPrefix[id.slice(0, Math.max(0, id.indexOf('_')))];
  if (kind === undefined) return null;
  return within === undefined ? { kind, id } : { kind, id, within };
}
