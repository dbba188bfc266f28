// Asks the memory indexes: by words, best first, and by what is said about whom.

import type { MemoryId } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import { sha256 } from './content.ts';
import type { ReadDb } from './read-db.ts';
import { type MemoryRow, memoryOf, selectMemory } from './tables/memory-table.ts';

export interface WordHit {
  readonly memory: Memory;
  /** 1 is the best word match. */
  readonly wordRank: number;
  /** BM25, larger is better. */
  readonly score: number;
}

/** A word more memories than this share hold says little about any, while rarer words are present. */
const COMMON_SHARE = 0.05;
/** Below this many memories no word counts as common. */
const COMMON_FLOOR = 20;
/** Longest query, in distinct words. */
const MOST_WORDS = 256;

/** The live memory with this match key (JCS of the match fields), or null. */
export const memoryByMatch = (db: ReadDb, matchKey: string): MemoryId | null =>
  db.get<{ memory_id: MemoryId }>(
    'SELECT i.memory_id FROM memory_match i JOIN memory m ON m.memory_id = i.memory_id AND m.to_seq IS NULL WHERE i.match_digest = ? ORDER BY i.number LIMIT 1',
    sha256(matchKey),
  )?.memory_id ?? null;

/** Live memories holding any of `words` (from `searchWords`), best first. */
export function searchMemories(db: ReadDb, words: readonly string[], limit: number, offset = 0): readonly WordHit[] {
  const query = matchQuery(db, words);
  if (query === null) return [];
  return db
    .all<MemoryRow & { score: number }>(
      `${selectMemory(', -bm25(memory_words) AS score')} ${joinWords} ORDER BY score DESC, i.number DESC LIMIT ? OFFSET ?`,
      query,
      limit,
      offset,
    )
    .map((row, index) => ({ memory: memoryOf(row), wordRank: offset + index + 1, score: row.score }));
}

/** How many memories `searchMemories` would find in all. */
export function countMemoryHits(db: ReadDb, words: readonly string[]): number {
  const query = matchQuery(db, words);
  return query === null ? 0 : (db.get<{ count: number }>(`SELECT count(*) AS count FROM memory m ${joinWords}`, query)?.count ?? 0);
}

const joinWords = `JOIN memory_match i ON i.memory_id = m.memory_id JOIN memory_words ON memory_words.rowid = i.number WHERE m.to_seq IS NULL AND memory_words MATCH ?`;

/** Every word quoted, so that no text can be read as query syntax; common ones left out while rarer ones are present. */
function matchQuery(db: ReadDb, words: readonly string[]): string | null {
  const held = [...new Set(words)].slice(0, MOST_WORDS).flatMap((word) => {
    const doc = db.get<{ doc: number }>('SELECT doc FROM memory_vocabulary WHERE term = ?', asciiLower(word))?.doc ?? 0;
    return doc > 0 ? [{ word, doc }] : [];
  });
  if (held.length === 0) return null;
  const total = db.get<{ count: number }>('SELECT count(*) AS count FROM memory_match')?.count ?? 0;
  const limit = Math.max(COMMON_FLOOR, total * COMMON_SHARE);
  const rare = held.filter(({ doc }) => doc <= limit);
  return (rare.length > 0 ? rare : held).map(({ word }) => `"${word.replaceAll('"', '""')}"`).join(' OR ');
}

/** The tokenizer folds ASCII letters only. */
const asciiLower = (word: string): string => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
