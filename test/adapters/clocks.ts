// Two clocks for tests: the machine's own, and one that stands still until it is moved.

import type { Clock } from '#entity/ports';

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

export interface ManualClock extends Clock {
  /** Moves time and runs what fell due, in order. */
  advance(ms: number): void;
  /** Timers not yet due. */
  waiting(): number;
}

export function manualClock(startMs = 1_700_000_000_000): ManualClock {
  let now = startMs;
  const timers = new Set<{ readonly atMs: number; readonly task: () => void }>();
  return {
    now: () => now,
    after(ms, task) {
      const timer = { atMs: now + ms, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const [due] = [...timers].filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs);
        if (!due) break;
        timers.delete(due);
        now = due.atMs;
        due.task();
      }
      now = until;
    },
    waiting: () => timers.size,
  };
}
