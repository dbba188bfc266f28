// What is being written, kept over a reload. Never sent by itself.

import { create } from 'zustand';

const KEY = 'ipse.draft';
const LAST_KEY = 'ipse.last-said';
/** Longer drafts live in memory only; the browser's store is small. */
const KEPT_CHARS = 400_000;

interface DraftState {
  readonly text: string;
  /** What was sent last, for recalling it as a new draft. */
  readonly lastSaid: string;
  readonly write: (text: string) => void;
  /** Empties the draft and remembers it as said. */
  readonly sent: (text: string) => void;
}

const read = (key: string): string => globalThis.sessionStorage?.getItem(key) ?? '';

function keep(key: string, text: string): void {
  try {
    if (text === '' || text.length > KEPT_CHARS) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A full store loses the copy, not the draft.
  }
}

export const useDraft = create<DraftState>()((set) => ({
  text: read(KEY),
  lastSaid: read(LAST_KEY),
  write: (text) => {
    keep(KEY, text);
    set({ text });
  },
  sent: (text) => {
    keep(KEY, '');
    keep(LAST_KEY, text);
    set({ text: '', lastSaid: text });
  },
}));
