// Hands the bridges down the tree. A view asks for a surface by name; asking for one the window lacks is a bug and throws.

import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { AdminBridge, AdminBridges, ConversationBridge, MainBridges, ObserverBridge } from './bridge.ts';

interface Held {
  readonly observer: ObserverBridge;
  readonly conversation?: ConversationBridge;
  readonly admin?: AdminBridge;
}

const BridgeContext = createContext<Held | null>(null);

export function BridgeProvider({ bridges, children }: { readonly bridges: MainBridges | AdminBridges; readonly children: ReactNode }) {
  return <BridgeContext value={bridges}>{children}</BridgeContext>;
}

function useHeld(): Held {
  const held = useContext(BridgeContext);
  if (held === null) throw new Error('no BridgeProvider above');
  return held;
}

export const useObserver = (): ObserverBridge => useHeld().observer;

export function useConversation(): ConversationBridge {
  const { conversation } = useHeld();
  if (conversation === undefined) throw new Error('this window holds no conversation bridge');
  return conversation;
}

export function useAdmin(): AdminBridge {
  const { admin } = useHeld();
  if (admin === undefined) throw new Error('this window holds no admin bridge');
  return admin;
}
