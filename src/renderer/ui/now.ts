// One slow clock for every relative time on the page, running only while someone looks.

import { useSyncExternalStore } from 'react';

const STEP_MS = 5000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, STEP_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** UTC ms, moving every five seconds. */
export const useNow = (): number => useSyncExternalStore(watch, () => now);
