// What an operator has put in force: instructions and commands, by contract.

import type { ContentRef, Digest } from '#shared/model/ids';
import type { ReadDb } from '../read-db.ts';
import { defineTable } from '../versioned-table.ts';
import { type Projection, tableOf } from './apply-entry.ts';

const adoption = defineTable({
  name: 'adoption',
  key: ['contract', 'kind'],
  columns: { contract: 'TEXT', kind: 'TEXT', digest: 'TEXT', text_ref: 'TEXT', network: 'TEXT?', at_ms: 'INTEGER' },
});

export const adoptionProjection: Projection = {
  tables: [tableOf(adoption)],
  appliers: {
    'skill.adopted': (db, { seq, atMs, payload }) =>
      adoption.put(db, seq, {
        contract: payload.contract,
        kind: payload.kind,
        digest: payload.digest,
        text_ref: payload.text,
        network: payload.network,
        at_ms: atMs,
      }),
  },
};

export interface AdoptionFacts {
  readonly digest: Digest;
  readonly text: ContentRef;
  readonly network: 'none' | 'loopback' | null;
}

/** The one in force; null where the shipped skill, or no command, is. */
export function readAdoption(db: ReadDb, contract: string, kind: 'instructions' | 'command'): AdoptionFacts | null {
  const row = adoption.live(db, contract, kind);
  return row ? { digest: row.digest as Digest, text: row.text_ref as ContentRef, network: row.network as AdoptionFacts['network'] } : null;
}
