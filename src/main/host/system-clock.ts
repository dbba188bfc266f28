// The real clock. The only place where the passing of time enters (L15).

import type { Clock } from '#entity/ports';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** IANA name of this machine's time zone; `UTC` where the system names one that cannot be used. */
export function systemZone(): string {
  try {
    // Where TZ names no zone there is, nothing is told here, whatever the types say.
    const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return Intl.DateTimeFormat('en', { timeZone: zone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
