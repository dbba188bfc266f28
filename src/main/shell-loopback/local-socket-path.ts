// Where the local socket of one home lies: a short path made from a digest of the home, in a folder only we may enter.

import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What a path of a unix socket may measure on every system, with room to spare. */
const MAX_SOCKET_PATH = 100;

/** Path of the socket (or name of the pipe) of the host that lives `home`. Touches nothing. */
export function localSocketPath(home: string, platform: string = process.platform): string {
  const name = createHash('sha256').update(resolve(home)).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\ipse-${userInfo().username.replace(/[^A-Za-z0-9]/g, '')}-${name}`;
  return join(privateFolderPath(), `${name}.sock`);
}

/** A folder for files that only this user may see; null when what stands at its place is not ours alone. */
export function privateFolder(): string | null {
  const folder = privateFolderPath();
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return null;
  }
  return process.platform === 'win32' || isOurs(folder) ? folder : null;
}

/** Whether what stands at the place of `home`'s socket may be spoken to: `foreign` where it, or its folder, is not this user's alone. */
export function lookAtSocket(home: string): 'ours' | 'absent' | 'foreign' {
  if (process.platform === 'win32') return 'ours';
  const path = localSocketPath(home);
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  if (folder === undefined) return 'absent';
  if (!isOurs(dirname(path))) return 'foreign';
  const socket = lstatSync(path, { throwIfNoEntry: false });
  if (socket === undefined) return 'absent';
  return socket.isSocket() && socket.uid === process.getuid?.() ? 'ours' : 'foreign';
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
}

function privateFolderPath(): string {
  const name = `ipse-${process.getuid?.() ?? 'user'}`;
  const runtime = process.env.XDG_RUNTIME_DIR;
  const bases = [...(runtime?.startsWith('/') && isFolder(runtime) ? [runtime] : []), tmpdir()];
  const fits = bases.map((base) => join(base, name)).find((folder) => folder.length + 30 <= MAX_SOCKET_PATH);
  return fits ?? join('/tmp', name);
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
