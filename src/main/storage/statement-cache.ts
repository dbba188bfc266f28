// Prepared statements of one connection, kept by their text: every SQL text here is a constant, so the cache is bounded.

import type Database from 'better-sqlite3';

export type SqlValue = string | number | bigint | Uint8Array | null;
export type Prepare = (sql: string) => Database.Statement<SqlValue[]>;

/** A `prepare` that compiles each text once. */
export function createStatementCache(connection: Database.Database): Prepare {
  const kept = new Map<string, Database.Statement<SqlValue[]>>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    const made = connection.prepare<SqlValue[]>(sql);
    kept.set(sql, made);
    return made;
  };
}
