// Choosing memories for a frame: perception evokes them. By words for now; every recall leaves its trace.

import type { Prose } from '#shared/lib/prose';
import { searchWords } from '#shared/lib/search-words';
import type { EntryPayload } from '#shared/model/entry';
import type { MemoryId } from '#shared/model/ids';
import type { Memory } from '#shared/model/memory';
import type { Cognition } from './cognition.ts';
import type { PerceptionFrame } from './perceive.ts';
import type { EntityDeps, EntityView, MemoryHit } from './ports.ts';
import { quoteOrNull } from './quote.ts';

type Candidate = EntryPayload<'recall.traced'>['candidates'][number];

/** Memories the frame evoked, best first. */
export interface Recalled {
  readonly memories: readonly { readonly memoryId: MemoryId; readonly text: Prose }[];
}

const MAX_WORDS = 64;
const MAX_CANDIDATES = 24;
const MAX_KEPT = 8;

/** Recalls and records: candidates, ranks, and why each was kept or dropped. */
export async function recall({ journal, faultPoint }: EntityDeps, cognition: Cognition, frame: PerceptionFrame): Promise<Recalled> {
  const words = [...new Set(frame.said.flatMap((text) => searchWords(text)))].slice(0, MAX_WORDS);
  const recalled = await journal.commit((tx) => {
    const hits = words.length > 0 ? tx.view.searchMemories(words, MAX_CANDIDATES) : [];
    const { candidates, memories } = judge(tx.view, hits, frame);
    tx.append('recall.traced', { query: tx.put(words.join(' ')), candidates }, cognition.about);
    return { memories };
  });
  faultPoint('recalled');
  return recalled;
}

/** Why each candidate is kept or dropped; what cannot be read is passed over and told, never the end of a cognition. */
function judge(
  view: EntityView,
  hits: readonly MemoryHit[],
  frame: PerceptionFrame,
): { readonly candidates: Candidate[]; readonly memories: Recalled['memories'] } {
  const memories: Recalled['memories'][number][] = [];
  const inIdentity = new Set(view.cut()?.sections.flatMap((section) => section.memories ?? []));
  const candidates = hits.map(({ memory, wordRank, score }): Candidate => {
    const text = mayMeet(memory, frame) ? quoteOrNull(view, memory.text) : null;
    const why = judgeOne(memory, text, mayMeet(memory, frame), inIdentity, memories.length);
    if (why === 'relevant' && text !== null) memories.push({ memoryId: memory.id, text });
    return { memoryId: memory.id, wordRank, score, kept: why === 'relevant', why };
  });
  return { candidates, memories };
}

function judgeOne(memory: Memory, text: Prose | null, allowed: boolean, inIdentity: ReadonlySet<MemoryId>, kept: number): Candidate['why'] {
  if (!allowed) return 'private';
  if (inIdentity.has(memory.id)) return 'in_identity';
  if (text === null) return 'unreadable';
  return kept < MAX_KEPT ? 'relevant' : 'weaker';
}

/** What belongs to one relationship is met again only in it. */
const mayMeet = (memory: Memory, { correspondent }: PerceptionFrame): boolean => memory.visibility === 'entity' || memory.correspondent === correspondent;
