// Text of replies in flight, keyed by request. It comes before it is durable, and is let go once the record holds as much.

import { create } from 'zustand';
import type { FeedNews } from '#shared/contract/feed';

export type Delta = Extract<FeedNews, { kind: 'delta' }>;

export interface LiveText {
  readonly cognitionId: string;
  readonly requestId: string;
  /** Offset of `text` in the reply; above 0 only where earlier deltas were missed. */
  readonly from: number;
  readonly text: string;
}

interface StreamingState {
  readonly byRequest: Readonly<Record<string, LiveText>>;
  readonly apply: (deltas: readonly Delta[]) => void;
  readonly drop: (requestIds: readonly string[]) => void;
  readonly clear: () => void;
}

/** Puts a delta where it belongs: overlaps are written over, a hole starts anew at the later offset. */
export function applyDelta(held: LiveText | undefined, { cognitionId, requestId, from, text }: Delta): LiveText {
  if (held === undefined || from < held.from || from > held.from + held.text.length) return { cognitionId, requestId, from, text };
  const kept = held.text.slice(0, from - held.from);
  return { ...held, text: kept + text };
}

export const useStreaming = create<StreamingState>()((set) => ({
  byRequest: {},
  apply: (deltas) =>
    set(({ byRequest }) => {
      const next = { ...byRequest };
      for (const delta of deltas) next[delta.requestId] = applyDelta(next[delta.requestId], delta);
      return { byRequest: next };
    }),
  drop: (requestIds) =>
    set((state) => {
      if (!requestIds.some((id) => id in state.byRequest)) return state;
      return { byRequest: Object.fromEntries(Object.entries(state.byRequest).filter(([id]) => !requestIds.includes(id))) };
    }),
  clear: () => set({ byRequest: {} }),
}));

/** What is known of a reply's text: the record, carried on by the stream where the stream is further. */
export function joinStream(recorded: string, live: LiveText | undefined): string {
  if (live === undefined || live.from > recorded.length) return recorded;
  const joined = recorded.slice(0, live.from) + live.text;
  return joined.length > recorded.length ? joined : recorded;
}
