// The real clock. The only place where the passing of time enters (L15).

import type { Clock } from '#entity/ports';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** IANA name of this machine's time zone. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
