// Reads one text file of the workspace. Real paths only: a link that leads out is outside. A FIFO, a device or a folder is never
// opened, and what was opened is checked to be the very file that was looked at.

import { type FileHandle, lstat, realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { fail, ok, type Result } from '#shared/lib/result';
import { isWithin } from './locate-in-workspace.ts';
import { openInWorkspace, type SeenFile } from './open-in-workspace.ts';

export type ReadFault = 'not_found' | 'outside_workspace' | 'not_a_file' | 'too_large' | 'unreadable';

const MAX_BYTES = 5 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;

/** The whole text of the file at `path`, counted from `workspace`, with its path below it in `/` spelling. */
export async function readWorkspaceFile(
  workspace: string,
  path: string,
  ended: AbortSignal,
): Promise<Result<{ readonly text: string; readonly relativePath: string }, ReadFault>> {
  const root = resolve(workspace);
  const asked = resolve(root, path);
  if (path.includes('\0')) return fail('not_found');
  if (!isWithin(root, asked)) return fail('outside_workspace');
  try {
    const [realRoot, real] = [await realpath(root), await realpath(asked)];
    if (!isWithin(realRoot, real)) return fail('outside_workspace');
    const seen = await lstat(real);
    if (!seen.isFile()) return fail('not_a_file');
    if (seen.size > MAX_BYTES) return fail('too_large');
    const bytes = await readSame({ realRoot, real, seen }, ended);
    if (!bytes.ok) return bytes;
    const text = decode(bytes.value);
    return text === null ? fail('unreadable') : ok({ text, relativePath: relative(realRoot, real).split(sep).join('/') });
  } catch (error) {
    return fail(faultOf(error));
  }
}

/** Reads only if what opens is still the file that was seen, and inside. */
async function readSame(file: SeenFile, ended: AbortSignal): Promise<Result<Buffer, ReadFault>> {
  const opened = await openInWorkspace(file);
  if (!opened.ok) return opened;
  try {
    return await readWhole(opened.value, ended);
  } finally {
    await opened.value.close();
  }
}

/** Reads to the end, at most the limit: a file may grow while it is read. */
async function readWhole(handle: FileHandle, ended: AbortSignal): Promise<Result<Buffer, ReadFault>> {
  const pieces: Buffer[] = [];
  let total = 0;
  while (!ended.aborted) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, null);
    if (bytesRead === 0) return ok(Buffer.concat(pieces));
    pieces.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
    if (total > MAX_BYTES) return fail('too_large');
  }
  return fail('unreadable');
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function faultOf(error: unknown): ReadFault {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  // A link that goes round in circles leads to nothing.
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') return 'not_found';
  return 'unreadable';
}
