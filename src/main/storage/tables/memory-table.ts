// Live memories as written. The words and match keys that find them are derived indexes beside it (memory-index.ts).

import { createHash } from 'node:crypto';
import { entryPayloads } from '#shared/model/entry';
import type { CognitionId, ContentRef, CorrespondentId, Digest, MemoryId, Seq } from '#shared/model/ids';
import type { EvidenceClass, Memory, MemoryType, Visibility } from '#shared/model/memory';
import { indexMemory } from '../memory-index.ts';
import type { ReadDb } from '../read-db.ts';
import { readStored } from '../stored-json.ts';
import { defineTable, type RowOf } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const columns = {
  memory_id: 'TEXT',
  seq: 'INTEGER',
  type: 'TEXT',
  roles: 'TEXT',
  text_ref: 'TEXT',
  evidence_class: 'TEXT',
  sources: 'TEXT',
  correspondent: 'TEXT?',
  visibility: 'TEXT',
  importance: 'REAL',
  confidence: 'REAL',
  created_at_ms: 'INTEGER',
  cognition_id: 'TEXT?',
} as const;

const memory = defineTable({ name: 'memory', key: ['memory_id'], columns, liveIndexes: ['memory_id, to_seq', 'seq', 'cognition_id, seq'] });

export const memoryProjection: Projection = {
  tables: [tableOf(memory)],
  appliers: {
    'memory.written': (db, { seq, atMs, cognitionId, payload }) => {
      memory.put(db, seq, {
        memory_id: payload.memoryId,
        seq,
        type: payload.type,
        roles: JSON.stringify(payload.roles),
        text_ref: payload.text,
        evidence_class: payload.evidenceClass,
        sources: JSON.stringify(payload.sources),
        correspondent: payload.correspondent,
        visibility: payload.visibility,
        importance: payload.importance,
        confidence: payload.confidence,
        created_at_ms: atMs,
        cognition_id: cognitionId,
      });
      indexMemory(db, payload);
    },
  },
};

const list = Object.keys(columns)
  .map((name) => `m.${name}`)
  .join(', ');
export type MemoryRow = RowOf<typeof columns>;
/** Select list and source of live memories under the name `m`, for queries that join other tables. */
export const selectMemory = (more = ''): string => `SELECT ${list}${more} FROM memory m`;

/** A row as the shared shape. Damaged roles or sources count as none: the words of the memory stand all the same. */
export const memoryOf = (row: MemoryRow): Memory => ({
  id: row.memory_id as MemoryId,
  type: row.type as MemoryType,
  roles: readStored(entryPayloads['memory.written'].shape.roles, row.roles) ?? [],
  text: row.text_ref as ContentRef,
  evidenceClass: row.evidence_class as EvidenceClass,
  sources: readStored(entryPayloads['memory.written'].shape.sources, row.sources) ?? [],
  correspondent: row.correspondent as CorrespondentId | null,
  visibility: row.visibility as Visibility,
  importance: row.importance,
  confidence: row.confidence,
  createdAtMs: row.created_at_ms,
  fromSeq: row.seq as Seq,
});

/** One live memory, or null. */
export function memoryById(db: ReadDb, memoryId: MemoryId): Memory | null {
  const row = memory.live(db, memoryId);
  return row ? memoryOf(row) : null;
}

/** Live memories, newest first. */
export const memoriesNewestFirst = (db: ReadDb, limit: number, offset: number): readonly Memory[] =>
  db.all<MemoryRow>(`${selectMemory()} WHERE m.to_seq IS NULL ORDER BY m.seq DESC LIMIT ? OFFSET ?`, limit, offset).map(memoryOf);

/** How many memories live. */
export const countMemories = (db: ReadDb): number => db.get<{ count: number }>('SELECT count(*) AS count FROM memory WHERE to_seq IS NULL')?.count ?? 0;

/** Ids of the memories one cognition wrote, oldest first. */
export const memoriesOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly MemoryId[] =>
  db
    .all<{ memory_id: MemoryId }>('SELECT memory_id FROM memory WHERE cognition_id = ? AND to_seq IS NULL ORDER BY seq', cognitionId)
    .map((row) => row.memory_id);

/** SHA-256 over the sorted ids of all live memories, one a line. */
export function memoryRoot(db: ReadDb): Digest {
  const hash = createHash('sha256');
  for (const row of db.all<{ memory_id: string }>('SELECT memory_id FROM memory WHERE to_seq IS NULL ORDER BY memory_id')) hash.update(`${row.memory_id}\n`);
  return hash.digest('hex') as Digest;
}
