// Which view fills the frame. A view that does not exist is not in the list, and so not on the rail.

import { create } from 'zustand';

export const views = ['talk', 'requests', 'memory', 'record'] as const;
export type View = (typeof views)[number];

export const viewWords: Readonly<Record<View, { readonly name: string; readonly about: string }>> = {
  talk: { name: 'Talk', about: 'The conversation' },
  requests: { name: 'Requests', about: 'What was sent, to the byte' },
  memory: { name: 'Memory', about: 'What it has come to know' },
  record: { name: 'Record', about: 'Ledger and cognitions' },
};

interface ViewState {
  readonly view: View;
  readonly show: (view: View) => void;
}

const KEY = 'ipse.view';

const isView = (value: string | null): value is View => value !== null && (views as readonly string[]).includes(value);

function remembered(): View {
  const kept = globalThis.sessionStorage?.getItem(KEY) ?? null;
  return isView(kept) ? kept : 'talk';
}

export const useView = create<ViewState>()((set) => ({
  view: remembered(),
  show: (view) => {
    globalThis.sessionStorage?.setItem(KEY, view);
    set({ view });
  },
}));

export const showView = (view: View): void => useView.getState().show(view);
