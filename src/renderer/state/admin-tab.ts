// Which tab of the operator's window is open.

import { create } from 'zustand';

export const adminTabs = ['life', 'identity', 'skills', 'entities'] as const;
export type AdminTab = (typeof adminTabs)[number];

export const adminTabWords: Readonly<Record<AdminTab, { readonly name: string; readonly about: string }>> = {
  life: { name: 'Life', about: 'Pause, resume, and what is the case' },
  identity: { name: 'Identity', about: 'Who lives here, and forging them anew' },
  skills: { name: 'Skills', about: 'Put changed skills in force' },
  entities: { name: 'Entities', about: 'Who else there is at this root' },
};

const KEY = 'ipse.admin-tab';
const isTab = (value: string | null): value is AdminTab => value !== null && (adminTabs as readonly string[]).includes(value);

function remembered(): AdminTab {
  const kept = globalThis.sessionStorage?.getItem(KEY) ?? null;
  return isTab(kept) ? kept : 'life';
}

interface AdminTabState {
  readonly tab: AdminTab;
  readonly show: (tab: AdminTab) => void;
}

export const useAdminTab = create<AdminTabState>()((set) => ({
  tab: remembered(),
  show: (tab) => {
    globalThis.sessionStorage?.setItem(KEY, tab);
    set({ tab });
  },
}));

export const showAdminTab = (tab: AdminTab): void => useAdminTab.getState().show(tab);
