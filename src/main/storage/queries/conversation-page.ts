// One page of a conversation: what was said, and each reply with its tool activity inline.

import type { CognitionId, LaneId, MessageId } from '#shared/model/ids';
import type { ConversationItem, ConversationPage, TextView } from '#shared/model/views';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { type CognitionFacts, cognitionById, cognitionsOfLaneBefore } from '../tables/cognition-table.ts';
import { type MessageFacts, messageById, messagesBefore } from '../tables/message-table.ts';
import { requestsOfCognition } from '../tables/request-table.ts';
import { saysAnything, turnParts } from './turn-parts.ts';

/** Up to `limit` items of `lane` strictly before entry `before` (null: from the end), oldest first. */
export function conversationPage(db: ReadDb, lane: LaneId, before: number | null, limit: number): ConversationPage {
  const end = before ?? Number.MAX_SAFE_INTEGER;
  // One more than asked for tells whether there is a page before this one.
  const said = messagesBefore(db, lane, end, limit + 1).map((message) => ({ seq: message.seq, show: () => toSaid(db, message) }));
  const replies = cognitionsOfLaneBefore(db, lane, end, limit + 1).map((cognition) => ({ seq: cognition.openedSeq, show: () => toReply(db, cognition) }));
  const newestFirst = [...said, ...replies].sort((a, b) => b.seq - a.seq);
  const shown = newestFirst.slice(0, limit).reverse();
  return { items: shown.map((item) => item.show()), before: newestFirst.length > limit ? (shown[0]?.seq ?? null) : null };
}

/** Whether this cognition is the last of its lane (so not tried again yet), is over, and produced nothing at all: only then may it be tried again. */
export function isRetryable(db: ReadDb, cognitionId: CognitionId): boolean {
  const cognition = cognitionById(db, cognitionId);
  if (!cognition) return false;
  const last = cognitionsOfLaneBefore(db, cognition.lane, Number.MAX_SAFE_INTEGER, 1)[0];
  return last?.cognitionId === cognitionId && producedNothing(cognition, partsOf(db, cognition));
}

/** One message with its text, or null. */
export function messageView(db: ReadDb, messageId: MessageId): { readonly atMs: number; readonly correspondent: string; readonly text: TextView } | null {
  const message = messageById(db, messageId);
  return message && { atMs: message.atMs, correspondent: message.correspondent, text: readText(db, message.text) };
}

const toSaid = (db: ReadDb, { messageId, seq, correspondent, atMs, text, cognitionId }: MessageFacts): ConversationItem => ({
  kind: 'said',
  messageId,
  seq,
  correspondent,
  atMs,
  text: readText(db, text),
  state: cognitionId === null ? 'waiting' : 'perceived',
});

function toReply(db: ReadDb, cognition: CognitionFacts): ConversationItem {
  const { cognitionId, openedSeq, openedAtMs, outcome, fault } = cognition;
  const parts = partsOf(db, cognition);
  const requests = requestsOfCognition(db, cognitionId);
  return {
    kind: 'reply',
    cognitionId,
    seq: openedSeq,
    atMs: openedAtMs,
    parts,
    outcome,
    fault,
    stopReason: requests.at(-1)?.stopReason ?? null,
    retryable: producedNothing(cognition, parts) && isRetryable(db, cognitionId),
    requestIds: requests.map((request) => request.requestId),
  };
}

const partsOf = (db: ReadDb, { cognitionId, outcome }: CognitionFacts) =>
  requestsOfCognition(db, cognitionId).flatMap((request) => turnParts(db, request, outcome === null));

const producedNothing = ({ outcome }: CognitionFacts, parts: ReturnType<typeof partsOf>): boolean =>
  (outcome === 'fault' || outcome === 'stopped' || outcome === 'interrupted') && !saysAnything(parts);
