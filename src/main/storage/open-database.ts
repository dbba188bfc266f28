// Opens a home's database: first looked at, then read-only, and only then for writing; every pragma is set in the
// one order that is durable and read back (faults.md 8.1). A refusal is a value and leaves the file as it was.

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { fail, ok, type Result } from '#shared/lib/result';
import { APPLICATION_ID, inspectDatabaseFile } from './database-file.ts';
import { type Migration, pendingMigrations, runMigrations } from './migrations/run-migrations.ts';
import { shippedMigrations } from './migrations/shipped-migrations.ts';
import { type OpenRefusal, refusal } from './open-refusal.ts';
import { makePrivate } from './private-file.ts';
import { createReadDb, type ReadDb } from './read-db.ts';
import { rebuildProjections } from './rebuild-projections.ts';
import { openFailure } from './sqlite-errors.ts';
import { createStatementCache } from './statement-cache.ts';
import { createWriteDb, type WriteDb } from './write-db.ts';

export interface OpenOptions {
  /** Makes the database when none is there. Default false. */
  readonly create?: boolean;
  /** UTC milliseconds, for the record of migrations. */
  readonly now?: () => number;
  /** Path of another build of the SQLite binding; tests in other runtimes only. */
  readonly nativeBinding?: string;
  /** Migrations to hold the database to; tests only. */
  readonly migrations?: readonly Migration[];
}

const BUSY_TIMEOUT_MS = 5000;
const FULL = 2;

/** Opens `file` for writing. The caller holds the home's lock: there is one writing connection in one process. */
export function openDatabase(file: string, options: OpenOptions = {}): Result<WriteDb, OpenRefusal> {
  const path = resolve(file);
  if (options.create && inspectDatabaseFile(path).kind === 'absent') {
    const made = guarded(path, () => makeDatabase(path, options));
    if (!made.ok) return made;
  }
  const looked = lookReadOnly(path, options);
  if (!looked.ok) return looked;
  return guarded(path, () => {
    makePrivate([path, `${path}-wal`, `${path}-shm`]);
    const connection = new Database(path, connectOptions(options, { fileMustExist: true }));
    return orClose(connection, path, () =>
      setForWriting(connection) ? ok(createWriteDb(connection, createStatementCache(connection))) : fail(refusal('not_durable')),
    );
  });
}

/** Opens `file` for asking only: `readonly` and `query_only`, with the same refusals. */
export function openReadOnly(file: string, options: OpenOptions = {}): Result<ReadDb, OpenRefusal> {
  const path = resolve(file);
  const known = knownByHeader(path, options);
  return known.ok ? connectForAsking(path, options, { readonly: true }) : known;
}

/**
 * The same beside a connection this process already has. The file is not looked at first: closing any handle of it drops
 * this process's locks, and another program that comes and goes would then take the write-ahead log away with it.
 */
export const openBeside = (file: string, options: OpenOptions = {}): Result<ReadDb, OpenRefusal> =>
  connectForAsking(resolve(file), options, { readonly: true });

/** Everything that can be refused is found before a writing connection exists, so that a refused file is not even checkpointed. */
function lookReadOnly(path: string, options: OpenOptions): Result<null, OpenRefusal> {
  const known = knownByHeader(path, options);
  if (!known.ok) return known;
  // With a WAL there, only a `readonly` connection leaves it alone. Without one there is nothing to checkpoint, and only a
  // connection that could write takes the side files it makes away again; `query_only` holds it back either way.
  const hasWal = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const opened = connectForAsking(path, options, { readonly: hasWal });
  if (!opened.ok) return opened;
  return guarded(path, () => {
    try {
      const found = opened.value.get<{ quick_check: string }>('PRAGMA quick_check(1)');
      return found?.quick_check === 'ok' ? ok(null) : fail(refusal('damaged'));
    } finally {
      opened.value.close();
    }
  });
}

function knownByHeader(path: string, options: OpenOptions): Result<null, OpenRefusal> {
  const found = inspectDatabaseFile(path);
  if (found.kind === 'absent') return fail(refusal('missing'));
  if (found.kind === 'refused') return fail(refusal(found.code));
  return found.userVersion > ((options.migrations ?? shippedMigrations).at(-1)?.number ?? 0) ? fail(refusal('from_the_future')) : ok(null);
}

function connectForAsking(path: string, options: OpenOptions, { readonly }: { readonly readonly: boolean }): Result<ReadDb, OpenRefusal> {
  return guarded(path, () => {
    const connection = new Database(path, connectOptions(options, { readonly, fileMustExist: true }));
    return orClose(connection, path, () => {
      const db = createReadDb(connection, createStatementCache(connection));
      const set = { query_only: 1, trusted_schema: 0, cell_size_check: 1 };
      const checked = pragmasHold(connection, set) ? checkShape(db, options) : fail(refusal('not_durable'));
      return checked.ok ? ok(db) : checked;
    });
  });
}

function checkShape(db: ReadDb, options: OpenOptions): Result<null, OpenRefusal> {
  if (db.get<{ application_id: number }>('PRAGMA application_id')?.application_id !== APPLICATION_ID) return fail(refusal('another_app'));
  const pending = pendingMigrations(db, options.migrations ?? shippedMigrations);
  if (!pending.ok) return fail(refusal(pending.error.code));
  if (pending.value.length > 0)
    return fail(
      refusal(
        'migration_pending',
        pending.value.map((migration) => migration.name),
      ),
    );
  return ok(null);
}

/** FULL must follow the switch to WAL, and is only believed when it is still there after a first write. */
function setForWriting(connection: Database.Database): boolean {
  if (connection.pragma('journal_mode = WAL', { simple: true }) !== 'wal') return false;
  const holds = pragmasHold(connection, {
    synchronous: FULL,
    checkpoint_fullfsync: 1,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
    secure_delete: 1,
    busy_timeout: BUSY_TIMEOUT_MS,
  });
  connection.prepare("INSERT INTO about (name, value) VALUES ('opened', '1') ON CONFLICT (name) DO UPDATE SET value = excluded.value").run();
  return holds && connection.pragma('synchronous', { simple: true }) === FULL;
}

function pragmasHold(connection: Database.Database, wanted: Readonly<Record<string, number>>): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    connection.pragma(`${name} = ${value}`);
    return connection.pragma(name, { simple: true }) === value;
  });
}

/** Makes a whole database under another name, then renames it: a kill in between leaves no half-made one behind. */
function makeDatabase(path: string, options: OpenOptions): Result<null, OpenRefusal> {
  if (!existsSync(dirname(path))) return fail(refusal('missing'));
  const making = `${path}.making`;
  const clear = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${making}${suffix}`, { force: true });
  };
  clear();
  const connection = new Database(making, connectOptions(options, {}));
  const shaped = orClose(connection, path, () => ok(shape(connection, options)));
  if (!shaped.ok) {
    clear();
    return shaped;
  }
  sync(making);
  renameSync(making, path);
  sync(dirname(path));
  return ok(null);
}

/** Gives a new database its whole shape and closes it. */
function shape(connection: Database.Database, options: OpenOptions): void {
  const db = createWriteDb(connection, createStatementCache(connection));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma(`application_id = ${APPLICATION_ID}`);
  runMigrations(db, options.migrations ?? shippedMigrations, options.now?.() ?? 0);
  rebuildProjections(db);
  db.close();
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some systems cannot sync a folder; the file itself must sync.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EISDIR' || error.code === 'EPERM'))) throw error;
  } finally {
    closeSync(handle);
  }
}

const connectOptions = (options: OpenOptions, more: Database.Options): Database.Options => ({
  timeout: BUSY_TIMEOUT_MS,
  ...more,
  ...(options.nativeBinding ? { nativeBinding: options.nativeBinding } : {}),
});

/** Closes `connection` when `work` comes to nothing. Why it did is asked first: closing makes room on a full disk again. */
function orClose<T>(connection: Database.Database, path: string, work: () => Result<T, OpenRefusal>): Result<T, OpenRefusal> {
  let done: Result<T, OpenRefusal> | null = null;
  try {
    done = guarded(path, work);
    return done;
  } finally {
    if (!done?.ok) connection.close();
  }
}

/** Turns the errors of SQLite and of the disk into refusals; anything else is a bug and goes on. */
function guarded<T>(path: string, work: () => Result<T, OpenRefusal>): Result<T, OpenRefusal> {
  try {
    return work();
  } catch (error) {
    const code = openFailure(error, dirname(path));
    if (code === null) throw error;
    return fail(refusal(code));
  }
}
