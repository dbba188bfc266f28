// The evidence class of a memory: a shape and its word.

import type { EvidenceClass } from '#shared/model/memory';
import { evidenceWords } from './memory-words.ts';

const shapes = { solid: 'border-solid bg-word-soft', dashed: 'border-dashed', dotted: 'border-dotted' } as const;

export function EvidenceMark({ of }: { readonly of: EvidenceClass }) {
  const { word, shape, about } = evidenceWords[of];
  return (
    <span className="inline-flex items-center gap-2" title={about}>
      <span aria-hidden="true" className={`size-2.5 shrink-0 border-[1.5px] border-word-soft ${shapes[shape]}`} />
      {word}
    </span>
  );
}
