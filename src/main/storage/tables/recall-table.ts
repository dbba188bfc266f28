// Recall traces: what was asked, which memories came up, and why each was kept or dropped.

import type { EntryPayload } from '#shared/model/entry';
import type { CognitionId, ContentRef, MemoryId } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const recall = defineTable({
  name: 'recall',
  key: ['seq'],
  columns: { seq: 'INTEGER', cognition_id: 'TEXT?', query_ref: 'TEXT' },
  liveIndexes: ['cognition_id, seq'],
});
const candidate = defineTable({
  name: 'recall_candidate',
  key: ['seq', 'place'],
  columns: { seq: 'INTEGER', place: 'INTEGER', memory_id: 'TEXT', word_rank: 'INTEGER', score: 'REAL', kept: 'INTEGER', why: 'TEXT' },
  liveIndexes: ['memory_id, kept'],
});

export const recallProjection: Projection = {
  tables: [tableOf(recall), tableOf(candidate)],
  appliers: {
    'recall.traced': (db, { seq, cognitionId, payload }) => {
      recall.put(db, seq, { seq, cognition_id: cognitionId, query_ref: payload.query });
      for (const [place, { memoryId, wordRank, score, kept, why }] of payload.candidates.entries()) {
        candidate.put(db, seq, { seq, place, memory_id: memoryId, word_rank: wordRank, score, kept: kept ? 1 : 0, why });
      }
    },
  },
};

export interface RecallFacts {
  readonly query: ContentRef;
  readonly candidates: EntryPayload<'recall.traced'>['candidates'];
}

/** The newest recall of a cognition, or null. */
export function recallOfCognition(db: ReadDb, cognitionId: CognitionId): RecallFacts | null {
  const trace = db.get<{ seq: number; query_ref: string }>(
    'SELECT seq, query_ref FROM recall WHERE cognition_id = ? AND to_seq IS NULL ORDER BY seq DESC LIMIT 1',
    cognitionId,
  );
  if (!trace) return null;
  const candidates = db
    .all<{ memory_id: string; word_rank: number; score: number; kept: number; why: string }>(
      'SELECT memory_id, word_rank, score, kept, why FROM recall_candidate WHERE seq = ? AND to_seq IS NULL ORDER BY place',
      trace.seq,
    )
    .map((row) => ({
      memoryId: row.memory_id as MemoryId,
      wordRank: row.word_rank,
      score: row.score,
      kept: row.kept === 1,
      why: row.why as RecallFacts['candidates'][number]['why'],
    }));
  return { query: trace.query_ref as ContentRef, candidates };
}

/** How often a memory was kept by a recall. */
export const timesRecalled = (db: ReadDb, memoryId: MemoryId): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM recall_candidate WHERE memory_id = ? AND kept = 1 AND to_seq IS NULL', memoryId)?.count ?? 0;
