// The observer's feed: numbered, folded, resumable. Subscribers are cursors into one bounded buffer, so a window
// that does not read costs nothing and slows nobody; what it missed for good is told as a gap.

import type { Clock } from '#entity/ports';
import type { FeedEvent, FeedNews } from '#shared/contract/feed';

export interface FeedDeps {
  readonly clock: Clock;
  /** News of this many milliseconds go out together. */
  readonly coalesceMs: number;
  /** Events kept for whoever resumes. */
  readonly keep: number;
  readonly hostLife: string;
}

/** Where a subscriber's events go. Nothing is sent while it is not ready; call `drain` when it is again. */
export interface FeedSink {
  ready(): boolean;
  send(events: readonly FeedEvent[]): void;
  /** What came before `feedNumber` is no longer kept. */
  gap(feedNumber: number): void;
}

export interface FeedSubscription {
  drain(): void;
  close(): void;
}

export type FeedPage = { readonly gap: false; readonly events: readonly FeedEvent[] } | { readonly gap: true; readonly feedNumber: number };

export interface Feed {
  readonly hostLife: string;
  /** Number of the newest event; 0 before the first. */
  number(): number;
  publish(news: FeedNews): void;
  after(number: number): FeedPage;
  /** Sends what comes after feed number `from`. */
  subscribe(from: number, sink: FeedSink): FeedSubscription;
  /** Sends what is still waiting to be folded. */
  flush(): void;
  /** Drops all subscribers; later news go nowhere. */
  close(): void;
}

const BATCH = 200;

interface Cursor {
  at: number;
  readonly sink: FeedSink;
}

export function createFeed({ clock, coalesceMs, keep, hostLife }: FeedDeps): Feed {
  const buffer = createEventBuffer(keep);
  const cursors = new Set<Cursor>();
  let pending: FeedNews[] = [];
  let cancelTimer: (() => void) | null = null;

  function publish(news: FeedNews): void {
    const last = pending.at(-1);
    const folded = last === undefined ? null : foldNews(last, news);
    if (folded) pending[pending.length - 1] = folded;
    else pending.push(news);
    // A burst of news that do not fold must not grow without bound between two ticks.
    if (pending.length >= keep) flush();
    else cancelTimer ??= clock.after(coalesceMs, flush);
  }

  function stopTimer(): void {
    cancelTimer?.();
    cancelTimer = null;
  }

  function flush(): void {
    stopTimer();
    buffer.push(pending);
    pending = [];
    for (const cursor of cursors) drain(cursor);
  }

  function drain(cursor: Cursor): void {
    try {
      while (cursors.has(cursor) && cursor.at !== buffer.newest() && cursor.sink.ready()) sendNext(buffer, cursor);
    } catch {
      // A sink that throws is a dead window: it may come back and resume.
      cursors.delete(cursor);
    }
  }

  function subscribe(from: number, sink: FeedSink): FeedSubscription {
    const cursor: Cursor = { at: from, sink };
    cursors.add(cursor);
    drain(cursor);
    return { drain: () => drain(cursor), close: () => void cursors.delete(cursor) };
  }

  function close(): void {
    stopTimer();
    cursors.clear();
    pending = [];
  }

  return { hostLife, number: buffer.newest, publish, after: buffer.after, subscribe, flush, close };
}

function sendNext(buffer: EventBuffer, cursor: Cursor): void {
  const page = buffer.after(cursor.at);
  if (page.gap) {
    cursor.at = page.feedNumber;
    cursor.sink.gap(page.feedNumber);
    return;
  }
  const events = page.events.slice(0, BATCH);
  cursor.at = events.at(-1)?.number ?? buffer.newest();
  cursor.sink.send(events);
}

interface EventBuffer {
  newest(): number;
  push(news: readonly FeedNews[]): void;
  after(number: number): FeedPage;
}

/** The newest `keep` events, numbered without holes. */
function createEventBuffer(keep: number): EventBuffer {
  const kept: FeedEvent[] = [];
  let newest = 0;
  return {
    newest: () => newest,
    push: (many) => {
      for (const news of many) kept.push({ number: ++newest, news });
      if (kept.length > keep) kept.splice(0, kept.length - keep);
    },
    after: (number) => {
      const oldest = kept[0]?.number ?? newest + 1;
      if (!(number <= newest && number >= oldest - 1)) return { gap: true, feedNumber: newest };
      return { gap: false, events: kept.slice(number - oldest + 1) };
    },
  };
}

/** Two pieces of news as one, where the second continues the first; otherwise null. */
export function foldNews(a: FeedNews, b: FeedNews): FeedNews | null {
  if (a.kind === 'entries' && b.kind === 'entries' && b.from === a.to + 1) {
    return { kind: 'entries', from: a.from, to: b.to, kinds: [...new Set([...a.kinds, ...b.kinds])] };
  }
  if (a.kind === 'delta' && b.kind === 'delta' && a.requestId === b.requestId && b.from === a.from + a.text.length) {
    return { ...a, text: a.text + b.text };
  }
  return null;
}
