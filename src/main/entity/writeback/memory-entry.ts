// The one maker of a memory entry: its id hashes what it is with a salt of its own, so that nothing can be guessed from it.

import { canonicalJson } from '#shared/lib/canonical-json';
import type { EntryPayload } from '#shared/model/entry';
import type { MemoryId } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { Ids } from '../ports.ts';

/** What a memory is, without what storage gives it. */
export type NewMemory = Omit<Memory, 'id' | 'createdAtMs' | 'fromSeq'>;

/** The entry that writes `memory`; the gates are the caller's. */
export function memoryEntry(ids: Ids, memory: NewMemory): EntryPayload<'memory.written'> {
  const { type, roles, text, evidenceClass, sources, correspondent, visibility, importance, confidence } = memory;
  const identity = { type, roles: [...roles], text, evidenceClass, sources: [...sources], correspondent, visibility };
  const salt = ids.salt();
  const memoryId = `m_${ids.digest(canonicalJson({ salt, ...identity }))}` as MemoryId;
  return { memoryId, salt, ...identity, importance, confidence };
}
