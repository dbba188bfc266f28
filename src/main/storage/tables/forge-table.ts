// Every founding and refounding of the identity that lives here.

import type { ForgeOrigin } from '#shared/model/entry';
import type { ContentRef, RunId, Seq } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  forge_id: 'TEXT',
  seq: 'INTEGER',
  at_ms: 'INTEGER',
  run_id: 'TEXT?',
  origin: 'TEXT',
  name_ref: 'TEXT',
  draft_ref: 'TEXT',
  edited: 'INTEGER',
  axioms: 'INTEGER',
  principles: 'INTEGER',
} as const;

const forge = defineTable({ name: 'forge', key: ['forge_id'], columns, liveIndexes: ['seq'] });

export const forgeProjection: Projection = {
  tables: [tableOf(forge)],
  appliers: {
    'identity.forged': (db, { seq, atMs, payload }) =>
      forge.put(db, seq, {
        forge_id: payload.forgeId,
        seq,
        at_ms: atMs,
        run_id: payload.runId,
        origin: payload.origin,
        name_ref: payload.name,
        draft_ref: payload.draft,
        edited: payload.edited ? 1 : 0,
        axioms: payload.axioms,
        principles: payload.principles,
      }),
  },
};

export interface ForgeFacts {
  readonly seq: Seq;
  readonly atMs: number;
  readonly runId: RunId | null;
  readonly origin: ForgeOrigin;
  readonly name: ContentRef;
  readonly draft: ContentRef;
  readonly edited: boolean;
  readonly axioms: number;
  readonly principles: number;
}

/** All of them, newest first. */
export const forgesNewestFirst = (db: ReadDb): readonly ForgeFacts[] =>
  db.all<RowOf<typeof columns>>(`SELECT ${Object.keys(columns).join(', ')} FROM forge WHERE to_seq IS NULL ORDER BY seq DESC`).map((row) => ({
    seq: row.seq as Seq,
    atMs: row.at_ms,
    runId: row.run_id as RunId | null,
    origin: row.origin as ForgeOrigin,
    name: row.name_ref as ContentRef,
    draft: row.draft_ref as ContentRef,
    edited: row.edited === 1,
    axioms: row.axioms,
    principles: row.principles,
  }));

/** The newest; null where nobody was forged. */
export const newestForge = (db: ReadDb): ForgeFacts | null => forgesNewestFirst(db)[0] ?? null;
