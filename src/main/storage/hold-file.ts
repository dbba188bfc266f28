// Holds a small database file in an exclusive transaction. What is held is let go by the system when the process dies,
// however it dies: unlike a file with a process id in it, it can be neither stale nor taken twice.

import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '#shared/lib/result';
import { makePrivate } from './private-file.ts';
import { openFailure } from './sqlite-errors.ts';

export interface FileHold {
  held(): boolean;
  release(): void;
}

export interface HoldOptions {
  /** How long to wait for another process to let go, in milliseconds. */
  readonly waitMs: number;
  readonly nativeBinding?: string;
}

/** Takes `file` for this process, making it for its owner alone if there is none. `unusable`: not an ordinary file, or not ours to open. */
export function holdFile(file: string, { waitMs, nativeBinding }: HoldOptions): Result<FileHold, 'held_by_another' | 'unusable' | 'disk_full'> {
  let connection: Database.Database | null = null;
  try {
    const there = lstatSync(file, { throwIfNoEntry: false });
    if (there && !there.isFile()) return fail('unusable');
    const opened = new Database(file, { timeout: waitMs, ...(nativeBinding ? { nativeBinding } : {}) });
    connection = opened;
    makePrivate([file]);
    opened.exec('BEGIN EXCLUSIVE');
    return ok({ held: () => opened.open && opened.inTransaction, release: () => void opened.close() });
  } catch (error) {
    connection?.close();
    const why = openFailure(error, dirname(file));
    return fail(why === 'busy' ? 'held_by_another' : why === 'disk_full' ? why : 'unusable');
  }
}
