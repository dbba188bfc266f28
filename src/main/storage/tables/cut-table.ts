// The cut: the entity-level stable prefix of every request, as last made (L8).

import type { EntryPayload } from '#shared/model/entry';
import type { ContentRef, CutId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const cut = defineTable({
  name: 'cut',
  key: ['slot'],
  columns: { slot: 'TEXT', cut_id: 'TEXT', reason: 'TEXT', sections: 'TEXT', tools_ref: 'TEXT', made_at_ms: 'INTEGER' },
});

export const cutProjection: Projection = {
  tables: [tableOf(cut)],
  appliers: {
    'cut.made': (db, { seq, atMs, payload }) =>
      cut.put(db, seq, {
        slot: 'current',
        cut_id: payload.cutId,
        reason: payload.reason,
        sections: JSON.stringify(payload.sections),
        tools_ref: payload.tools,
        made_at_ms: atMs,
      }),
  },
};

export interface CutFacts {
  readonly cutId: CutId;
  readonly sections: EntryPayload<'cut.made'>['sections'];
  readonly tools: ContentRef;
}

/** The cut in force; null before the first. */
export function readCut(db: ReadDb): CutFacts | null {
  const row = cut.live(db, 'current');
  return row ? { cutId: row.cut_id as CutId, sections: JSON.parse(row.sections) as CutFacts['sections'], tools: row.tools_ref as ContentRef } : null;
}
