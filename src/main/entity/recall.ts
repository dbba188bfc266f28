// Choosing memories for a frame: perception evokes them. By words for now; every recall leaves its trace.

import type { Prose } from '#shared/lib/prose';
import { searchWords } from '#shared/lib/search-words';
import type { EntryPayload } from '#shared/model/entry';
import type { MemoryId } from '#shared/model/ids';
import type { Cognition } from './cognition.ts';
import type { PerceptionFrame } from './perceive.ts';
import type { EntityDeps, EntityView, MemoryHit } from './ports.ts';

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
    const candidates = judge(hits, frame);
    tx.append('recall.traced', { query: tx.put(words.join(' ')), candidates }, cognition.about);
    return keep(tx.view, hits, candidates);
  });
  faultPoint('recalled');
  return recalled;
}

function judge(hits: readonly MemoryHit[], frame: PerceptionFrame): Candidate[] {
  let kept = 0;
  return hits.map(({ memory, wordRank, score }) => {
    const isPrivate = memory.visibility === 'relationship' && memory.correspondent !== frame.correspondent;
    const why = isPrivate ? 'private' : kept < MAX_KEPT ? 'relevant' : 'weaker';
    if (why === 'relevant') kept++;
    return { memoryId: memory.id, wordRank, score, kept: why === 'relevant', why };
  });
}

function keep(view: EntityView, hits: readonly MemoryHit[], candidates: readonly Candidate[]): Recalled {
  const kept = hits.filter((_, index) => candidates[index]?.kept);
  return { memories: kept.map(({ memory }) => ({ memoryId: memory.id, text: view.quote(memory.text) })) };
}
