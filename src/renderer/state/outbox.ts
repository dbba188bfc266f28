// Messages on their way: shown at once, kept until the record shows them, never lost to a refusal.

import { create } from 'zustand';
import type { IpcError } from '#shared/contract/ipc-error';

export interface Outgoing {
  /** Made here, so that sending twice says it once. */
  readonly clientId: string;
  readonly text: string;
  readonly atMs: number;
  readonly state: 'sending' | 'accepted' | 'refused';
  readonly messageId: string | null;
  readonly error: IpcError | null;
}

interface OutboxState {
  readonly items: readonly Outgoing[];
  readonly put: (item: Outgoing) => void;
  readonly drop: (clientIds: readonly string[]) => void;
}

export const useOutbox = create<OutboxState>()((set) => ({
  items: [],
  put: (item) =>
    set(({ items }) => {
      const at = items.findIndex(({ clientId }) => clientId === item.clientId);
      return { items: at < 0 ? [...items, item] : items.with(at, item) };
    }),
  drop: (clientIds) => set((state) => (clientIds.length === 0 ? state : { items: state.items.filter(({ clientId }) => !clientIds.includes(clientId)) })),
}));
