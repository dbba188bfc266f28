// What a SQLite error means for us. Only these codes stop the journal; anything else thrown by a writer is that writer's bug.

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

/** Why something could not be opened, made or rebuilt, from what SQLite or the file system threw; null when it is neither's. */
export function openFailure(error: unknown): OpenRefusalCode | null {
  const code = sqliteCode(error);
  if (code === null) return error instanceof Error && 'syscall' in error ? (/ENOSPC|EDQUOT/.test(error.message) ? 'disk_full' : 'unreadable') : null;
  if (code.startsWith('SQLITE_NOTADB')) return 'not_a_database';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  const failure = storageFailure(error);
  if (failure === 'full') return 'disk_full';
  return failure === 'io' || code.startsWith('SQLITE_PERM') ? 'unreadable' : 'damaged';
}
