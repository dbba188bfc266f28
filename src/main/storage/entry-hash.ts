// What an entry's hash covers: the canonical JSON (RFC 8785) of all its fields but the hash itself.

import { createHash } from 'node:crypto';
import type { CognitionId, Digest, LaneId, Seq } from '#shared/model/ids';

/** `prev` of the first entry. */
export const GENESIS = '0'.repeat(64) as Digest;

export interface HashedFields {
  readonly generation: number;
  readonly seq: Seq;
  readonly prev: Digest;
  readonly atMs: number;
  readonly lane: LaneId | null;
  readonly cognitionId: CognitionId | null;
  readonly causationSeq: Seq | null;
  readonly kind: string;
  readonly hashVersion: number;
}

/** The text that is hashed, from an entry's fields and the canonical text of its payload. Keys stand in JCS order. */
export const entryPreimage = (fields: HashedFields, payload: string): string =>
  `{"atMs":${fields.atMs},"causationSeq":${fields.causationSeq},"cognitionId":${JSON.stringify(fields.cognitionId)},"generation":${fields.generation}` +
  `,"hashVersion":${fields.hashVersion},"kind":${JSON.stringify(fields.kind)},"lane":${JSON.stringify(fields.lane)},"payload":${payload}` +
  `,"prev":"${fields.prev}","seq":${fields.seq}}`;

/** The entry's hash, in hex. */
export const entryHash = (fields: HashedFields, payload: string): Digest => createHash('sha256').update(entryPreimage(fields, payload)).digest('hex') as Digest;
