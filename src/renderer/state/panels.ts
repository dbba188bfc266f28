// What floats or stands beside the view: palette, key help, and how wide the inspector is.

import { create } from 'zustand';

export const INSPECTOR = { min: 300, max: 760, usual: 400, step: 24 } as const;

const KEY = 'ipse.inspector-width';

interface PanelState {
  readonly open: 'palette' | 'keys' | null;
  readonly inspectorWidth: number;
  readonly show: (panel: 'palette' | 'keys' | null) => void;
  readonly setInspectorWidth: (width: number) => void;
}

const clamp = (width: number): number => Math.min(INSPECTOR.max, Math.max(INSPECTOR.min, Math.round(width)));

export const usePanels = create<PanelState>()((set) => ({
  open: null,
  inspectorWidth: clamp(Number(globalThis.localStorage?.getItem(KEY)) || INSPECTOR.usual),
  show: (open) => set({ open }),
  setInspectorWidth: (width) => {
    const inspectorWidth = clamp(width);
    globalThis.localStorage?.setItem(KEY, String(inspectorWidth));
    set({ inspectorWidth });
  },
}));
