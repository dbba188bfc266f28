// Brings a database from one shape to the next: all pending migrations in one immediate transaction, never silently.
// Projections are not migrated, they are dropped and rebuilt.

import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#shared/lib/result';
import type { ReadDb } from '../read-db.ts';
import { immediately, readHalf, type WriteDb } from '../write-db.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

export type MigrationFault =
  | { readonly code: 'from_the_future'; readonly version: number }
  /** What was applied is no beginning of what is shipped. */
  | { readonly code: 'migrations_differ'; readonly at: number };

/** SHA-256 over what a migration does, in hex; recorded when it is applied. */
export const migrationDigest = (migration: Migration): string => createHash('sha256').update(migration.sql).digest('hex');

/** The shipped migrations a database still lacks, or why its list cannot be continued. */
export function pendingMigrations(db: ReadDb, shipped: readonly Migration[]): Result<readonly Migration[], MigrationFault> {
  const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  const newest = shipped.at(-1)?.number ?? 0;
  if (version > newest) return fail({ code: 'from_the_future', version });
  const applied = appliedMigrations(db);
  for (const [index, row] of applied.entries()) {
    const expected = shipped[index];
    const same = expected && row.number === expected.number && row.name === expected.name && row.digest === migrationDigest(expected);
    if (!same) return fail({ code: 'migrations_differ', at: row.number });
  }
  if ((applied.at(-1)?.number ?? 0) !== version) return fail({ code: 'migrations_differ', at: version });
  return ok(shipped.slice(applied.length));
}

/** Applies `pending` in one transaction; a throw in any of them leaves the old state whole. */
export function runMigrations(db: WriteDb, pending: readonly Migration[], nowMs: number): void {
  if (pending.length === 0) return;
  immediately(db, () => {
    db.exec(
      'CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT',
    );
    for (const migration of pending) {
      db.exec(migration.sql);
      db.run(
        'INSERT INTO migration (number, name, digest, applied_at_ms) VALUES (?, ?, ?, ?)',
        migration.number,
        migration.name,
        migrationDigest(migration),
        nowMs,
      );
    }
    db.exec(`PRAGMA user_version = ${pending.at(-1)?.number ?? 0}`);
    const orphans = readHalf(db).all('PRAGMA foreign_key_check');
    if (orphans.length > 0) throw new Error(`migration leaves ${orphans.length} rows without the row they name`);
  });
}

const appliedMigrations = (db: ReadDb) =>
  db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'")
    ? db.all<{ number: number; name: string; digest: string }>('SELECT number, name, digest FROM migration ORDER BY number')
    : [];
