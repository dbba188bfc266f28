// Why a database or a home is not opened: a stable code, one clear sentence, and what to do next. Nothing was touched.

export type OpenRefusalCode =
  | 'missing'
  | 'symlink'
  | 'folder'
  | 'not_a_file'
  | 'unreadable'
  | 'empty'
  | 'not_a_database'
  | 'another_app'
  | 'from_the_future'
  | 'migrations_differ'
  | 'migration_pending'
  | 'damaged'
  | 'not_durable'
  | 'busy'
  | 'disk_full';

export interface OpenRefusal {
  readonly code: OpenRefusalCode;
  readonly message: string;
  readonly next: string;
  /** Names of the migrations a person must start, for `migration_pending`. */
  readonly pending?: readonly string[];
}

const keepIt = 'Move it aside and keep it, then start again or put the right file back.';
/** What to do about a home that is damaged. */
export const keepAndCopyBack = 'Keep the folder as it is and copy back a backup of the home.';

const sentences: Readonly<Record<OpenRefusalCode, readonly [message: string, next: string]>> = {
  missing: ['There is no database in this home.', 'Check the folder, or start a new entity.'],
  symlink: ['The database is a symbolic link, and a database reached by two names can be damaged.', 'Put the real file in its place.'],
  folder: ['A folder stands where the database should be.', keepIt],
  not_a_file: ['What stands where the database should be is no ordinary file.', keepIt],
  unreadable: ['The database cannot be read.', 'Check who owns the file and its folder, and their permissions.'],
  empty: ['The database file is empty.', keepAndCopyBack],
  not_a_database: ['The file is not a database.', keepIt],
  another_app: ['The database belongs to another program.', keepIt],
  from_the_future: ['The database was written by a newer version of Ipse.', 'Start that version, or a newer one.'],
  migrations_differ: ['The database was changed by migrations this version of Ipse does not know.', 'Start the version that wrote it.'],
  migration_pending: [
    'The database has an older shape than this version of Ipse.',
    'Copy the home and keep the copy, then run the migration; nothing is changed before you do.',
  ],
  damaged: ['The database is damaged.', keepAndCopyBack],
  not_durable: ['The disk or the database does not promise that what is written stays written.', 'Move the home to an ordinary local disk.'],
  disk_full: ['The disk is full.', 'Make room on it and start again.'],
  busy: ['Another program holds the database.', 'End that program and try again.'],
};

/** The refusal for `code`, in our own words. */
export function refusal(code: OpenRefusalCode, pending?: readonly string[]): OpenRefusal {
  const [message, next] = sentences[code];
  return pending ? { code, message, next, pending } : { code, message, next };
}
