// Memories as written, and which of them no longer stand: those are kept and can be read. The words and match keys that find them are derived indexes beside it (memory-index.ts).

import { createHash } from 'node:crypto';
import { entryPayloads } from '#shared/model/entry';
import type { CognitionId, ContentRef, CorrespondentId, Digest, MemoryId, Seq } from '#shared/model/ids';
import type { EvidenceClass, Memory, MemoryType, Visibility } from '#shared/model/memory';
import { indexMemory, unindexMemory } from '../memory-index.ts';
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
  superseded_seq: 'INTEGER?',
  superseded_at_ms: 'INTEGER?',
  superseded_by: 'TEXT?',
} as const;

const memory = defineTable({
  name: 'memory',
  key: ['memory_id'],
  columns,
  // The first holds all that the memory root and the count ask for.
  liveIndexes: ['superseded_seq, memory_id, to_seq', 'superseded_seq, seq', 'superseded_seq, type, seq', 'cognition_id, seq'],
});

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
        superseded_seq: null,
        superseded_at_ms: null,
        superseded_by: null,
      });
      indexMemory(db, payload);
    },
    'memory.superseded': (db, { seq, atMs, payload }) => {
      memory.amend(db, seq, [payload.memoryId], { superseded_seq: seq, superseded_at_ms: atMs, superseded_by: payload.by });
      unindexMemory(db, payload.memoryId);
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

/** One memory, whether it still stands or not; null when it never was. */
export function memoryById(db: ReadDb, memoryId: MemoryId): Memory | null {
  const row = memory.live(db, memoryId);
  return row ? memoryOf(row) : null;
}

export interface Supersession {
  readonly bySeq: Seq;
  readonly atMs: number;
  /** What stands in its place, if one thing does. */
  readonly by: MemoryId | null;
}

/** When and by what a memory ceased to stand; null while it does. */
export function supersessionOf(db: ReadDb, memoryId: MemoryId): Supersession | null {
  const row = memory.live(db, memoryId);
  if (!row || row.superseded_seq === null || row.superseded_at_ms === null) return null;
  return { bySeq: row.superseded_seq as Seq, atMs: row.superseded_at_ms, by: row.superseded_by as MemoryId | null };
}

/** What makes a memory live: it is the newest version of itself, and it stands. */
const live = 'to_seq IS NULL AND superseded_seq IS NULL';
const liveMemories = `${selectMemory()} WHERE m.to_seq IS NULL AND m.superseded_seq IS NULL`;

/** Live memories, newest first. */
export const memoriesNewestFirst = (db: ReadDb, limit: number, offset: number): readonly Memory[] =>
  db.all<MemoryRow>(`${liveMemories} ORDER BY m.seq DESC LIMIT ? OFFSET ?`, limit, offset).map(memoryOf);

/** Live memories of these types, oldest first. */
export const memoriesOfType = (db: ReadDb, types: readonly MemoryType[]): readonly Memory[] =>
  [...new Set(types)]
    .flatMap((type) => db.all<MemoryRow>(`${liveMemories} AND m.type = ?`, type))
    .sort((a, b) => a.seq - b.seq)
    .map(memoryOf);

/** How many memories live. */
export const countMemories = (db: ReadDb): number => db.get<{ count: number }>(`SELECT count(*) AS count FROM memory WHERE ${live}`)?.count ?? 0;

/** Ids of the memories one cognition wrote, oldest first; those that no longer stand too. */
export const memoriesOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly MemoryId[] =>
  db
    .all<{ memory_id: MemoryId }>('SELECT memory_id FROM memory WHERE cognition_id = ? AND to_seq IS NULL ORDER BY seq', cognitionId)
    .map((row) => row.memory_id);

/** SHA-256 over the sorted ids of all live memories, one a line. */
export function memoryRoot(db: ReadDb): Digest {
  const hash = createHash('sha256');
  for (const row of db.all<{ memory_id: string }>(`SELECT memory_id FROM memory WHERE ${live} ORDER BY memory_id`)) hash.update(`${row.memory_id}\n`);
  return hash.digest('hex') as Digest;
}
