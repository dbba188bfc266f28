// Opens one file that was looked at before, and proves of what was opened that it is that very file and lies in the workspace:
// any folder on the way may have been swapped for a link since. Never follows a last link, never waits for a writer.

import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { fail, ok, type Result } from '#shared/lib/result';
import { isWithin } from './locate-in-workspace.ts';

/** A file as it was looked at; both paths absolute and without links when it was. */
export interface SeenFile {
  readonly realRoot: string;
  readonly real: string;
  readonly seen: Stats;
}

/** Where Linux names what each open handle stands for. */
const DESCRIPTORS = '/proc/self/fd';

/** The open handle, which the caller closes. Rejects with the disk's own error when it cannot be opened. */
export async function openInWorkspace(file: SeenFile, descriptors = DESCRIPTORS): Promise<Result<FileHandle, 'not_a_file' | 'outside_workspace'>> {
  const handle = await open(file.real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const opened = await handle.stat();
    if (!opened.isFile() || !isSame(opened, file.seen)) return await refuse(handle, 'not_a_file');
    if (!(await liesInside(handle, opened, file, descriptors))) return await refuse(handle, 'outside_workspace');
    return ok(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function refuse<F extends string>(handle: FileHandle, fault: F): Promise<Result<never, F>> {
  await handle.close();
  return fail(fault);
}

/** By the handle's own path where the system tells it; else by looking again, at a path that must still lead to the opened file. */
async function liesInside({ fd }: FileHandle, opened: Stats, { realRoot, real }: SeenFile, descriptors: string): Promise<boolean> {
  const own = await readlink(`${descriptors}/${fd}`).catch(() => null);
  if (own !== null) return isWithin(realRoot, own);
  const again = await realpath(real);
  return isWithin(realRoot, again) && isSame(await lstat(again), opened);
}

const isSame = (one: Stats, other: Stats): boolean => one.ino === other.ino && one.dev === other.dev;
