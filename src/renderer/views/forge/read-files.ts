// Files picked or dropped, as the host takes them. What is too large is refused here, before it is read.

import { formatBytes } from '#renderer/ui/format.ts';
import { fail, ok, type Result } from '#shared/lib/result';

export interface ReadFile {
  readonly name: string;
  /** Base64. */
  readonly bytes: string;
}

const MOST_FILES = 4;
const MOST_BYTES = 8 * 1024 * 1024;

/** At most four files and eight MiB in all; anything else is a sentence. */
export async function readFiles(files: readonly File[]): Promise<Result<readonly ReadFile[], string>> {
  if (files.length === 0) return fail('No file was given.');
  if (files.length > MOST_FILES) return fail(`At most ${MOST_FILES} files can be read together: an AGENTS.md and a CONSTITUTION.md, or one character card.`);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) return fail(`These files are ${formatBytes(size)}; together they may be ${formatBytes(MOST_BYTES)}.`);
  try {
    return ok(await Promise.all(files.map(async (file) => ({ name: file.name.slice(-200), bytes: toBase64(new Uint8Array(await file.arrayBuffer())) }))));
  } catch {
    return fail('A file could not be read. Folders cannot be taken; choose the files in them.');
  }
}

const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let units = '';
  // In pieces: a spread of eight million arguments is refused by every engine.
  for (let at = 0; at < bytes.length; at += CHUNK) units += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(units);
}
