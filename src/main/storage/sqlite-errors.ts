// What a SQLite error means for us. Only these codes stop the journal; anything else thrown by a writer is that writer's bug.

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
