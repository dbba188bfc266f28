// Quiet lines while something is fetched. They appear only after a moment, so that a quick answer never flickers.

import { useEffect, useState } from 'react';

const WAIT_MS = 180;
const widths = ['72%', '48%', '86%', '61%', '38%', '77%'];

export function Loading({ what, lines = 5 }: { readonly what: string; readonly lines?: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex flex-col gap-3 p-6">
      <span className="sr-only">Loading {what}</span>
      {shown &&
        Array.from({ length: lines }, (_, i) => (
          <span
            aria-hidden
            key={widths[i % widths.length] + String(i)}
            className="h-3 max-w-[60ch] rounded-small bg-raised"
            style={{ width: widths[i % widths.length] }}
          />
        ))}
    </div>
  );
}
