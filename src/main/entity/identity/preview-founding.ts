// What a founding would write: made by the very code that writes it, in a transaction that is taken back.

import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { ForgePreview } from '#shared/model/identity-views';
import type { MemoryId } from '#shared/model/ids';
import type { JournalTx } from '../ports.ts';
import { type Founding, type FoundingDeps, foundIdentity } from './found-identity.ts';

/** Memories shown one by one; the count tells of the rest. */
const MOST_SHOWN = 500;

/** Founds inside `tx` and tells what that wrote; for `Journal.preview` alone. */
export function previewFounding(tx: JournalTx, deps: FoundingDeps, founding: Founding, practice: boolean): ForgePreview {
  const before = tx.view.headSeq();
  const isBirth = tx.view.entity() === null;
  const { memories, duplicates, superseded } = foundIdentity(tx, deps, founding, practice);
  const { view } = tx;
  const sections = (view.cut()?.sections ?? []).map(({ sectionId, text: ref }) => {
    const text = view.quote(ref);
    return { sectionId, text, tokens: estimateTokens(text) };
  });
  const inCut = new Set(view.cut()?.sections.flatMap((section) => section.memories ?? []));
  const shown = new Set<MemoryId>(memories.slice(0, MOST_SHOWN));
  return {
    sections,
    memories: view
      .memoriesOfType(['CORE', 'VALUE', 'ANCHOR'])
      .filter(({ id }) => shown.has(id))
      .map(({ id, type, text, visibility }) => ({ type, text: view.quote(text), private: visibility === 'relationship', inCut: inCut.has(id) })),
    memoryCount: memories.length,
    duplicates,
    superseded: superseded.length,
    compass: isBirth ? { ...founding.draft.compass } : null,
    entries: view.headSeq() - before,
  };
}
