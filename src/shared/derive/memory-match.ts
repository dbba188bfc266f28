// When two memories say the same about the same: the key both the writeback pipeline and the match index use (design.md 6).

import { canonicalJson } from '../lib/canonical-json.ts';
import { normaliseForMatch } from '../lib/text.ts';
import type { CorrespondentId } from '../model/ids.ts';
import type { MemoryType, Visibility } from '../model/memory.ts';

/** The fields that make two memories one, in canonical form. Never stored in the ledger: an index digests it. */
export const memoryMatchKey = (memory: {
  readonly type: MemoryType;
  readonly text: string;
  readonly correspondent: CorrespondentId | null;
  readonly visibility: Visibility;
}): string => canonicalJson({ type: memory.type, text: normaliseForMatch(memory.text), correspondent: memory.correspondent, visibility: memory.visibility });
