// Holds a small database file in an exclusive transaction. What is held is let go by the system when the process dies,
// however it dies: unlike a file with a process id in it, it can be neither stale nor taken twice.

import { lstatSync } from 'node:fs';
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '#shared/lib/result';

export interface FileHold {
  held(): boolean;
  release(): void;
}

export interface HoldOptions {
  /** How long to wait for another process to let go, in milliseconds. */
  readonly waitMs: number;
  readonly nativeBinding?: string;
}

/** Takes `file` for this process, making it if there is none. `unusable`: not an ordinary file, or not ours to open. */
export function holdFile(file: string, { waitMs, nativeBinding }: HoldOptions): Result<FileHold, 'held_by_another' | 'unusable'> {
  let connection: Database.Database | null = null;
  try {
    const there = lstatSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile()) return fail('unusable');
    const opened = new Database(file, { timeout: waitMs, ...(nativeBinding ? { nativeBinding } : {}) });
    connection = opened;
    opened.exec('BEGIN EXCLUSIVE');
    return ok({ held: () => opened.open && opened.inTransaction, release: () => void opened.close() });
  } catch (error) {
    connection?.close();
    return fail(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY') ? 'held_by_another' : 'unusable');
  }
}
