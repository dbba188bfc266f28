// Who was met in practice before any model was connected begins a real life, with the same forge answer, once one is (design.md 2).
// The example is nobody's choice of a someone: it stays in practice.

import { beBorn } from '#entity/identity/be-born';
import type { EntityDeps } from '#entity/ports';
import { forgeDraft } from '#shared/cognitive/forge-draft';
import { readForgedDraft } from '#storage/read-forged-draft';

/** Founds the real life with what was last accepted in `practiceFolder`; does nothing where somebody lives, or nobody was forged. */
export async function beginRealLife(deps: EntityDeps, practiceFolder: string): Promise<void> {
  if (deps.journal.view.entity() !== null) return;
  const met = readForgedDraft(practiceFolder);
  if (met === null || met.origin === 'example') return;
  const draft = parseDraft(met.draft);
  if (draft !== null) await beBorn(deps, { draft, origin: 'practice', runId: null, edited: false }, { practice: false });
}

/** A draft of another version is no draft of ours: the person is asked again. */
function parseDraft(json: string) {
  try {
    return forgeDraft.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
