// Recomputes the chain from its first entry and names the first one that does not hold; then asks the anchor,
// which alone can tell that the end of a valid chain is missing.

import { canonicalJson, type Json } from '#shared/lib/canonical-json';
import { type EntryKind, entryPayloads, HASH_VERSION } from '#shared/model/entry';
import type { CognitionId, Digest, LaneId, Seq } from '#shared/model/ids';
import type { AnchorMark } from './anchor.ts';
import { entryHash, GENESIS } from './entry-hash.ts';
import { type LedgerRow, ledgerRowsAfter, readHead } from './ledger.ts';
import type { ReadDb } from './read-db.ts';
import { storageFailure } from './sqlite-errors.ts';

export type BadEntryReason = 'hash' | 'prev' | 'gap' | 'payload';
export type AnchorFinding = 'level' | 'behind' | 'absent' | 'ahead' | 'foreign';

export interface LedgerVerdict {
  readonly ok: boolean;
  /** Entries looked at. */
  readonly checked: number;
  readonly head: { readonly seq: number; readonly hash: Digest | null };
  readonly anchor: AnchorFinding;
  readonly firstBad: { readonly seq: number; readonly why: BadEntryReason } | null;
}

const PAGE = 1000;

/** Checks every entry after `afterSeq` (0: all) and compares the head with `anchor`. Takes a few microseconds an entry. */
export function verifyLedger(db: ReadDb, anchor: AnchorMark | null, afterSeq = 0): LedgerVerdict {
  const { checked, firstBad } = walk(db, afterSeq);
  const head = readHead(db);
  const found = compareAnchor(db, anchor);
  return { ok: firstBad === null && found !== 'ahead' && found !== 'foreign', checked, head: { seq: head.seq, hash: head.hash }, anchor: found, firstBad };
}

/** Where the anchor stands: `ahead` and `foreign` mean that entries which were acknowledged are gone. */
export function compareAnchor(db: ReadDb, anchor: AnchorMark | null): AnchorFinding {
  if (anchor === null) return 'absent';
  const head = readHead(db);
  if (anchor.seq > head.seq) return 'ahead';
  if (anchor.seq === 0) return head.seq === 0 ? 'level' : 'behind';
  const there = db.get<{ hash: Buffer }>('SELECT hash FROM ledger WHERE seq = ?', anchor.seq)?.hash.toString('hex');
  if (there !== anchor.hash) return 'foreign';
  return anchor.seq === head.seq ? 'level' : 'behind';
}

function walk(db: ReadDb, afterSeq: number): Pick<LedgerVerdict, 'checked' | 'firstBad'> {
  let seq = afterSeq;
  let checked = 0;
  let prev: string = afterSeq === 0 ? GENESIS : (db.get<{ hash: Buffer }>('SELECT hash FROM ledger WHERE seq = ?', afterSeq)?.hash.toString('hex') ?? GENESIS);
  try {
    for (let rows = ledgerRowsAfter(db, seq, PAGE); rows.length > 0; rows = ledgerRowsAfter(db, seq, PAGE)) {
      for (const row of rows) {
        checked += 1;
        const why = faultOf(row, seq + 1, prev);
        // A gap is told at the missing place, not at the entry after it.
        if (why !== null) return { checked, firstBad: { seq: why === 'gap' ? seq + 1 : row.seq, why } };
        seq = row.seq;
        prev = row.hash.toString('hex');
      }
    }
    return { checked, firstBad: null };
  } catch (error) {
    if (storageFailure(error) !== 'corrupt') throw error;
    return { checked, firstBad: { seq: seq + 1, why: 'payload' } };
  }
}

function faultOf(row: LedgerRow, expectedSeq: number, prev: string): BadEntryReason | null {
  if (row.seq !== expectedSeq) return 'gap';
  if (row.prev.toString('hex') !== prev) return 'prev';
  if (!payloadHolds(row)) return 'payload';
  return hashOf(row) === row.hash.toString('hex') ? null : 'hash';
}

/** The payload is canonical JSON, and what its kind says. */
function payloadHolds(row: LedgerRow): boolean {
  if (!Object.hasOwn(entryPayloads, row.kind)) return false;
  try {
    const payload = JSON.parse(row.payload) as Json;
    return canonicalJson(payload) === row.payload && entryPayloads[row.kind as EntryKind].safeParse(payload).success;
  } catch {
    return false;
  }
}

const hashOf = (row: LedgerRow): Digest | null =>
  row.hash_version === HASH_VERSION
    ? entryHash(
        {
          generation: row.generation,
          seq: row.seq as Seq,
          prev: row.prev.toString('hex') as Digest,
          atMs: row.at_ms,
          lane: row.lane as LaneId | null,
          cognitionId: row.cognition_id as CognitionId | null,
          causationSeq: row.causation_seq as Seq | null,
          kind: row.kind,
          hashVersion: row.hash_version,
        },
        row.payload,
      )
    : null;
