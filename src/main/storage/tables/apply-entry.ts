// How a table's file says which entries concern it: one function a kind, so that nobody reads a payload of another kind.

import type { AnyEntry, Entry, EntryKind } from '#shared/model/entry';
import type { VersionedTable } from '../versioned-table.ts';
import type { WriteDb } from '../write-db.ts';

export type Appliers = { readonly [K in EntryKind]?: (db: WriteDb, entry: Entry<K>) => void };

/** One noun's tables and how entries change them. */
export interface Projection {
  readonly tables: readonly VersionedTable[];
  readonly appliers: Appliers;
}

/** Lets `projection` take up `entry`, if its kind concerns it. */
export function applyTo(projection: Projection, db: WriteDb, entry: AnyEntry): void {
  const apply = projection.appliers[entry.kind] as ((db: WriteDb, entry: AnyEntry) => void) | undefined;
  apply?.(db, entry);
}

/** A table among tables of other shapes. */
export const tableOf = (table: { readonly name: string }): VersionedTable => table as VersionedTable;
