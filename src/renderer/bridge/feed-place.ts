// How far the feed has been heard, over reconnections and new host lives: what comes twice is dropped, what is missing is a gap.

import type { FeedEvent, ServerFrame } from '#shared/contract/feed';

export interface FeedPlace {
  /** What `hello` asks to go on after. */
  readonly resume: () => { readonly resumeAfter: number | null; readonly hostLife: string | null };
  /** Whether something was missed for good since the last welcome. */
  readonly welcome: (frame: Extract<ServerFrame, { type: 'welcome' }>) => boolean;
  /** The events not heard before. */
  readonly hear: (events: readonly FeedEvent[]) => readonly FeedEvent[];
  readonly skipTo: (feedNumber: number) => void;
}

export function createFeedPlace(): FeedPlace {
  let heard: { readonly hostLife: string; readonly number: number } | null = null;
  return {
    resume: () => ({ resumeAfter: heard?.number ?? null, hostLife: heard?.hostLife ?? null }),
    welcome: ({ hostLife, feedNumber, gap }) => {
      const missed = heard !== null && (gap || heard.hostLife !== hostLife);
      if (heard === null || missed) heard = { hostLife, number: feedNumber };
      return missed;
    },
    hear: (events) => {
      const at = heard;
      if (at === null) return [];
      const fresh = events.filter(({ number }) => number > at.number);
      heard = { ...at, number: fresh.at(-1)?.number ?? at.number };
      return fresh;
    },
    skipTo: (number) => {
      if (heard !== null) heard = { ...heard, number };
    },
  };
}
