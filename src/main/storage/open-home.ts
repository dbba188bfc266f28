// Opens or makes an entity's home: its lock (held by the caller), then the database, then the anchor, then the tail of the
// chain. Start is recovery: the same path after a clean end and after a kill. A refusal leaves everything as it was.

import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FaultPoint } from '#entity/ports';
import { fail, ok, type Result } from '#shared/lib/result';
import { type Anchor, type AnchorMark, openAnchor, readAnchor } from './anchor.ts';
import { inspectDatabaseFile } from './database-file.ts';
import type { HomeLock } from './home-lock.ts';
import { watchFiles } from './home-watch.ts';
import { type Committed, createJournal, type StorageJournal } from './journal.ts';
import { type Head, readHead } from './ledger.ts';
import { type OpenOptions, openBeside, openDatabase } from './open-database.ts';
import { keepAndCopyBack, type OpenRefusal, refusal } from './open-refusal.ts';
import type { ReadDb } from './read-db.ts';
import { projectionsOutdated, rebuildProjections } from './rebuild-projections.ts';
import { isNoSpace, openFailure } from './sqlite-errors.ts';
import { compareAnchor, type LedgerVerdict, verifyLedger } from './verify-ledger.ts';
import { readHalf, type WriteDb } from './write-db.ts';

export type HomeRefusal =
  | OpenRefusal
  | {
      readonly code: 'no_home' | 'not_locked' | 'chain_broken' | 'entries_lost' | 'foreign_anchor' | 'anchor_unusable';
      readonly message: string;
      readonly next: string;
    };

export interface HomeDeps {
  /** From `lockHome`, held for this folder; the caller releases it after `close`. */
  readonly lock: HomeLock;
  readonly clock: { now(): number };
  readonly ids: { salt(): string };
  /** Does nothing outside fault tests. */
  readonly faultPoint?: (at: FaultPoint) => void;
  /** Default true: an absent home is made. */
  readonly create?: boolean;
  readonly nativeBinding?: string;
}

export type AnchorFound = 'level' | 'behind' | 'absent';

export interface Home {
  readonly folder: string;
  /** The entity's own folder of files. */
  readonly workspace: string;
  readonly journal: StorageJournal;
  readonly view: StorageJournal['view'];
  /** The one shared read-only connection for observers. */
  read(): ReadDb;
  /** A read-only connection of the caller's own, which the caller closes. */
  readFresh(): ReadDb;
  onCommitted(listener: (news: Committed) => void): () => void;
  head(): Head;
  /** Where the anchor stands now, and what it holds. */
  anchorState(): { readonly state: 'level' | 'behind' | 'absent'; readonly seq: number };
  anchorMark(): AnchorMark | null;
  /**
   * Where the anchor stood when the home was opened. `absent`: none that holds beside a ledger with entries, so that nothing
   * could tell whether the end of the ledger is missing; a lost write-ahead log would then go unseen.
   */
  readonly anchorFound: AnchorFound;
  /** Whether the projections had to be rebuilt at opening. */
  readonly rebuilt: boolean;
  /** Writes what waits, syncs the anchor, closes the connections. */
  close(): void;
}

/** Entries of the chain's end that are checked at every start; the whole is checked on demand. */
const TAIL = 200;

/** Opens the home in `folder`, or makes it. Never throws for anything found on the disk. */
export function openHome(folder: string, deps: HomeDeps): Result<Home, HomeRefusal> {
  const path = resolve(folder);
  if (!deps.lock.held() || resolve(deps.lock.folder) !== path) return refused('not_locked');
  const file = join(path, 'ipse.db');
  if (databaseIsGone(path, file)) return fail(databaseGone);
  const withoutFolder = makeFolder(path) ?? makeFolder(join(path, 'workspace'));
  if (withoutFolder !== null) return refusedBy(withoutFolder);
  const options: OpenOptions = {
    create: deps.create ?? true,
    now: () => deps.clock.now(),
    ...(deps.nativeBinding ? { nativeBinding: deps.nativeBinding } : {}),
  };
  const opened = openDatabase(file, options);
  if (!opened.ok) return opened;
  const db = opened.value;
  const made = takeUp(db, { path, file, options, deps });
  if (!made.ok) db.close();
  return made;
}

/** From an open database to a home; on a refusal everything opened here is closed again. */
function takeUp(db: WriteDb, about: Pick<Parts, 'path' | 'file' | 'options' | 'deps'>): Result<Home, HomeRefusal> {
  const anchored = checkAnchor(join(about.path, 'anchor'), readHalf(db));
  if (!anchored.ok) return anchored;
  const { anchor, anchorFound } = anchored.value;
  const rebuilt = bringProjectionsUp(db, about.path);
  const reader = rebuilt.ok ? openBeside(about.file, about.options) : rebuilt;
  if (reader.ok) return ok(assemble({ ...about, db, anchor, anchorFound, reader: reader.value, rebuilt: rebuilt.ok && rebuilt.value }));
  anchor.close();
  return reader;
}

/** Rebuilds the projections where their shape is another; answers whether it did. */
function bringProjectionsUp(db: WriteDb, folder: string): Result<boolean, HomeRefusal> {
  try {
    const outdated = projectionsOutdated(readHalf(db));
    if (outdated) rebuildProjections(db);
    return ok(outdated);
  } catch (error) {
    const code = openFailure(error, folder);
    // An entry no projection can take up stands before the tail that was checked.
    return code === null ? refused('chain_broken') : fail(refusal(code));
  }
}

interface Parts {
  readonly path: string;
  readonly file: string;
  readonly options: OpenOptions;
  readonly deps: HomeDeps;
  readonly db: WriteDb;
  readonly anchor: Anchor;
  readonly anchorFound: AnchorFound;
  readonly reader: ReadDb;
  readonly rebuilt: boolean;
}

function assemble({ path, file, options, deps, db, anchor, anchorFound, reader, rebuilt }: Parts): Home {
  // The write-ahead log too: without it what was acknowledged since the last checkpoint is gone.
  const homeStands = watchFiles([file, `${file}-wal`]);
  const journal = createJournal({ db, anchor, clock: deps.clock, ids: deps.ids, homeStands, faultPoint: deps.faultPoint ?? (() => undefined) });
  const half = readHalf(db);
  return {
    folder: path,
    workspace: join(path, 'workspace'),
    journal,
    view: journal.view,
    read: () => reader,
    readFresh: () => {
      const fresh = openBeside(file, options);
      if (!fresh.ok) throw new Error(fresh.error.message);
      return fresh.value;
    },
    onCommitted: journal.onCommitted,
    head: () => readHead(half),
    anchorState: () => {
      const finding = compareAnchor(half, anchor.mark());
      return { state: finding === 'level' || finding === 'absent' ? finding : 'behind', seq: anchor.mark()?.seq ?? 0 };
    },
    anchorMark: () => anchor.mark(),
    anchorFound,
    rebuilt,
    close: () => {
      journal.close();
      anchor.close();
      reader.close();
      db.close();
    },
  };
}

/** Holds the chain's end to the anchor, which is moved only when the chain contains it. */
function checkAnchor(file: string, db: ReadDb): Result<{ readonly anchor: Anchor; readonly anchorFound: AnchorFound }, HomeRefusal> {
  const opened = tryOpenAnchor(file);
  if (!opened.ok) return opened;
  const anchor = opened.value;
  const head = readHead(db);
  const verdict = verifyLedger(db, anchor.mark(), Math.max(0, head.seq - TAIL));
  const found = anchorFinding(verdict, head);
  if (found !== 'chain_broken' && found !== 'entries_lost' && found !== 'foreign_anchor') {
    if (verdict.anchor !== 'level') anchor.move(head);
    return ok({ anchor, anchorFound: found });
  }
  anchor.close();
  return refused(found);
}

function anchorFinding({ firstBad, anchor }: LedgerVerdict, head: Head): AnchorFound | 'chain_broken' | 'entries_lost' | 'foreign_anchor' {
  if (firstBad) return 'chain_broken';
  if (anchor === 'ahead') return 'entries_lost';
  if (anchor === 'foreign') return 'foreign_anchor';
  // An empty ledger has nothing to be anchored.
  return anchor === 'absent' && head.seq === 0 ? 'level' : anchor;
}

function tryOpenAnchor(file: string): Result<Anchor, HomeRefusal> {
  try {
    return ok(openAnchor(file));
  } catch (error) {
    return refusedBy(isNoSpace(error) ? 'disk_full' : 'anchor_unusable');
  }
}

/** What once was beside a database tells that it was there: a home that lost it must not be taken for a new one. */
const databaseIsGone = (path: string, file: string): boolean =>
  inspectDatabaseFile(file).kind === 'absent' && (existsSync(`${file}-wal`) || (readAnchor(join(path, 'anchor'))?.seq ?? 0) > 0);

const databaseGone: OpenRefusal = {
  code: 'missing',
  message: 'The database of this home is gone, and what stood beside it is still there.',
  next: keepAndCopyBack,
};

/** A folder only its owner may enter; null when it stands. A link in its place is refused: a home has one name. */
function makeFolder(path: string): 'no_home' | 'disk_full' | null {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!lstatSync(path).isDirectory()) return 'no_home';
    chmodSync(path, 0o700);
    return null;
  } catch (error) {
    return isNoSpace(error) ? 'disk_full' : 'no_home';
  }
}

const sentences = {
  no_home: ['The home folder cannot be made or entered.', 'Check who owns it and its permissions; it must be a real folder.'],
  not_locked: ['The home is not held by this process.', 'Take the lock of the home first.'],
  chain_broken: ['The ledger does not hold together.', keepAndCopyBack],
  entries_lost: ['The ledger is shorter than it once was: entries that were acknowledged are gone.', keepAndCopyBack],
  foreign_anchor: ['The ledger is not the one this home last held.', keepAndCopyBack],
  anchor_unusable: ['The anchor file cannot be used.', 'Move what stands in its place aside and keep it, then start again.'],
} as const;

function refused(code: keyof typeof sentences): Result<never, HomeRefusal> {
  const [message, next] = sentences[code];
  return fail({ code, message, next });
}

const refusedBy = (code: keyof typeof sentences | 'disk_full'): Result<never, HomeRefusal> =>
  code === 'disk_full' ? fail(refusal('disk_full')) : refused(code);
