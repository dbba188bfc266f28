// Whether the files this process writes are still the ones its home's folder shows: a file that was removed or replaced
// goes on taking writes under its open handle, and nobody will ever find them again.

import { type BigIntStats, lstatSync } from 'node:fs';

/** Remembers what stands at `files` now; the answer tells whether the very same still stands there. Two µs a file. */
export function watchFiles(files: readonly string[]): () => boolean {
  const known = files.map((file) => ({ file, was: look(file) }));
  return () =>
    known.every(({ file, was }) => {
      const is = look(file);
      return was !== null && is !== null && is.ino === was.ino && is.dev === was.dev;
    });
}

function look(file: string): BigIntStats | null {
  try {
    return lstatSync(file, { bigint: true });
  } catch {
    return null;
  }
}
