// Whether the operator has paused the entity's life, and every time that changed.

import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const pause = defineTable({ name: 'pause', key: ['slot'], columns: { slot: 'TEXT', paused: 'INTEGER', reason_ref: 'TEXT?', at_ms: 'INTEGER' } });

export const pauseProjection: Projection = {
  tables: [tableOf(pause)],
  appliers: {
    'operator.paused': (db, { seq, atMs, payload }) => pause.put(db, seq, { slot: 'life', paused: 1, reason_ref: payload.reason, at_ms: atMs }),
    'operator.resumed': (db, { seq, atMs }) => pause.put(db, seq, { slot: 'life', paused: 0, reason_ref: null, at_ms: atMs }),
  },
};

/** Whether life is paused now. */
export const isPaused = (db: ReadDb): boolean => pause.live(db, 'life')?.paused === 1;

export interface OperatorAct {
  readonly kind: 'pause' | 'resumption';
  readonly atMs: number;
}

/** Pauses and resumptions after `seq`, oldest first. */
export const operatorActsSince = (db: ReadDb, seq: number): readonly OperatorAct[] =>
  db
    .all<{ paused: number; at_ms: number }>('SELECT paused, at_ms FROM pause WHERE from_seq > ? ORDER BY from_seq', seq)
    .map((row) => ({ kind: row.paused === 1 ? 'pause' : 'resumption', atMs: row.at_ms }));
