// The one writing connection of a home. It is no `ReadDb` and cannot be passed as one: `readHalf` narrows it in plain sight.

import type Database from 'better-sqlite3';
import { createReadDb, type ReadDb } from './read-db.ts';
import type { Prepare, SqlValue } from './statement-cache.ts';

declare const writing: unique symbol;

export interface WriteDb {
  readonly [writing]: true;
  /** Runs one statement; answers with the rows it changed and the last row number. */
  run(sql: string, ...values: SqlValue[]): { readonly changes: number; readonly rowNumber: number };
  /** Runs a script of statements without values. */
  exec(script: string): void;
  /** SQLite may already have rolled back after an error (FULL, some I/O errors). */
  inTransaction(): boolean;
  close(): void;
}

const readHalves = new WeakMap<WriteDb, ReadDb>();

/** For `open-database` alone. */
export function createWriteDb(connection: Database.Database, prepare: Prepare): WriteDb {
  const made: Omit<WriteDb, typeof writing> = {
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepare(sql).run(...values);
      return { changes, rowNumber: Number(lastInsertRowid) };
    },
    exec: (script) => void connection.exec(script),
    inTransaction: () => connection.inTransaction,
    close: () => void connection.close(),
  };
  const db = made as WriteDb;
  readHalves.set(db, createReadDb(connection, prepare));
  return db;
}

/** The asking half of the writing connection: sees what the open transaction has written. */
export function readHalf(db: WriteDb): ReadDb {
  const half = readHalves.get(db);
  if (!half) throw new Error('not a WriteDb made by openDatabase');
  return half;
}

/** Runs `work` in one immediate transaction; a throw undoes all of it. */
export function immediately<T>(db: WriteDb, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    if (db.inTransaction()) db.exec('ROLLBACK');
    throw error;
  }
}
