// Whether a process lives in a home now. The lock tells, not the file that says who holds it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdFile } from '#storage/hold-file';

/** Tries the lock and lets it go at once; a home without a lock file is lived by nobody. */
export function isLived(folder: string): boolean {
  const file = join(folder, 'lock.db');
  if (!existsSync(file)) return false;
  const taken = holdFile(file, { waitMs: 0 });
  if (taken.ok) taken.value.release();
  return !taken.ok && taken.error === 'held_by_another';
}
