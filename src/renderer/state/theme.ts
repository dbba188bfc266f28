// Dark, light or as the system says. Kept in this browser only; the entity never learns of it.

import { create } from 'zustand';

export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'ipse.theme';
const isTheme = (value: string | null): value is Theme => value !== null && (themes as readonly string[]).includes(value);

interface ThemeState {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

export const useTheme = create<ThemeState>()((set) => ({
  theme: remembered(),
  choose: (theme) => {
    globalThis.localStorage?.setItem(KEY, theme);
    set({ theme });
  },
}));

function remembered(): Theme {
  const kept = globalThis.localStorage?.getItem(KEY) ?? null;
  return isTheme(kept) ? kept : 'system';
}

/** Keeps `data-theme` of the page in step with the choice and the system; the answer undoes it. */
export function applyTheme(page: Document): () => void {
  const light = page.defaultView?.matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    const { theme } = useTheme.getState();
    page.documentElement.dataset['theme'] = theme === 'system' ? (light?.matches ? 'light' : 'dark') : theme;
  };
  apply();
  light?.addEventListener('change', apply);
  const unwatch = useTheme.subscribe(apply);
  return () => {
    light?.removeEventListener('change', apply);
    unwatch();
  };
}
