// What a command is given to read: a file, or standard input. Bounded before it is read, and whole text or nothing.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import type { HostRefusal } from '#host/host';
import { fail, ok, type Result } from '#shared/lib/result';
import type { CliDeps } from './cli-deps.ts';

const tooLarge = (maxBytes: number): HostRefusal => ({
  code: 'too_large',
  message: `That is longer than ${Math.floor(maxBytes / 1024)} KiB, so it was not read.`,
  next: 'Give a shorter one.',
});
const unreadable: HostRefusal = { code: 'unreadable', message: 'The file cannot be read.', next: 'Check its name, and that it is a plain file of yours.' };

/** The text of `file`, or of standard input where it is `-`. */
export async function readGiven(deps: Pick<CliDeps, 'stdin'>, file: string, maxBytes: number): Promise<Result<string, HostRefusal>> {
  const bytes = file === '-' ? await readStdin(deps, maxBytes) : readFileBounded(file, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.value));
  } catch {
    return fail({ code: 'not_text', message: 'That is not UTF-8 text.', next: 'Save it as UTF-8 and try again.' });
  }
}

/** The bytes of a plain file; a FIFO or a device would never end. */
export function readFileBounded(file: string, maxBytes: number): Result<Uint8Array, HostRefusal> {
  let open: number;
  try {
    open = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return fail(unreadable);
  }
  try {
    const stat = fstatSync(open);
    if (!stat.isFile()) return fail(unreadable);
    return stat.size > maxBytes ? fail(tooLarge(maxBytes)) : ok(readFileSync(open));
  } catch {
    return fail(unreadable);
  } finally {
    closeSync(open);
  }
}

async function readStdin({ stdin }: Pick<CliDeps, 'stdin'>, maxBytes: number): Promise<Result<Uint8Array, HostRefusal>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stdin) {
    const bytes = Buffer.from(piece as Uint8Array | string);
    size += bytes.length;
    if (size > maxBytes) return fail(tooLarge(maxBytes));
    pieces.push(bytes);
  }
  return ok(Buffer.concat(pieces));
}
