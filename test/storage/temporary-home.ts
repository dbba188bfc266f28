// Real homes in fresh folders, with a clock and ids that give the same bytes every time.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IdPrefix } from '#shared/model/ids';
import { type Home, type HomeDeps, openHome } from '#storage/open-home';
import { lockHome } from '#viability/lock-home';

/** A folder that is gone when the test is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ipse-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestIds {
  next<T extends string>(prefix: IdPrefix): T;
  /** 32 hex digits. */
  salt(): string;
  /** 64 hex digits. */
  hex(): string;
}

/** Ids counted up from `seed`: equal seeds give equal ids. */
export function countedIds(seed = 0): TestIds {
  let count = 0;
  const hex = () => createHash('sha256').update(`${seed}:${count++}`).digest('hex');
  return {
    next: <T extends string>(prefix: IdPrefix) => `${prefix}_${String(seed).padStart(10, '0')}${String(count++).padStart(16, '0')}` as T,
    salt: () => hex().slice(0, 32),
    hex,
  };
}

/** A clock that moves on by one second each time it is read. */
export function steppingClock(startMs = 1_700_000_000_000): { now(): number } {
  let now = startMs;
  return { now: () => (now += 1000) };
}

export interface TestHome {
  readonly home: Home;
  readonly ids: TestIds;
  /** Closes the home and lets its lock go; also done when the test ends. */
  close(): void;
}

/** Opens (or makes) a home in `folder`, holding its lock. */
export function openTestHome(folder: string, seed = 0, more: Partial<HomeDeps> = {}): TestHome {
  const lock = lockHome(folder, { host: 'cli', now: () => 0 });
  if (!lock.ok) throw new Error(lock.error.code);
  const ids = countedIds(seed);
  const opened = openHome(folder, { lock: lock.value, clock: steppingClock(), ids, ...more });
  if (!opened.ok) {
    lock.value.release();
    throw new Error(opened.error.code);
  }
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    opened.value.close();
    lock.value.release();
  };
  onTestFinished(close);
  return { home: opened.value, ids, close };
}
