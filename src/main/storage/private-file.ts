// Files that hold a life are their owner's alone.

import { chmodSync } from 'node:fs';

/** Takes others' permissions from those of `files` that stand. Opens none: closing a file drops this process's locks on it. */
export function makePrivate(files: readonly string[]): void {
  for (const file of files) {
    try {
      chmodSync(file, 0o600);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
