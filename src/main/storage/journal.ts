// The only way anything is written: what waits at a turn of the loop goes to disk in one transaction, a savepoint each,
// and is acknowledged after the COMMIT that synced it (L9). A disk that fails stops the journal; it is never retried.

import type { EntityView, FaultPoint, Journal, JournalTx } from '#entity/ports';
import type { EntryKind } from '#shared/model/entry';
import type { ProseRef } from '#shared/model/ids';
import type { Anchor } from './anchor.ts';
import { putBody } from './body-rope.ts';
import { type MakeSalt, putText } from './content.ts';
import { createEntityView } from './entity-view.ts';
import { appendEntry, readHead } from './ledger.ts';
import { type StorageFailure, storageFailure } from './sqlite-errors.ts';
import { applyEntry } from './tables/projections.ts';
import { readHalf, type WriteDb } from './write-db.ts';

/** `home_gone`: the files written to are no longer those of the home, so that what was written cannot be found again. */
export type StopReason = StorageFailure | 'home_gone' | 'closed';

/** The disk or the database failed: nothing of the waiting writes stayed, and no more are taken in this process. */
export class JournalStopped extends Error {
  override readonly name = 'JournalStopped';
  readonly failure: StopReason;
  constructor(failure: StopReason, cause?: unknown) {
    super(`the journal stopped: ${failure}`, { cause });
    this.failure = failure;
  }
}

/** Entries now on disk, from the first to the last. */
export interface Committed {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly EntryKind[];
}

export interface JournalDeps {
  readonly db: WriteDb;
  readonly anchor: Pick<Anchor, 'move'>;
  readonly clock: { now(): number };
  readonly ids: { readonly salt: MakeSalt };
  /** Whether the files behind `db` still are those of the home; asked before each acknowledgement. */
  readonly homeStands: () => boolean;
  readonly faultPoint: (at: FaultPoint) => void;
}

export interface StorageJournal extends Journal {
  /** Calls `listener` after each commit that appended entries; the answer ends that. */
  onCommitted(listener: (news: Committed) => void): () => void;
  /** Why nothing is taken any more; null while the journal lives. */
  stopped(): JournalStopped | null;
  /** Writes what waits, then takes no more. */
  close(): void;
}

interface Waiting {
  readonly write: (tx: JournalTx) => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

/** Makes the journal of one home over its one writing connection. */
export function createJournal(deps: JournalDeps): StorageJournal {
  const view = createEntityView(readHalf(deps.db));
  const listeners = new Set<(news: Committed) => void>();
  let queue: Waiting[] = [];
  let scheduled = false;
  let stopped: JournalStopped | null = null;

  const flush = () => {
    scheduled = false;
    const batch = queue;
    queue = [];
    if (batch.length === 0) return;
    const done = writeBatch(deps, view, batch);
    if (!done.ok && done.error instanceof JournalStopped) stopped = done.error;
    for (const [index, waiting] of batch.entries()) {
      const outcome: Outcome = done.ok ? (done.outcomes[index] ?? { ok: false, error: new Error('a write was lost') }) : done;
      if (outcome.ok) waiting.resolve(outcome.value as never);
      else waiting.reject(outcome.error);
    }
    if (done.ok && done.news) for (const listener of [...listeners]) listener(done.news);
  };

  return {
    view,
    commit: <T>(write: (tx: JournalTx) => T) =>
      new Promise<T>((resolve, reject) => {
        if (stopped) return reject(stopped);
        queue.push({ write, resolve, reject });
        if (!scheduled) setImmediate(flush);
        scheduled = true;
      }),
    preview: (write) => {
      if (stopped) throw stopped;
      try {
        return takeBack(deps, write);
      } catch (error) {
        if (error instanceof JournalStopped) stopped = error;
        throw error;
      }
    },
    onCommitted: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stopped: () => stopped,
    close: () => {
      if (!stopped) flush();
      stopped ??= new JournalStopped('closed');
    },
  };
}

type BatchResult =
  | { readonly ok: true; readonly outcomes: readonly Outcome[]; readonly news: Committed | null }
  /** `JournalStopped` when the disk failed; anything else is told to the writers and the journal goes on. */
  | { readonly ok: false; readonly error: unknown };

function writeBatch(deps: JournalDeps, view: EntityView, batch: readonly Waiting[]): BatchResult {
  const { db, faultPoint } = deps;
  const read = readHalf(db);
  let begun = false;
  try {
    const before = readHead(read).seq;
    db.exec('BEGIN IMMEDIATE');
    begun = true;
    faultPoint('commit-begun');
    const kinds = new Set<EntryKind>();
    const outcomes = batch.map(({ write }) => writeOne(deps, view, write, kinds));
    // Read before the COMMIT: after it nothing may fail any more.
    const head = readHead(read);
    faultPoint('commit-before-sync');
    db.exec('COMMIT');
    faultPoint('commit-synced');
    if (!deps.homeStands()) return { ok: false, error: new JournalStopped('home_gone') };
    if (head.seq === before) return { ok: true, outcomes, news: null };
    deps.anchor.move(head);
    faultPoint('anchor-written');
    return { ok: true, outcomes, news: { from: before + 1, to: head.seq, kinds: [...kinds] } };
  } catch (error) {
    const failure = storageFailure(error) ?? (begun && !db.inTransaction() ? 'io' : null);
    // SQLite may have rolled back by itself (FULL, some I/O errors).
    if (db.inTransaction()) db.exec('ROLLBACK');
    return { ok: false, error: failure === null ? error : new JournalStopped(failure, error) };
  }
}

/**
 * Runs `write` and takes it back. A view of its own, so that nothing quoted in it is remembered; no page is spilled, so that
 * nothing of it reaches even the write-ahead log.
 */
function takeBack<T>(deps: JournalDeps, write: (tx: JournalTx) => T): T {
  const { db } = deps;
  if (db.inTransaction()) throw new Error('a preview was asked for inside a commit');
  const scope: Scope = { open: true, failed: null, kinds: [] };
  try {
    db.exec('PRAGMA cache_spill = OFF; BEGIN IMMEDIATE');
    const value = write(createTx(deps, createEntityView(readHalf(db)), scope));
    if (scope.failed) throw scope.failed.error;
    if (value instanceof Promise) throw new TypeError('nothing may be awaited inside a preview');
    return value;
  } catch (error) {
    const failure = storageFailure(error);
    throw failure === null ? error : new JournalStopped(failure, error);
  } finally {
    scope.open = false;
    if (db.inTransaction()) db.exec('ROLLBACK');
    db.exec('PRAGMA cache_spill = ON');
  }
}

/** One writer behind its own savepoint: its throw undoes its own writes and is its own answer. A failing disk goes on up. */
function writeOne(deps: JournalDeps, view: EntityView, write: (tx: JournalTx) => unknown, kinds: Set<EntryKind>): Outcome {
  const { db } = deps;
  const scope: Scope = { open: true, failed: null, kinds: [] };
  db.exec('SAVEPOINT writer');
  try {
    const value = write(createTx(deps, view, scope));
    if (scope.failed) throw scope.failed.error;
    if (value instanceof Promise) throw new TypeError('nothing may be awaited inside a commit');
    db.exec('RELEASE writer');
    for (const kind of scope.kinds) kinds.add(kind);
    return { ok: true, value };
  } catch (error) {
    if (storageFailure(error) !== null || !db.inTransaction()) throw error;
    db.exec('ROLLBACK TO writer');
    db.exec('RELEASE writer');
    return { ok: false, error };
  } finally {
    scope.open = false;
  }
}

interface Scope {
  open: boolean;
  /** A failure of the disk, kept so that a writer cannot swallow it. */
  failed: { readonly error: unknown } | null;
  readonly kinds: EntryKind[];
}

function createTx({ db, clock, ids }: JournalDeps, view: EntityView, scope: Scope): JournalTx {
  const within = <T>(work: () => T): T => {
    if (!scope.open) throw new Error('a transaction was used after its end');
    // After a failure SQLite may have rolled back: what a writer that swallowed it writes next would stand alone.
    if (scope.failed) throw scope.failed.error;
    if (!db.inTransaction()) throw new Error('the transaction is gone');
    try {
      return work();
    } catch (error) {
      if (storageFailure(error) !== null) scope.failed = { error };
      throw error;
    }
  };
  return {
    view,
    put: (text) => within(() => putText(db, text, ids.salt).ref),
    putProse: (text) => within(() => putText(db, text, ids.salt).ref as ProseRef),
    putBody: (segments) => within(() => putBody(db, segments, ids.salt)),
    append: (kind, payload, { lane, cognitionId, causationSeq = null }) =>
      within(() => {
        const entry = appendEntry(db, { kind, payload, lane, cognitionId, causationSeq, atMs: clock.now() });
        applyEntry(db, entry);
        scope.kinds.push(kind);
        return entry.seq;
      }),
  };
}
