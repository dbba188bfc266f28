// The anchor: the head's place and hash in a file outside the database, because a database that lost its last entries
// still holds a valid, shorter chain. Two slots written in turn after the commit, each in its own page, without a sync of
// its own; synced when idle and at close. So it may lag behind the head, and may never be ahead of it.

import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, fsync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { canonicalJson } from '#shared/lib/canonical-json';
import type { Digest } from '#shared/model/ids';
import type { Head } from './ledger.ts';

/** A head as it once was. */
export interface AnchorMark {
  readonly generation: number;
  readonly seq: number;
  readonly hash: Digest | null;
}

export interface Anchor {
  /** The newest mark in the file; null when there is none that holds. */
  mark(): AnchorMark | null;
  /** Writes `head` into the older slot. A failing disk leaves the mark behind, which is allowed. */
  move(head: Head): void;
  /** Syncs and closes. */
  close(): void;
}

const SLOT_BYTES = 4096;
const SLOTS = 2;
const IDLE_MS = 1000;

/** Opens or makes the anchor file. Throws when the path is no ordinary file. */
export function openAnchor(file: string): Anchor {
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
  if (!fstatSync(handle).isFile()) {
    closeSync(handle);
    throw new TypeError('the anchor is no ordinary file');
  }
  const slots = readSlots(handle);
  let newest = newestSlot(slots);
  let mark = newest === null ? null : (slots[newest] ?? null);
  let idle: NodeJS.Timeout | null = null;
  return {
    mark: () => mark,
    move: (head) => {
      const slot = newest === null ? 0 : (newest + 1) % SLOTS;
      const next: AnchorMark = { generation: head.generation, seq: head.seq, hash: head.hash };
      try {
        writeSync(handle, spell(next), 0, SLOT_BYTES, slot * SLOT_BYTES);
      } catch {
        return;
      }
      newest = slot;
      mark = next;
      // Synced a while after the last commit, off the loop; a lost sync only leaves the mark further behind.
      idle ??= setTimeout(() => {
        idle = null;
        fsync(handle, () => undefined);
      }, IDLE_MS).unref();
    },
    close: () => {
      if (idle) clearTimeout(idle);
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

/** The mark in `file` without holding it open; null when there is none. */
export function readAnchor(file: string): AnchorMark | null {
  let handle: number | null = null;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!fstatSync(handle).isFile()) return null;
    const slots = readSlots(handle);
    const newest = newestSlot(slots);
    return newest === null ? null : (slots[newest] ?? null);
  } catch {
    return null;
  } finally {
    if (handle !== null) closeSync(handle);
  }
}

function spell(mark: AnchorMark): Buffer {
  const text = canonicalJson(mark);
  return Buffer.alloc(SLOT_BYTES, ' ').fill(`${sum(text)} ${text}\n`, 0, sum(text).length + text.length + 2, 'latin1');
}

function readSlots(handle: number): readonly (AnchorMark | null)[] {
  return Array.from({ length: SLOTS }, (_, slot) => {
    const bytes = Buffer.alloc(SLOT_BYTES);
    const length = readSync(handle, bytes, 0, SLOT_BYTES, slot * SLOT_BYTES);
    return parseSlot(bytes.toString('latin1', 0, length));
  });
}

/** A slot torn by a power cut does not match its checksum and counts as empty. */
function parseSlot(text: string): AnchorMark | null {
  const line = text.split('\n', 1)[0] ?? '';
  const body = line.slice(65);
  if (body === '' || line.slice(0, 65) !== `${sum(body)} `) return null;
  const { generation, seq, hash } = JSON.parse(body) as AnchorMark;
  return { generation, seq, hash };
}

function newestSlot(slots: readonly (AnchorMark | null)[]): number | null {
  const held = slots.flatMap((mark, slot) => (mark ? [{ mark, slot }] : []));
  held.sort((a, b) => b.mark.generation - a.mark.generation || b.mark.seq - a.mark.seq);
  return held[0]?.slot ?? null;
}

const sum = (text: string): string => createHash('sha256').update(text).digest('hex');
