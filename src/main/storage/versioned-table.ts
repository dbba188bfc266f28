// The one mechanism behind every projection: rows that say from which entry to which they held, so that any projection
// can be asked as of any sequence. Rows are only ever begun and ended; nothing here computes what a row says.

import { createHash } from 'node:crypto';
import type { Seq } from '#shared/model/ids';
import type { ReadDb } from './read-db.ts';
import type { SqlValue } from './statement-cache.ts';
import { readHalf, type WriteDb } from './write-db.ts';

export type ColumnType = 'TEXT' | 'INTEGER' | 'REAL';
export type RowOf<Columns extends Readonly<Record<string, ColumnSpec>>> = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };
/** `TEXT?` may be NULL. */
export type ColumnSpec = ColumnType | `${ColumnType}?`;

type ValueOf<Spec extends ColumnSpec> = Spec extends 'TEXT'
  ? string
  : Spec extends 'TEXT?'
    ? string | null
    : Spec extends `${string}?`
      ? number | null
      : number;

export interface TableSpec<Columns extends Readonly<Record<string, ColumnSpec>>> {
  readonly name: string;
  /** Columns that name one thing through all its versions. */
  readonly key: readonly (keyof Columns & string)[];
  readonly columns: Columns;
  /** Column lists of indexes over live rows, the first columns of each query. */
  readonly liveIndexes?: readonly string[];
}

export interface VersionedTable<Columns extends Readonly<Record<string, ColumnSpec>> = Readonly<Record<string, ColumnSpec>>> {
  readonly name: string;
  readonly schema: string;
  /** From `seq` on the thing is as `row` says; an earlier version of it ends there. */
  put(db: WriteDb, seq: Seq, row: RowOf<Columns>): void;
  /** From `seq` on the thing named by `key` differs by `changes`; nothing happens when there is no such thing. */
  amend(db: WriteDb, seq: Seq, key: readonly SqlValue[], changes: Partial<RowOf<Columns>>): void;
  /** The thing as it is now. */
  live(db: ReadDb, ...key: SqlValue[]): RowOf<Columns> | undefined;
  /** All things as they were just after entry `seq`, in the order of their keys. */
  asOf(db: ReadDb, seq: number): readonly RowOf<Columns>[];
  /** SHA-256 over all versions of all rows in a fixed order, in hex. */
  digest(db: ReadDb): string;
}

/** Makes a projection's table from its columns. */
export function defineTable<const Columns extends Readonly<Record<string, ColumnSpec>>>(spec: TableSpec<Columns>): VersionedTable<Columns> {
  type Row = RowOf<Columns>;
  const names = Object.keys(spec.columns);
  const list = names.join(', ');
  const byKey = spec.key.map((column) => `${column} = ?`).join(' AND ');
  const keyOf = (row: Row): SqlValue[] => spec.key.map((column) => row[column] as SqlValue);
  const insert = `INSERT INTO ${spec.name} (${list}, from_seq) VALUES (${names.map(() => '?').join(', ')}, ?)`;
  const order = `${spec.key.join(', ')}, from_seq`;
  const live = (db: ReadDb, ...key: SqlValue[]) => db.get<Row>(`SELECT ${list} FROM ${spec.name} WHERE ${byKey} AND to_seq IS NULL`, ...key);
  const put = (db: WriteDb, seq: Seq, row: Row) => {
    const key = keyOf(row);
    // Two changes by one entry are one version.
    db.run(`DELETE FROM ${spec.name} WHERE ${byKey} AND from_seq = ?`, ...key, seq);
    db.run(`UPDATE ${spec.name} SET to_seq = ? WHERE ${byKey} AND to_seq IS NULL`, seq, ...key);
    db.run(insert, ...names.map((name) => (row as Readonly<Record<string, SqlValue>>)[name] ?? null), seq);
  };
  return {
    name: spec.name,
    schema: schemaOf(spec.name, spec.key, spec.columns, spec.liveIndexes ?? []),
    put,
    amend: (db, seq, key, changes) => {
      const before = live(readHalf(db), ...key);
      if (before) put(db, seq, { ...before, ...changes });
    },
    live,
    asOf: (db, seq) => db.all<Row>(`SELECT ${list} FROM ${spec.name} WHERE from_seq <= ? AND (to_seq IS NULL OR to_seq > ?) ORDER BY ${order}`, seq, seq),
    digest: (db) => digestRows(db.all(`SELECT ${list}, from_seq, to_seq FROM ${spec.name} ORDER BY ${order}`)),
  };
}

function schemaOf(table: string, keyColumns: readonly string[], specs: Readonly<Record<string, ColumnSpec>>, liveIndexes: readonly string[]): string {
  const columns = Object.entries(specs).map(([name, type]) => `${name} ${type.endsWith('?') ? type.slice(0, -1) : `${type} NOT NULL`}`);
  const key = keyColumns.join(', ');
  return [
    `CREATE TABLE ${table} (${columns.join(', ')}, from_seq INTEGER NOT NULL, to_seq INTEGER, PRIMARY KEY (${key}, from_seq)) STRICT, WITHOUT ROWID;`,
    ...liveIndexes.map((on, index) => `CREATE INDEX ${table}_live_${index + 1} ON ${table} (${on}) WHERE to_seq IS NULL;`),
  ].join('\n');
}

function digestRows(rows: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
}
