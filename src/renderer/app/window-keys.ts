// The keys that work in every view.

import { useEffect } from 'react';
import { useStopReply } from '../queries/reply-in-flight.ts';
import { usePanels } from '../state/panels.ts';
import { useSelection } from '../state/selection.ts';
import { useView, views } from '../state/view.ts';
import { type KeyMap, useKeys } from './keys.ts';

export function useWindowKeys(): void {
  const { show: showView } = useView();
  const { open, show: showPanel } = usePanels();
  const { selection, close } = useSelection();
  const { isReplying, stop } = useStopReply();
  const viewKeys: KeyMap = Object.fromEntries(views.map((view, index) => [String(index + 1), () => showView(view)]));
  useKeys(
    {
      ...viewKeys,
      '?': () => showPanel('keys'),
      Escape: () => {
        if (isReplying) stop();
        else if (selection !== null) close();
      },
    },
    open === null,
  );
  usePaletteKey();
}

/** The palette opens from anywhere, from within a draft too. */
export function usePaletteKey(): void {
  const showPanel = usePanels((state) => state.show);
  useEffect(() => {
    const openPalette = (press: KeyboardEvent) => {
      if ((press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'k') {
        press.preventDefault();
        showPanel(usePanels.getState().open === 'palette' ? null : 'palette');
      }
    };
    window.addEventListener('keydown', openPalette);
    return () => window.removeEventListener('keydown', openPalette);
  }, [showPanel]);
}
