// The ledger: one append-only, hash-chained log (L1). Nothing is appended that its kind's schema does not hold.

import { z } from 'zod';
import { canonicalJson } from '#shared/lib/canonical-json';
import { type AnyEntry, type EntryKind, type EntryPayload, entryPayloads, HASH_VERSION } from '#shared/model/entry';
import type { CognitionId, Digest, LaneId, Seq } from '#shared/model/ids';
import { entryHash, GENESIS } from './entry-hash.ts';
import type { ReadDb } from './read-db.ts';
import { readStored } from './stored-json.ts';
import { readHalf, type WriteDb } from './write-db.ts';

/** The newest entry's place and hash; `hash` is null while the ledger is empty. */
export interface Head {
  readonly generation: number;
  readonly seq: number;
  readonly hash: Digest | null;
}

/** An entry before it has a place in the chain. */
export interface EntryDraft<K extends EntryKind = EntryKind> {
  readonly kind: K;
  readonly payload: EntryPayload<K>;
  readonly lane: LaneId | null;
  readonly cognitionId: CognitionId | null;
  readonly causationSeq: Seq | null;
  readonly atMs: number;
}

export interface LedgerRow {
  readonly seq: number;
  readonly generation: number;
  readonly prev: Buffer;
  readonly at_ms: number;
  readonly lane: string | null;
  readonly cognition_id: string | null;
  readonly causation_seq: number | null;
  readonly kind: string;
  readonly payload: string;
  readonly hash_version: number;
  readonly hash: Buffer;
}

const FIRST_GENERATION = 1;

/** Appends one entry and answers with it. Throws when the payload does not fit its kind: that is a bug of the caller. */
export function appendEntry<K extends EntryKind>(db: WriteDb, draft: EntryDraft<K>): AnyEntry {
  const payload = entryPayloads[draft.kind].parse(draft.payload);
  const text = canonicalJson(payload);
  const head = readHead(readHalf(db));
  const fields = {
    generation: head.generation,
    seq: (head.seq + 1) as Seq,
    prev: head.hash ?? GENESIS,
    atMs: draft.atMs,
    lane: draft.lane,
    cognitionId: draft.cognitionId,
    causationSeq: draft.causationSeq,
    kind: draft.kind,
    hashVersion: HASH_VERSION,
  } as const;
  const hash = entryHash(fields, text);
  db.run(
    'INSERT INTO ledger (seq, generation, prev, at_ms, lane, cognition_id, causation_seq, kind, payload, hash_version, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    fields.seq,
    fields.generation,
    Buffer.from(fields.prev, 'hex'),
    fields.atMs,
    fields.lane,
    fields.cognitionId,
    fields.causationSeq,
    fields.kind,
    text,
    fields.hashVersion,
    Buffer.from(hash, 'hex'),
  );
  // As it will be read back, so that projections see the same value now and when they are rebuilt.
  return { ...fields, payload: JSON.parse(text), hash } as AnyEntry;
}

/** The newest entry's place. */
export function readHead(db: ReadDb): Head {
  const row = db.get<{ generation: number; seq: number; hash: Buffer }>('SELECT generation, seq, hash FROM ledger ORDER BY seq DESC LIMIT 1');
  return row ? { generation: row.generation, seq: row.seq, hash: row.hash.toString('hex') as Digest } : { generation: FIRST_GENERATION, seq: 0, hash: null };
}

/** The entry at `seq` as an observer is shown it, or null. */
export function readEntry(db: ReadDb, seq: number): AnyEntry | null {
  const row = db.get<LedgerRow>('SELECT * FROM ledger WHERE seq = ?', seq);
  return row ? showEntry(row) : null;
}

/** Up to `limit` entries after `seq`, oldest first. */
export const entriesAfter = (db: ReadDb, seq: number, limit: number): readonly AnyEntry[] => ledgerRowsAfter(db, seq, limit).map(rowToEntry);

/** The same as rows, before their payloads are trusted to be JSON. */
export const ledgerRowsAfter = (db: ReadDb, seq: number, limit: number): readonly LedgerRow[] =>
  db.all<LedgerRow>('SELECT * FROM ledger WHERE seq > ? ORDER BY seq LIMIT ?', seq, limit);

/** All entries of one cognition as an observer is shown them, in ledger order. */
export const entriesOfCognition = (db: ReadDb, cognitionId: CognitionId): readonly AnyEntry[] =>
  db.all<LedgerRow>('SELECT * FROM ledger WHERE cognition_id = ? ORDER BY seq', cognitionId).map(showEntry);

/** A row as an observer is shown it: one whose payload does not fit its kind is of the kind `unreadable`, with the payload as it stands. */
export function showEntry(row: LedgerRow): AnyEntry {
  const shape = Object.hasOwn(entryPayloads, row.kind) ? entryPayloads[row.kind as EntryKind] : z.looseObject({});
  if (readStored<unknown>(shape, row.payload) !== null) return rowToEntry(row);
  return rowToEntry({ ...row, kind: 'unreadable', payload: JSON.stringify({ payload: row.payload }) });
}

/** A row as an entry; throws when its payload is no JSON. */
const rowToEntry = (row: LedgerRow): AnyEntry =>
  ({
    generation: row.generation,
    seq: row.seq,
    prev: row.prev.toString('hex'),
    atMs: row.at_ms,
    lane: row.lane,
    cognitionId: row.cognition_id,
    causationSeq: row.causation_seq,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    hashVersion: row.hash_version,
    hash: row.hash.toString('hex'),
  }) as unknown as AnyEntry;
