// A correspondent's acts. What is said is durable before it is acknowledged; nothing said is ever edited or made again.

import type { EntityView, Ids, Journal } from '#entity/ports';
import type { ConversationRoutes } from '#shared/contract/conversation-routes';
import type { Handlers } from '#shared/contract/define-route';
import type { ForgeRoutes } from '#shared/contract/forge-routes';
import type { IpcAnswer, IpcErrorCode } from '#shared/contract/ipc-error';
import { ContentUnreadable } from '#shared/model/content-unreadable';
import { type CognitionId, type ContentRef, conversationLane, type MessageId, OPERATOR } from '#shared/model/ids';
import { checkMessage, type MessageRefusal } from '#shared/model/message';
import type { Lanes } from './lanes.ts';

export interface ConversationDeps {
  readonly journal: Journal;
  readonly ids: Ids;
  readonly lanes: Lanes;
  /** Whether this cognition produced nothing at all and is the last of its lane. */
  readonly isRetryable: (cognitionId: CognitionId) => boolean;
  /** Whether the text holds a secret this host knows. */
  readonly holdsSecret: (text: string) => boolean;
  /** What a person may do before anybody is born here. */
  readonly birth: Handlers<ForgeRoutes>;
}

const refusals: Readonly<Record<MessageRefusal, string>> = {
  empty: 'There is nothing in this message. Write something first.',
  too_long: 'This message is too long: 200,000 characters at most. Put the text in a file in the workspace instead, and say where it is.',
  broken_characters: 'This message holds half a character somewhere (a broken emoji, perhaps). Remove it and send again.',
};

const refuse = (code: IpcErrorCode, message: string): IpcAnswer<never> => ({ ok: false, error: { code, message } });

function saidTheSame(view: EntityView, before: ContentRef, text: string): boolean {
  try {
    return view.quote(before) === text;
  } catch (error) {
    if (error instanceof ContentUnreadable) return true;
    throw error;
  }
}

/** Handlers of the conversation surface for the person at this machine. */
export function createConversationHandlers({ journal, ids, lanes, isRetryable, holdsSecret, birth }: ConversationDeps): Handlers<ConversationRoutes> {
  const lane = conversationLane(OPERATOR);
  return {
    ...birth,
    async say({ text, clientId }) {
      if (journal.view.entity() === null) return refuse('unavailable', 'Nobody is born here yet, so nobody would hear this. Nothing was stored.');
      const checked = checkMessage(text);
      if (!checked.ok) return refuse('refused', refusals[checked.error]);
      if (holdsSecret(text)) return refuse('refused', 'This message holds the key that opens the model. It was not stored and not sent; take the key out.');
      const value = await journal.commit((tx) => {
        const before = tx.view.messageByClientId(clientId);
        // Sent again because the answer was lost: it is told where the first one stands. A text that cannot be read any more is taken at its word.
        if (before) return saidTheSame(tx.view, before.text, checked.value) ? { messageId: before.messageId, seq: before.seq } : null;
        const messageId = ids.next<MessageId>('msg');
        const seq = tx.append(
          'message.received',
          { messageId, correspondent: OPERATOR, text: tx.put(checked.value), chars: checked.value.length, clientId },
          { lane, cognitionId: null },
        );
        return { messageId, seq };
      });
      return value ? { ok: true, value } : refuse('refused', 'Another message was sent under this id. Send this one under an id of its own.');
    },
    stop: () => ({ ok: true, value: { stopped: lanes.stop(lane) } }),
    retry({ cognitionId }) {
      if (!isRetryable(cognitionId)) return refuse('refused', 'Only the last turn, and only one that produced nothing, can be tried again.');
      if (journal.view.paused()) return refuse('paused', 'The entity is paused. Resume it in the admin window first.');
      return lanes.retry(lane, cognitionId) ? { ok: true, value: { accepted: true } } : refuse('busy', 'A reply is under way. Wait for it, or stop it.');
    },
  };
}
