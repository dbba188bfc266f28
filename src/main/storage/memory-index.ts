// Finds live memories by their words (FTS5) and by what they say about whom (match key). Derived from the ledger and its
// texts, never authoritative: a rebuild refills it, forget purges it. A memory whose text cannot be read is not found.

import { memoryMatchKey } from '#shared/derive/memory-match';
import { searchWords } from '#shared/lib/search-words';
import type { EntryPayload } from '#shared/model/entry';
import type { MemoryId } from '#shared/model/ids';
import { readText, sha256 } from './content.ts';
import { readHalf, type WriteDb } from './write-db.ts';

export const memoryIndexTables = ['memory_vocabulary', 'memory_words', 'memory_match'] as const;

// The ascii tokenizer splits at white space alone: `searchWords` has already folded and split every script.
export const memoryIndexSchema = `
  CREATE TABLE memory_match (number INTEGER PRIMARY KEY, memory_id TEXT NOT NULL UNIQUE, match_digest BLOB NOT NULL) STRICT;
  CREATE INDEX memory_match_by_digest ON memory_match (match_digest);
  CREATE VIRTUAL TABLE memory_words USING fts5 (words, content = '', contentless_delete = 1, tokenize = 'ascii');
  CREATE VIRTUAL TABLE memory_vocabulary USING fts5vocab (memory_words, row);
`;

/** Adds a memory just written to both indexes. */
export function indexMemory(db: WriteDb, written: EntryPayload<'memory.written'>): void {
  const view = readText(readHalf(db), written.text);
  if (view.state !== 'ok') return;
  const { type, correspondent, visibility } = written;
  const digest = sha256(memoryMatchKey({ type, text: view.text, correspondent, visibility }));
  const { rowNumber } = db.run('INSERT INTO memory_match (memory_id, match_digest) VALUES (?, ?)', written.memoryId, digest);
  db.run('INSERT INTO memory_words (rowid, words) VALUES (CAST(? AS INTEGER), ?)', rowNumber, searchWords(view.text).join(' '));
}

/** Takes a memory that no longer stands out of both indexes. */
export function unindexMemory(db: WriteDb, memoryId: MemoryId): void {
  const row = readHalf(db).get<{ number: number }>('SELECT number FROM memory_match WHERE memory_id = ?', memoryId);
  if (!row) return;
  db.run('DELETE FROM memory_words WHERE rowid = CAST(? AS INTEGER)', row.number);
  db.run('DELETE FROM memory_match WHERE number = ?', row.number);
}
