// A running length of time, in tenths while it is short. It stands alone so that only it renders.

import { useEffect, useState } from 'react';
import { formatDuration } from './format.ts';

export function Elapsed({ sinceMs }: { readonly sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, nowMs - sinceMs);
  return (
    <span aria-hidden className="min-w-[5ch] text-right tabular-nums">
      {passed < 1000 ? `0.${Math.floor(passed / 100)} s` : formatDuration(passed)}
    </span>
  );
}
