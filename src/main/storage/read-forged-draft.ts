// Who lives in a home and what they were forged from, told from its ledger without opening it for writing. The home may be
// lived in meanwhile, by this process too: so the file is only ever opened by SQLite, which keeps the locks this process holds.

import { lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EntryKind, type EntryPayload, entryPayloads, type ForgeOrigin } from '#shared/model/entry';
import type { ContentRef } from '#shared/model/ids';
import { readText } from './content.ts';
import { openBeside } from './open-database.ts';
import type { ReadDb } from './read-db.ts';
import { openFailure } from './sqlite-errors.ts';
import { readStored } from './stored-json.ts';

/** JSON of the draft accepted last in the home `folder`, and where it came from; null when there is none or it cannot be read. */
export function readForgedDraft(folder: string): { readonly draft: string; readonly origin: ForgeOrigin } | null {
  return asking(folder, (db) => {
    const forged = newestPayload(db, 'identity.forged');
    const draft = forged && textOf(db, forged.draft);
    return forged && draft !== null ? { draft, origin: forged.origin } : null;
  });
}

/** Whether somebody was born in the home `folder`, and the name they have now. */
export function readLife(folder: string): { readonly born: boolean; readonly name: string | null } {
  const found = asking(folder, (db) => {
    const born = newestPayload(db, 'entity.born');
    const name = newestPayload(db, 'identity.forged')?.name ?? born?.name;
    return { born: born !== null, name: born !== null && name ? textOf(db, name) : null };
  });
  return found ?? { born: false, name: null };
}

/** Asks the ledger alone: projections may be of another version's shape. */
function asking<T>(folder: string, ask: (db: ReadDb) => T | null): T | null {
  const file = join(resolve(folder), 'ipse.db');
  if (!isFile(file)) return null;
  const opened = openBeside(file);
  if (!opened.ok) return null;
  try {
    return ask(opened.value);
  } catch (error) {
    if (openFailure(error) === null) throw error;
    return null;
  } finally {
    opened.value.close();
  }
}

/** A FIFO would block whoever opens it. */
function isFile(file: string): boolean {
  try {
    return lstatSync(file).isFile();
  } catch {
    return false;
  }
}

function newestPayload<K extends EntryKind>(db: ReadDb, kind: K): EntryPayload<K> | null {
  const row = db.get<{ payload: string }>('SELECT payload FROM ledger WHERE kind = ? ORDER BY seq DESC LIMIT 1', kind);
  return row ? readStored<EntryPayload<K>>(entryPayloads[kind] as never, row.payload) : null;
}

function textOf(db: ReadDb, ref: ContentRef): string | null {
  const view = readText(db, ref);
  return view.state === 'ok' ? view.text : null;
}
