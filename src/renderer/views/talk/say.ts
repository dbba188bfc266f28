// Saying something: checked here first, shown at once, sent with an id that makes a second sending harmless.

import { useCallback } from 'react';
import { useConversation } from '#renderer/bridge/bridge-context.tsx';
import { useDraft } from '#renderer/state/draft.ts';
import { type Outgoing, useOutbox } from '#renderer/state/outbox.ts';
import type { Result } from '#shared/lib/result';
import { fail, ok } from '#shared/lib/result';
import { checkMessage, type MessageRefusal } from '#shared/model/message';

export type SayRefusal = MessageRefusal | 'offline';

const freshClientId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Say {
  /** Sends the text, or says why not; on a refusal the draft is left as it is. */
  readonly say: (text: string) => Result<null, SayRefusal>;
  readonly again: (outgoing: Outgoing) => void;
  /** Takes an unconfirmed message back into the draft, in front of what stands there. */
  readonly takeBack: (outgoing: Outgoing) => void;
}

export function useSay(): Say {
  const { invoke, connection } = useConversation();
  const send = useCallback(
    async (outgoing: Outgoing) => {
      const { put } = useOutbox.getState();
      put({ ...outgoing, state: 'sending', error: null });
      const answer = await invoke('say', { text: outgoing.text, clientId: outgoing.clientId });
      put(
        answer.ok ? { ...outgoing, state: 'accepted', messageId: answer.value.messageId, error: null } : { ...outgoing, state: 'refused', error: answer.error },
      );
    },
    [invoke],
  );
  const say = useCallback(
    (text: string): Result<null, SayRefusal> => {
      const checked = checkMessage(text);
      if (!checked.ok) return checked;
      const { state } = connection.current();
      if (state === 'offline' || state === 'refused') return fail('offline');
      useDraft.getState().sent(text);
      void send({ clientId: freshClientId(), text, atMs: Date.now(), state: 'sending', messageId: null, error: null });
      return ok(null);
    },
    [connection, send],
  );
  const takeBack = useCallback((outgoing: Outgoing) => {
    useOutbox.getState().drop([outgoing.clientId]);
    const { text, write } = useDraft.getState();
    write(text === '' ? outgoing.text : `${outgoing.text}\n\n${text}`);
  }, []);
  return { say, again: (outgoing) => void send(outgoing), takeBack };
}
