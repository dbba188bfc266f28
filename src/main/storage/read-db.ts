// The only thing an observer ever holds: asking, and nothing else (L2). No function here can change a row,
// and a `ReadDb` made by `openReadOnly` stands on a connection that is `readonly` and `query_only` besides.

import type Database from 'better-sqlite3';
import type { Prepare, SqlValue } from './statement-cache.ts';

declare const reading: unique symbol;

export interface ReadDb {
  readonly [reading]: true;
  /** All rows. `Row` is what the caller's SQL selects. */
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  /** The first row. */
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  close(): void;
}

/** For `open-database` and `write-db` alone. */
export function createReadDb(connection: Database.Database, prepare: Prepare): ReadDb {
  const db: Omit<ReadDb, typeof reading> = {
    all: <Row>(sql: string, ...values: SqlValue[]) => readerOf(prepare, sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SqlValue[]) => readerOf(prepare, sql).get(...values) as Row | undefined,
    close: () => void connection.close(),
  };
  return db as ReadDb;
}

function readerOf(prepare: Prepare, sql: string): Database.Statement<SqlValue[]> {
  const statement = prepare(sql);
  if (!statement.readonly) throw new TypeError('a ReadDb was given a statement that writes');
  return statement;
}
