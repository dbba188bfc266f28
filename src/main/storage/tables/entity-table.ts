// Who lives here: written at birth; a forge may change the name, nothing else.

import type { ContentRef, EntityId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const entity = defineTable({
  name: 'entity',
  key: ['slot'],
  columns: { slot: 'TEXT', entity_id: 'TEXT', name_ref: 'TEXT', practice: 'INTEGER', born_at_ms: 'INTEGER' },
});

export const entityProjection: Projection = {
  tables: [tableOf(entity)],
  appliers: {
    'entity.born': (db, { seq, atMs, payload }) =>
      entity.put(db, seq, { slot: 'self', entity_id: payload.entityId, name_ref: payload.name, practice: payload.practice ? 1 : 0, born_at_ms: atMs }),
    // At birth the forge follows the entry that made them.
    'identity.forged': (db, { seq, payload }) => entity.amend(db, seq, ['self'], { name_ref: payload.name }),
  },
};

export interface EntityFacts {
  readonly entityId: EntityId;
  readonly name: ContentRef;
  readonly practice: boolean;
  readonly bornAtMs: number;
}

/** The entity of this home; null before its birth. */
export function readEntity(db: ReadDb): EntityFacts | null {
  const row = entity.live(db, 'self');
  return row ? { entityId: row.entity_id as EntityId, name: row.name_ref as ContentRef, practice: row.practice === 1, bornAtMs: row.born_at_ms } : null;
}
