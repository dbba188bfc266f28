// What a window holds of the host: one bridge per surface (L3). The views know nothing of sockets or preloads.

import type { AdminRoutes } from '#shared/contract/admin-routes';
import type { ConversationRoutes } from '#shared/contract/conversation-routes';
import type { Invoke } from '#shared/contract/define-route';
import type { FeedEvent } from '#shared/contract/feed';
import type { ObserverRoutes } from '#shared/contract/observer-routes';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** Lost, and tried again at `retryAtMs` (UTC ms); nothing is dropped meanwhile, reading shows what was last known. */
  | { readonly state: 'offline'; readonly sinceMs: number; readonly retryAtMs: number }
  /** The host lives, but this window's key is spent or belongs to an earlier life. Trying again is useless. */
  | { readonly state: 'refused' };

export interface ConnectionSource {
  readonly current: () => Connection;
  readonly watch: (listener: () => void) => () => void;
  /** Tries at once instead of waiting for the next attempt. */
  readonly retryNow: () => void;
}

export type FeedBatch =
  | { readonly kind: 'events'; readonly events: readonly FeedEvent[] }
  /** What was missed is no longer kept: ask again for everything shown. */
  | { readonly kind: 'gap' };

export interface ObserverBridge {
  readonly invoke: Invoke<ObserverRoutes>;
  readonly subscribe: (listener: (batch: FeedBatch) => void) => () => void;
  readonly connection: ConnectionSource;
}

export interface ConversationBridge {
  readonly invoke: Invoke<ConversationRoutes>;
  readonly connection: ConnectionSource;
}

export interface AdminBridge {
  readonly invoke: Invoke<AdminRoutes>;
  readonly connection: ConnectionSource;
}

/** The main window: observer and conversation. The admin window: observer and admin. Never all three. */
export interface MainBridges {
  readonly observer: ObserverBridge;
  readonly conversation: ConversationBridge;
}
export interface AdminBridges {
  readonly observer: ObserverBridge;
  readonly admin: AdminBridge;
}
