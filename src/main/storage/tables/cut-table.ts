// The cut: the entity-level stable prefix of every request, as last made (L8).

import { type EntryPayload, entryPayloads } from '#shared/model/entry';
import type { ContentRef, CutId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
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

/** The cut in force; null before the first. Throws on damaged sections: a life must not go on without its identity. */
export function readCut(db: ReadDb): CutFacts | null {
  const row = cut.live(db, 'current');
  return row ? { cutId: row.cut_id as CutId, sections: JSON.parse(row.sections) as CutFacts['sections'], tools: row.tools_ref as ContentRef } : null;
}

export interface CutRecord extends Omit<CutFacts, 'sections'> {
  readonly reason: string;
  readonly madeAtMs: number;
  /** null when damaged. */
  readonly sections: CutFacts['sections'] | null;
}

/** The cut in force as an observer is shown it; null before the first. */
export function readCutRecord(db: ReadDb): CutRecord | null {
  const row = cut.live(db, 'current');
  if (!row) return null;
  return {
    cutId: row.cut_id as CutId,
    reason: row.reason,
    madeAtMs: row.made_at_ms,
    sections: readStored(entryPayloads['cut.made'].shape.sections, row.sections),
    tools: row.tools_ref as ContentRef,
  };
}

/** What an answer to a contract rests on now: the cut in force, or that nobody is born (with the first cut somebody is). */
export const basisNow = (db: ReadDb): string => cut.live(db, 'current')?.cut_id ?? 'unborn';
