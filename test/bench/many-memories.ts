// A life with many memories, made fast: real `memory.written` entries, a thousand to a commit.

import { canonicalJson } from '#shared/lib/canonical-json';
import type { MemoryId } from '#shared/model/ids';
import type { Living } from '#test/entity/living';
import { seededTalk } from './talk.ts';

const A_COMMIT = 1000;
/** Characters: a sentence or two. */
const MEMORY_SIZE = 120;

/** Writes `count` facts that any correspondent may be met with. */
export async function writeMemories({ home, deps }: Living, count: number, seed = 7): Promise<void> {
  const talk = seededTalk(seed);
  for (let written = 0; written < count; written += A_COMMIT) {
    await home.journal.commit((tx) => {
      for (let one = written; one < Math.min(count, written + A_COMMIT); one++) {
        const text = tx.put(`${talk.line(talk.size(MEMORY_SIZE))} (${one})`);
        const identity = {
          type: 'ANCHOR',
          roles: ['fact'],
          text,
          evidenceClass: 'self_authored',
          sources: [],
          correspondent: null,
          visibility: 'entity',
        } as const;
        const salt = deps.ids.salt();
        const memoryId = `m_${deps.ids.digest(canonicalJson({ salt, ...identity, roles: [...identity.roles], sources: [] }))}` as MemoryId;
        tx.append(
          'memory.written',
          { memoryId, salt, ...identity, roles: [...identity.roles], sources: [], importance: 6, confidence: 0.6 },
          { lane: null, cognitionId: null },
        );
      }
    });
  }
}
