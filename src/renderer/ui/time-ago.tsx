// A time as the distance from now; the exact one on hover and for machines.

import { formatAgo, formatExact } from './format.ts';
import { useNow } from './now.ts';

export function TimeAgo({ atMs, className }: { readonly atMs: number; readonly className?: string }) {
  const nowMs = useNow();
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatExact(atMs)} className={className}>
      {formatAgo(atMs, nowMs)}
    </time>
  );
}
