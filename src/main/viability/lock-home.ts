// One life per home: a small lock database held in an exclusive transaction, which dies with its process whatever kills it.
// Beside it stands who holds it, for the message only; it is never trusted.

import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '#shared/lib/result';
import { holdFile } from '#storage/hold-file';
import type { HomeLock } from '#storage/home-lock';
import { refusal } from '#storage/open-refusal';
import { isNoSpace } from '#storage/sqlite-errors';

const holder = z.strictObject({ pid: z.int().min(1), sinceMs: z.int().min(0), host: z.string().max(40) });

/** Who holds a home: process id, since when (UTC ms), what kind of host. */
export type Holder = z.infer<typeof holder>;

export type LockRefusal =
  /** `by` is null when the holder has not said who it is yet. */
  | { readonly code: 'lived_in'; readonly by: Holder | null; readonly message: string; readonly next: string }
  | { readonly code: 'lock_unusable' | 'disk_full'; readonly message: string; readonly next: string };

export interface LockDeps {
  /** What kind of host asks: `loopback`, `cli`, `electron`. */
  readonly host: string;
  readonly now: () => number;
  readonly nativeBinding?: string;
}

/** Twenty starts at once jostle while they take turns; only a home somebody keeps stays busy this long. */
const WAIT_MS = 750;

/** Takes the home in `folder` for this process, making the folder if there is none. */
export function lockHome(folder: string, deps: LockDeps): Result<HomeLock, LockRefusal> {
  const path = resolve(folder);
  const about = join(path, 'lock.json');
  const made = makeFolder(path);
  if (!made.ok) return unusable(made.error);
  const taken = holdFile(join(path, 'lock.db'), { waitMs: WAIT_MS, ...(deps.nativeBinding ? { nativeBinding: deps.nativeBinding } : {}) });
  if (!taken.ok) return taken.error === 'held_by_another' ? livedIn(readHolder(about)) : unusable(taken.error);
  const hold = taken.value;
  writeHolder(about, { pid: process.pid, sinceMs: deps.now(), host: deps.host });
  const release = () => {
    if (!hold.held()) return;
    rmSync(about, { force: true });
    hold.release();
  };
  return ok({ folder: path, held: hold.held, release });
}

function makeFolder(path: string): Result<null, 'unusable' | 'disk_full'> {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return ok(null);
  } catch (error) {
    return fail(isNoSpace(error) ? 'disk_full' : 'unusable');
  }
}

/** A full disk must not keep a home from being lived in: without the file nobody is named, and the lock holds all the same. */
function writeHolder(file: string, who: Holder): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(who), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): Holder | null {
  try {
    if (!lstatSync(file).isFile()) return null;
    return holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

const livedIn = (by: Holder | null): Result<never, LockRefusal> =>
  fail({
    code: 'lived_in',
    by,
    message: by ? `This entity is already alive: process ${by.pid} holds its home.` : 'This entity is already alive: another process holds its home.',
    next: 'Use the window that is open, or end that process first.',
  });

function unusable(why: 'unusable' | 'disk_full'): Result<never, LockRefusal> {
  if (why === 'disk_full') {
    const { message, next } = refusal(why);
    return fail({ code: why, message, next });
  }
  return fail({
    code: 'lock_unusable',
    message: 'The lock of the home cannot be used.',
    next: 'Check who owns the folder and its permissions, and that lock.db in it is an ordinary file.',
  });
}
