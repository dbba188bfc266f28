// The keyboard of the window: the one list of keys, and the hook by which a view answers its own.

import { useEffect, useRef } from 'react';

export interface KeyWords {
  readonly keys: string;
  readonly does: string;
}

export interface KeyGroup {
  readonly name: string;
  readonly keys: readonly KeyWords[];
}

/** What `?` shows in the operator's window. */
export const adminKeyGroups: readonly KeyGroup[] = [
  {
    name: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'palette: go anywhere, do anything' },
      { keys: '1 … 4', does: 'tabs' },
      { keys: 'Esc', does: 'close what is open' },
      { keys: '?', does: 'these keys' },
    ],
  },
  {
    name: 'A difference',
    keys: [{ keys: 'n p', does: 'next and previous change' }],
  },
];

/** What `?` shows. A key that is not in this list does not exist. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'Everywhere',
    keys: [
      { keys: 'Ctrl K', does: 'palette: go anywhere, do anything' },
      { keys: '1 … 7', does: 'views' },
      { keys: 'Esc', does: 'stop a reply, then close what is open' },
      { keys: '?', does: 'these keys' },
    ],
  },
  {
    name: 'Lists',
    keys: [
      { keys: '/', does: 'filter' },
      { keys: 'j k', does: 'next and previous row' },
      { keys: 'Enter', does: 'inspect' },
      { keys: 'c', does: 'mark for comparing; on a second one, compare' },
      { keys: 'Space', does: 'pick a row for copying' },
      { keys: '[ ]', does: 'previous and next request' },
      { keys: 't', does: 'in the map of a request: as a bar, as a table' },
      { keys: 'n p', does: 'in a comparison: next and previous change' },
    ],
  },
  {
    name: 'Talk',
    keys: [
      { keys: 'Enter', does: 'send' },
      { keys: 'Shift Enter', does: 'new line' },
      { keys: 'Esc', does: 'stop the reply; what was said is kept' },
      { keys: '↑', does: 'in an empty draft: your last words again, as a new draft' },
    ],
  },
];

export type KeyMap = Readonly<Record<string, (press: KeyboardEvent) => void>>;

/** Whether the press belongs to something that takes text. */
export function isTyping(press: KeyboardEvent): boolean {
  const target = press.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select') || target.closest('.cm-editor') !== null;
}

/**
 * Answers plain keys (`j`, `/`, `[`, `Escape`) while the component is mounted; presses while typing, with a modifier,
 * or already answered are left alone. The newest hook wins.
 */
export function useKeys(map: KeyMap, enabled = true): void {
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    if (!enabled) return;
    const answer = (press: KeyboardEvent) => {
      if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey || press.isComposing || isTyping(press)) return;
      const act = Object.hasOwn(latest.current, press.key) ? latest.current[press.key] : undefined;
      if (act === undefined) return;
      press.preventDefault();
      act(press);
    };
    keyStack.unshift(answer);
    listen();
    return () => {
      const at = keyStack.indexOf(answer);
      if (at >= 0) keyStack.splice(at, 1);
    };
  }, [enabled]);
}

const keyStack: ((press: KeyboardEvent) => void)[] = [];
let listening = false;

/** One listener for all, so that the newest hook answers first whatever the order of mounting. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', (press) => {
    for (const answer of [...keyStack]) answer(press);
  });
}
