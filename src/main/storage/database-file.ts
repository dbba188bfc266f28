// What stands at a path, learnt without opening a database on it: a FIFO would block, another app's file must stay untouched.

import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { OpenRefusalCode } from './open-refusal.ts';

/** `Ipse` in ASCII: SQLite's application_id, at offset 68 of the file. */
export const APPLICATION_ID = 0x49707365;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

export type FileFinding =
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly code: OpenRefusalCode }
  /** A database of ours, as far as its first bytes tell. */
  | { readonly kind: 'ours'; readonly userVersion: number };

/** Looks at `file` and its first 100 bytes; changes nothing and never blocks. */
export function inspectDatabaseFile(file: string): FileFinding {
  const stats = statsOf(file);
  if (stats === 'absent') return { kind: 'absent' };
  if (stats === 'unreadable') return refused('unreadable');
  if (stats.isSymbolicLink()) return refused('symlink');
  if (stats.isDirectory()) return refused('folder');
  if (!stats.isFile()) return refused('not_a_file');
  if (stats.size === 0) return refused('empty');
  const header = readHeader(file);
  if (header === null) return refused('unreadable');
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return refused('not_a_database');
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) return refused('another_app');
  return { kind: 'ours', userVersion: header.readUInt32BE(USER_VERSION_AT) };
}

const refused = (code: OpenRefusalCode): FileFinding => ({ kind: 'refused', code });

function statsOf(file: string): Stats | 'absent' | 'unreadable' {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) ?? 'absent';
  } catch {
    return 'unreadable';
  }
}

function readHeader(file: string): Buffer | null {
  let handle: number | null = null;
  try {
    // O_NONBLOCK: should a FIFO have taken the file's place since lstat, opening it must not wait for a writer.
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!fstatSync(handle).isFile()) return null;
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
