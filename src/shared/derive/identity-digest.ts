// What two identities founded alike have in common: one spelling of all that was founded, with nothing in it that differs from
// run to run (ids, salts, times) or from a practice life to a real one. Whoever can hash makes a digest of it.

import { canonicalJson } from '../lib/canonical-json.ts';
import type { CompassPart } from '../model/identity-views.ts';
import type { Memory } from '../model/memory.ts';

export type FoundedMemory = Pick<Memory, 'type' | 'roles' | 'visibility' | 'importance' | 'confidence'> & { readonly text: string };

export interface FoundedIdentity {
  readonly name: string;
  /** In the order of the cut. */
  readonly sections: readonly { readonly sectionId: string; readonly text: string }[];
  /** JSON of the tool definitions in the cut. */
  readonly tools: string;
  /** In any order. */
  readonly memories: readonly FoundedMemory[];
  readonly compass: Readonly<Record<CompassPart, string>> | null;
}

/** Where it lives, not who it is: the same someone lives in practice first and for real later. */
const SITUATION = 'identity.situation';

/** Canonical JSON of `identity`, its memories and their roles sorted by what they say. */
export function identityDigestText({ name, sections, tools, memories, compass }: FoundedIdentity): string {
  const sorted = memories.map(({ roles, ...memory }) => canonicalJson({ ...memory, roles: [...roles].sort() })).sort();
  const lasting = sections.filter(({ sectionId }) => sectionId !== SITUATION);
  return canonicalJson({ name, sections: lasting, tools, memories: sorted, compass });
}
