// Memories as the observer shows them: newest first, or best first when words are asked for.

import { searchWords } from '#shared/lib/search-words';
import type { MemoryId } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { MemoryView } from '#shared/model/views';
import { readText } from '../content.ts';
import { countMemoryHits, searchMemories } from '../memory-search.ts';
import type { ReadDb } from '../read-db.ts';
import { countMemories, memoriesNewestFirst, memoryById, supersessionOf } from '../tables/memory-table.ts';
import { timesRecalled } from '../tables/recall-table.ts';

/** A page of live memories and how many match in all. A query without any word matches all. */
export function memoryPage(db: ReadDb, query: string, limit: number, offset: number): { readonly rows: readonly MemoryView[]; readonly total: number } {
  const words = searchWords(query);
  if (words.length === 0) return { rows: memoriesNewestFirst(db, limit, offset).map((memory) => toView(db, memory)), total: countMemories(db) };
  return { rows: searchMemories(db, words, limit, offset).map((hit) => toView(db, hit.memory)), total: countMemoryHits(db, words) };
}

/** One memory with its text, whether it still stands or not; null when it never was. */
export function memoryView(db: ReadDb, memoryId: MemoryId): MemoryView | null {
  const memory = memoryById(db, memoryId);
  return memory && toView(db, memory);
}

const toView = (db: ReadDb, memory: Memory): MemoryView => ({
  ...memory,
  resolved: readText(db, memory.text),
  seq: memory.fromSeq,
  timesRecalled: timesRecalled(db, memory.id),
  superseded: supersessionOf(db, memory.id),
});
