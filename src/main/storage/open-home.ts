// Opens or makes an entity's home: its lock (held by the caller), then the database, then the anchor, then the tail of the
// chain. Start is recovery: the same path after a clean end and after a kill. A refusal leaves everything as it was.

import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FaultPoint } from '#entity/ports';
import { fail, ok, type Result } from '#shared/lib/result';
import { type Anchor, type AnchorMark, openAnchor } from './anchor.ts';
import type { HomeLock } from './home-lock.ts';
import { type Committed, createJournal, type StorageJournal } from './journal.ts';
import { type Head, readHead } from './ledger.ts';
import { type OpenOptions, openDatabase, openReadOnly } from './open-database.ts';
import { type OpenRefusal, refusal } from './open-refusal.ts';
import type { ReadDb } from './read-db.ts';
import { projectionsOutdated, rebuildProjections } from './rebuild-projections.ts';
import { openFailure } from './sqlite-errors.ts';
import { type AnchorFinding, compareAnchor, verifyLedger } from './verify-ledger.ts';
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
  if (!makeFolder(path) || !makeFolder(join(path, 'workspace'))) return refused('no_home');
  const file = join(path, 'ipse.db');
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
  const anchor = anchored.value;
  const rebuilt = bringProjectionsUp(db);
  const reader = rebuilt.ok ? openReadOnly(about.file, about.options) : rebuilt;
  if (reader.ok) return ok(assemble({ ...about, db, anchor, reader: reader.value, rebuilt: rebuilt.ok && rebuilt.value }));
  anchor.close();
  return reader;
}

/** Rebuilds the projections where their shape is another; answers whether it did. */
function bringProjectionsUp(db: WriteDb): Result<boolean, HomeRefusal> {
  try {
    const outdated = projectionsOutdated(readHalf(db));
    if (outdated) rebuildProjections(db);
    return ok(outdated);
  } catch (error) {
    const code = openFailure(error);
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
  readonly reader: ReadDb;
  readonly rebuilt: boolean;
}

function assemble({ path, file, options, deps, db, anchor, reader, rebuilt }: Parts): Home {
  const journal = createJournal({ db, anchor, clock: deps.clock, ids: deps.ids, faultPoint: deps.faultPoint ?? (() => undefined) });
  const half = readHalf(db);
  return {
    folder: path,
    workspace: join(path, 'workspace'),
    journal,
    view: journal.view,
    read: () => reader,
    readFresh: () => {
      const fresh = openReadOnly(file, options);
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
function checkAnchor(file: string, db: ReadDb): Result<Anchor, HomeRefusal> {
  const anchor = tryOpenAnchor(file);
  if (anchor === null) return refused('anchor_unusable');
  const head = readHead(db);
  const verdict = verifyLedger(db, anchor.mark(), Math.max(0, head.seq - TAIL));
  const code = verdict.firstBad ? 'chain_broken' : codeOfFinding(verdict.anchor);
  if (code === null) {
    if (verdict.anchor !== 'level') anchor.move(head);
    return ok(anchor);
  }
  anchor.close();
  return refused(code);
}

const codeOfFinding = (finding: AnchorFinding): keyof typeof sentences | null =>
  finding === 'ahead' ? 'entries_lost' : finding === 'foreign' ? 'foreign_anchor' : null;

function tryOpenAnchor(file: string): Anchor | null {
  try {
    return openAnchor(file);
  } catch {
    return null;
  }
}

/** A folder only its owner may enter. A link in its place is refused: a home has one name. */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!lstatSync(path).isDirectory()) return false;
    chmodSync(path, 0o700);
    return true;
  } catch {
    return false;
  }
}

const keepAndRestore = 'Keep the folder as it is and restore the newest verified snapshot.';
const sentences = {
  no_home: ['The home folder cannot be made or entered.', 'Check who owns it and its permissions; it must be a real folder.'],
  not_locked: ['The home is not held by this process.', 'Take the lock of the home first.'],
  chain_broken: ['The ledger does not hold together.', keepAndRestore],
  entries_lost: ['The ledger is shorter than it once was: entries that were acknowledged are gone.', keepAndRestore],
  foreign_anchor: ['The ledger is not the one this home last held.', keepAndRestore],
  anchor_unusable: ['The anchor file cannot be used.', 'Move what stands in its place aside and keep it, then start again.'],
} as const;

function refused(code: keyof typeof sentences): Result<never, HomeRefusal> {
  const [message, next] = sentences[code];
  return fail({ code, message, next });
}
