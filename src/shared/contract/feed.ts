// The numbered, coalesced, resumable feed of the observer surface, and the frames both hosts speak.

import type { EntryKind } from '../model/entry.ts';
import type { CognitionId, LaneId, RequestId } from '../model/ids.ts';
import type { Stage } from '../model/stage.ts';
import type { IpcAnswer } from './ipc-error.ts';

export type FeedNews =
  /** Entries now on disk; consecutive ones are folded into one. */
  | { readonly kind: 'entries'; readonly from: number; readonly to: number; readonly kinds: readonly EntryKind[] }
  | { readonly kind: 'stage'; readonly cognitionId: CognitionId; readonly lane: LaneId; readonly stage: Stage }
  /** Text of a reply in flight, not yet durable; consecutive ones are folded into one. `from` is the offset of `text` in the reply. */
  | { readonly kind: 'delta'; readonly cognitionId: CognitionId; readonly requestId: RequestId; readonly from: number; readonly text: string };

export interface FeedEvent {
  /** 1, 2, 3, … within one host life. */
  readonly number: number;
  readonly news: FeedNews;
}

/** Window → host. The first frame must be `hello`; `resumeAfter` asks for what came after that feed number. */
export type ClientFrame =
  | { readonly type: 'hello'; readonly token: string; readonly resumeAfter: number | null; readonly hostLife: string | null }
  | { readonly type: 'call'; readonly id: number; readonly route: string; readonly input: unknown };

/** Host → window. `gap` means: what was missed is no longer kept, ask again for what you show. */
export type ServerFrame =
  | { readonly type: 'welcome'; readonly session: string; readonly hostLife: string; readonly feedNumber: number; readonly gap: boolean }
  | { readonly type: 'answer'; readonly id: number; readonly answer: IpcAnswer<unknown> }
  | { readonly type: 'feed'; readonly events: readonly FeedEvent[] }
  | { readonly type: 'gap'; readonly feedNumber: number };

export const LOOPBACK_SOCKET_PATHS = { observer: '/socket/observer', conversation: '/socket/conversation', admin: '/socket/admin' } as const;
