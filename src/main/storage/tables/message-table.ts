// What was said to the entity, and which cognition took it up; until one does, it waits.

import type { CognitionId, ContentRef, CorrespondentId, LaneId, MessageId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  message_id: 'TEXT',
  seq: 'INTEGER',
  lane: 'TEXT?',
  correspondent: 'TEXT',
  text_ref: 'TEXT',
  chars: 'INTEGER',
  client_id: 'TEXT?',
  at_ms: 'INTEGER',
  cognition_id: 'TEXT?',
} as const;

const message = defineTable({ name: 'message', key: ['message_id'], columns, liveIndexes: ['lane, seq', 'cognition_id, lane, seq', 'client_id'] });

export const messageProjection: Projection = {
  tables: [tableOf(message)],
  appliers: {
    'message.received': (db, { seq, lane, atMs, payload }) =>
      message.put(db, seq, {
        message_id: payload.messageId,
        seq,
        lane,
        correspondent: payload.correspondent,
        text_ref: payload.text,
        chars: payload.chars,
        client_id: payload.clientId,
        at_ms: atMs,
        cognition_id: null,
      }),
    'cognition.opened': (db, { seq, cognitionId, payload }) => {
      for (const messageId of payload.messages) message.amend(db, seq, [messageId], { cognition_id: cognitionId });
    },
  },
};

export interface MessageFacts {
  readonly messageId: MessageId;
  readonly seq: Seq;
  readonly lane: LaneId | null;
  readonly correspondent: CorrespondentId;
  readonly text: ContentRef;
  readonly chars: number;
  readonly atMs: number;
  /** The cognition that took it up; null while it waits. */
  readonly cognitionId: CognitionId | null;
}

const list = Object.keys(columns).join(', ');
const factsOf = (row: RowOf<typeof columns>): MessageFacts => ({
  messageId: row.message_id as MessageId,
  seq: row.seq as Seq,
  lane: row.lane as LaneId | null,
  correspondent: row.correspondent as CorrespondentId,
  text: row.text_ref as ContentRef,
  chars: row.chars,
  atMs: row.at_ms,
  cognitionId: row.cognition_id as CognitionId | null,
});

/** One message, or null. */
export function messageById(db: ReadDb, messageId: MessageId): MessageFacts | null {
  const row = message.live(db, messageId);
  return row ? factsOf(row) : null;
}

/** The message a sender gave this id of its own, so that sending twice says it once. */
export function messageByClientId(db: ReadDb, clientId: string): MessageFacts | null {
  const row = db.get<RowOf<typeof columns>>(`SELECT ${list} FROM message WHERE client_id = ? AND to_seq IS NULL ORDER BY seq LIMIT 1`, clientId);
  return row ? factsOf(row) : null;
}

/** Messages of `lane` that no cognition has taken up, oldest first. */
export const waitingMessages = (db: ReadDb, lane: LaneId): readonly MessageFacts[] =>
  db.all<RowOf<typeof columns>>(`SELECT ${list} FROM message WHERE lane = ? AND cognition_id IS NULL AND to_seq IS NULL ORDER BY seq`, lane).map(factsOf);

/** Messages that `cognitionId` took up, oldest first. */
export const messagesTakenUpBy = (db: ReadDb, cognitionId: CognitionId): readonly MessageFacts[] =>
  db.all<RowOf<typeof columns>>(`SELECT ${list} FROM message WHERE cognition_id = ? AND to_seq IS NULL ORDER BY seq`, cognitionId).map(factsOf);

/** How many messages wait, in all lanes. */
export const countWaitingMessages = (db: ReadDb): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM message WHERE cognition_id IS NULL AND to_seq IS NULL')?.count ?? 0;

/** Messages of `lane` before entry `before`, newest first. */
export const messagesBefore = (db: ReadDb, lane: LaneId, before: number, limit: number): readonly MessageFacts[] =>
  db
    .all<RowOf<typeof columns>>(`SELECT ${list} FROM message WHERE lane = ? AND seq < ? AND to_seq IS NULL ORDER BY seq DESC LIMIT ?`, lane, before, limit)
    .map(factsOf);
