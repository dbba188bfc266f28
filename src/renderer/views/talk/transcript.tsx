// The conversation as a virtual list: any length, held to its end unless someone reads further up.

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './conversation-rows.ts';

const NEAR_TOP_ROWS = 6;
const AT_END_PX = 48;
const estimates: Readonly<Record<Row['kind'], number>> = { beginning: 64, day: 48, said: 72, reply: 148, outgoing: 88 };

export interface TranscriptProps {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly onNearTop: () => void;
  readonly renderRow: (row: Row) => ReactNode;
}

export function Transcript({ rows, hasMore, onNearTop, renderRow }: TranscriptProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'said'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    paddingStart: 8,
    paddingEnd: 24,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const isAtEnd = useAtEnd(scroller, rows);
  const unseen = useUnseen(rows, isAtEnd);
  useHeldEnd(scroller, isAtEnd, () => virtual.scrollToEnd());

  useEffect(() => {
    if (hasMore && first <= NEAR_TOP_ROWS) onNearTop();
  }, [hasMore, first, onNearTop]);
  useLayoutEffect(() => {
    virtual.scrollToEnd();
  }, [virtual]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        tabIndex={0}
        className="h-full overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map((item) => {
              const row = rows[item.index];
              return (
                <div key={item.key} data-index={item.index} ref={virtual.measureElement}>
                  {row === undefined ? null : renderRow(row)}
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => virtual.scrollToEnd()}
          className="absolute bottom-3 left-1/2 flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-float border border-line bg-raised px-3 text-meta text-word shadow-float hover:bg-chosen"
        >
          <ArrowDown aria-hidden size={12} />
          {unseen > 0 ? `${unseen} new below` : 'To the newest'}
        </button>
      )}
    </div>
  );
}

/** Whether the end is in sight; looked at on scrolling and whenever rows change. */
function useAtEnd(scroller: { readonly current: HTMLDivElement | null }, rows: readonly Row[]): boolean {
  const [isAtEnd, setAtEnd] = useState(true);
  useEffect(() => {
    const at = scroller.current;
    if (at === null) return;
    const look = () => setAtEnd(at.scrollHeight - at.scrollTop - at.clientHeight <= AT_END_PX);
    look();
    at.addEventListener('scroll', look, { passive: true });
    return () => at.removeEventListener('scroll', look);
  }, [scroller, rows.length]);
  return isAtEnd;
}

/** Keeps the end in sight when the room changes: a draft that grows, a line of news above, a narrower window. */
function useHeldEnd(scroller: { readonly current: HTMLDivElement | null }, isAtEnd: boolean, toEnd: () => void): void {
  const held = useRef({ isAtEnd, toEnd });
  useEffect(() => {
    held.current = { isAtEnd, toEnd };
  });
  useEffect(() => {
    const at = scroller.current;
    if (at === null) return;
    const watcher = new ResizeObserver(() => {
      if (held.current.isAtEnd) held.current.toEnd();
    });
    for (const box of [at, at.firstElementChild]) if (box !== null) watcher.observe(box);
    return () => watcher.disconnect();
  }, [scroller]);
}

/** Rows that came while the end was out of sight. */
function useUnseen(rows: readonly Row[], isAtEnd: boolean): number {
  const lastKey = rows.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (isAtEnd && seenKey !== lastKey) setSeenKey(lastKey);
  if (isAtEnd || seenKey === undefined) return 0;
  const at = rows.findLastIndex(({ key }) => key === seenKey);
  return at < 0 ? 0 : rows.slice(at + 1).filter(({ kind }) => kind !== 'day').length;
}
