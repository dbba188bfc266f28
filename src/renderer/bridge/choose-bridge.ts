// Which host a page talks to: the preload of the Electron shell where there is one, else the loopback host it came from.

import type { Surface } from '#shared/contract/define-route';
import type { AdminBridge, AdminBridges, ConversationBridge, MainBridges, ObserverBridge } from './bridge.ts';
import { createLoopbackSocket, type LoopbackSocket } from './loopback-socket.ts';
import { type PageKeys, readPageKeys } from './page-keys.ts';

/** What a preload may put on `window.ipse`. The admin bridge exists only in the admin window. */
interface PreloadBridges {
  readonly observer: ObserverBridge;
  readonly conversation?: ConversationBridge;
  readonly admin?: AdminBridge;
}

declare global {
  interface Window {
    /** Set by the preload of the Electron shell; absent in a browser. */
    readonly ipse?: PreloadBridges;
  }
}

function openSocket(page: Window, keys: PageKeys, surface: Surface): LoopbackSocket {
  const socket = createLoopbackSocket({
    surface,
    keys,
    origin: page.location.origin.replace(/^http/, 'ws'),
    open: (url) => new WebSocket(url),
    nowMs: () => Date.now(),
    random: () => Math.random(),
  });
  page.addEventListener('online', socket.connection.retryNow);
  return socket;
}

const observerOver = (socket: LoopbackSocket): ObserverBridge => ({
  invoke: socket.call as ObserverBridge['invoke'],
  subscribe: socket.subscribe,
  connection: socket.connection,
});

export function chooseMainBridges(page: Window): MainBridges {
  const preload = page.ipse;
  if (preload?.conversation !== undefined) return { observer: preload.observer, conversation: preload.conversation };
  const keys = readPageKeys(page);
  const conversation = openSocket(page, keys, 'conversation');
  return {
    observer: observerOver(openSocket(page, keys, 'observer')),
    conversation: { invoke: conversation.call as ConversationBridge['invoke'], connection: conversation.connection },
  };
}

export function chooseAdminBridges(page: Window): AdminBridges {
  const preload = page.ipse;
  if (preload?.admin !== undefined) return { observer: preload.observer, admin: preload.admin };
  const keys = readPageKeys(page);
  const admin = openSocket(page, keys, 'admin');
  return { observer: observerOver(openSocket(page, keys, 'observer')), admin: { invoke: admin.call as AdminBridge['invoke'], connection: admin.connection } };
}
