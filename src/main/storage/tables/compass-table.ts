// The Compass as last recorded; earlier ones stay as versions.

import type { CompassPart } from '#shared/model/identity-views';
import type { ContentRef } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const compass = defineTable({
  name: 'compass',
  key: ['slot'],
  columns: {
    slot: 'TEXT',
    compass_id: 'TEXT',
    vibe_ref: 'TEXT',
    recent_topics_ref: 'TEXT',
    recent_story_ref: 'TEXT',
    current_focus_ref: 'TEXT',
    my_note_ref: 'TEXT',
    mirror_ref: 'TEXT',
    valid_from_ms: 'INTEGER',
    valid_until_ms: 'INTEGER?',
    basis: 'TEXT',
  },
});

export const compassProjection: Projection = {
  tables: [tableOf(compass)],
  appliers: {
    'compass.recorded': (db, { seq, payload }) =>
      compass.put(db, seq, {
        slot: 'current',
        compass_id: payload.compassId,
        vibe_ref: payload.vibe,
        recent_topics_ref: payload.recentTopics,
        recent_story_ref: payload.recentStory,
        current_focus_ref: payload.currentFocus,
        my_note_ref: payload.myNote,
        mirror_ref: payload.mirror,
        valid_from_ms: payload.validFromMs,
        valid_until_ms: payload.validUntilMs,
        basis: JSON.stringify(payload.basis),
      }),
  },
};

export interface CompassFacts {
  /** When it began to hold. */
  readonly atMs: number;
  readonly parts: Readonly<Record<CompassPart, ContentRef>>;
}

/** The one in force; null before the first. */
export function readCompass(db: ReadDb): CompassFacts | null {
  const row = compass.live(db, 'current');
  if (!row) return null;
  const ref = (text: string) => text as ContentRef;
  return {
    atMs: row.valid_from_ms,
    parts: {
      vibe: ref(row.vibe_ref),
      recentTopics: ref(row.recent_topics_ref),
      recentStory: ref(row.recent_story_ref),
      currentFocus: ref(row.current_focus_ref),
      myNote: ref(row.my_note_ref),
      mirror: ref(row.mirror_ref),
    },
  };
}
