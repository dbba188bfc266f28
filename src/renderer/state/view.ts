// Which view fills the frame. A view that does not exist is not in the list, and so not on the rail.

import { create } from 'zustand';
import { type SelectionKind, useSelection } from './selection.ts';

export const views = ['talk', 'inbox', 'requests', 'memory', 'skills', 'birth', 'record'] as const;
export type View = (typeof views)[number];

export const viewWords: Readonly<Record<View, { readonly name: string; readonly about: string }>> = {
  talk: { name: 'Talk', about: 'The conversation' },
  inbox: { name: 'Inbox', about: 'What waits for a person' },
  requests: { name: 'Requests', about: 'What was sent, to the byte' },
  memory: { name: 'Memory', about: 'What it has come to know' },
  skills: { name: 'Skills', about: 'Contracts, who fulfils them, every run' },
  birth: { name: 'Birth', about: 'Who this is, and how they came to be' },
  record: { name: 'Record', about: 'Ledger and cognitions' },
};

/** What each view lists: the inspector stays open over a view only for one of its own. */
const listed: Readonly<Record<View, readonly SelectionKind[]>> = {
  talk: ['message', 'receipt', 'cognition', 'request'],
  inbox: ['run'],
  requests: ['request'],
  memory: ['memory'],
  skills: ['run'],
  birth: ['run'],
  record: ['entry', 'cognition'],
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

export const useView = create<ViewState>()((set, get) => ({
  view: remembered(),
  show: (view) => {
    globalThis.sessionStorage?.setItem(KEY, view);
    const { selection, close } = useSelection.getState();
    if (view !== get().view && selection !== null && !listed[view].includes(selection.kind)) close();
    set({ view });
  },
}));

export const showView = (view: View): void => useView.getState().show(view);
