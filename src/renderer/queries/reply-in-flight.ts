// The reply being made in the conversation, and how to stop it.

import { useEffect } from 'react';
import { create } from 'zustand';
import { conversationLane, OPERATOR } from '#shared/model/ids';
import type { StatusView } from '#shared/model/views';
import { useConversation } from '../bridge/bridge-context.tsx';
import { useConnection } from '../bridge/use-connection.ts';
import { useStatus } from './use-route.ts';

export const LANE = conversationLane(OPERATOR);
export type Flight = StatusView['inFlight'][number];

/** The cognition answering in this conversation, if one is. */
export function useReplyInFlight(): Flight | null {
  return useStatus().data?.inFlight.find(({ lane }) => lane === LANE) ?? null;
}

/** The cognition that was asked to stop; Escape on the way says nothing twice. */
const useStopping = create<{ readonly cognitionId: string | null; readonly set: (cognitionId: string | null) => void }>()((set) => ({
  cognitionId: null,
  set: (cognitionId) => set({ cognitionId }),
}));

export interface StopReply {
  readonly isReplying: boolean;
  readonly isStopping: boolean;
  readonly stop: () => void;
}

/** Ends the reply in flight upstream as well; what had been said stays, marked as interrupted. */
export function useStopReply(): StopReply {
  const flight = useReplyInFlight();
  const { invoke } = useConversation();
  const connection = useConnection();
  const { cognitionId, set } = useStopping();
  useEffect(() => {
    if (flight === null && cognitionId !== null) set(null);
  }, [flight, cognitionId, set]);
  // What was in flight when the line broke can no longer be stopped from here, and may long be over.
  const isReplying = flight !== null && connection.state === 'open';
  const isStopping = isReplying && flight.cognitionId === cognitionId;
  const stop = () => {
    if (!isReplying || isStopping) return;
    set(flight.cognitionId);
    void invoke('stop', {}).then((answer) => {
      if (!answer.ok) set(null);
    });
  };
  return { isReplying, isStopping, stop };
}
