// What a SQLite error means for us. Only these codes stop the journal; anything else thrown by a writer is that writer's bug.

import { statfsSync } from 'node:fs';
import type { OpenRefusalCode } from './open-refusal.ts';

export type StorageFailure = 'full' | 'io' | 'corrupt';

/** `SQLITE_…` code of an error made by better-sqlite3, or null. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'SqliteError' || !('code' in error)) return null;
  return String(error.code);
}

/** The failure of the disk or of the file behind `error`, or null. */
export function storageFailure(error: unknown): StorageFailure | null {
  const code = sqliteCode(error);
  if (code === null) return null;
  if (code.startsWith('SQLITE_FULL')) return 'full';
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) return 'io';
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) return 'corrupt';
  return null;
}

/** Why something could not be opened, made or rebuilt, from what SQLite or the file system threw; null when it is neither's. `folder`: where, to ask whether room is left there. */
export function openFailure(error: unknown, folder: string | null = null): OpenRefusalCode | null {
  const code = sqliteCode(error);
  if (code === null) return error instanceof Error && 'syscall' in error ? (isNoSpace(error) ? 'disk_full' : 'unreadable') : null;
  if (code.startsWith('SQLITE_NOTADB')) return 'not_a_database';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  const failure = storageFailure(error);
  // SQLite says FULL only of its main files: a side file it cannot make or stretch is an I/O error without the system's reason.
  if (failure === 'full' || (failure === 'io' && folder !== null && hasNoRoom(folder))) return 'disk_full';
  return failure === 'io' || code.startsWith('SQLITE_PERM') ? 'unreadable' : 'damaged';
}

/** Whether the file system itself said that there is no room. */
export const isNoSpace = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The least SQLite needs to open at all: 32 KiB of index beside a few pages. */
const LEAST_ROOM = 64 * 1024;

function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize, blocks, ffree, files } = statfsSync(folder);
    return (blocks > 0 && bavail * bsize < LEAST_ROOM) || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}
