// Drops every derived table and fills it again from the ledger: the same entries give the same rows, to the byte (L1).

import { createHash } from 'node:crypto';
import { entriesAfter, readHead } from './ledger.ts';
import type { ReadDb } from './read-db.ts';
import { applyEntry, derivedTables, projectionSchema, projectionShape, projectionTables } from './tables/projections.ts';
import { immediately, readHalf, type WriteDb } from './write-db.ts';

const PAGE = 500;

/** Rebuilds all projections and derived indexes in one transaction. Throws when an entry's payload is no JSON. */
export function rebuildProjections(db: WriteDb): void {
  immediately(db, () => {
    for (const table of derivedTables) db.exec(`DROP TABLE IF EXISTS ${table}`);
    db.exec(projectionSchema);
    let seq = 0;
    for (let page = entriesAfter(readHalf(db), seq, PAGE); page.length > 0; page = entriesAfter(readHalf(db), seq, PAGE)) {
      for (const entry of page) applyEntry(db, entry);
      seq = page.at(-1)?.seq ?? seq;
    }
    db.run("INSERT INTO about (name, value) VALUES ('projections', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", projectionShape);
  });
}

/** Whether the projections were built by another shape of this code, or some are gone. */
export function projectionsOutdated(db: ReadDb): boolean {
  if (db.get<{ value: string }>("SELECT value FROM about WHERE name = 'projections'")?.value !== projectionShape) return true;
  const present = new Set(db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => row.name));
  return derivedTables.some((table) => !present.has(table));
}

/** SHA-256 over the ordered rows of each projection, by its name. Derived indexes have none: their row numbers are their own. */
export const projectionDigests = (db: ReadDb): Readonly<Record<string, string>> =>
  Object.fromEntries(projectionTables.map((table) => [table.name, table.digest(db)]));

/** One digest over the ledger's head, every projection and the ids of all content: equal means nothing changed. */
export function stateHash(db: ReadDb): string {
  const hash = createHash('sha256').update(JSON.stringify([readHead(db), projectionDigests(db)]));
  for (const row of db.all<{ digest: Buffer; redacted_at_ms: number | null }>('SELECT digest, redacted_at_ms FROM content ORDER BY digest'))
    hash.update(row.digest).update(`${row.redacted_at_ms}\n`);
  return hash.digest('hex');
}
