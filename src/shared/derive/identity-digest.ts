// What two identities founded alike have in common: one spelling of all that was founded, with nothing in it that differs from
// run to run (ids, salts, times). Whoever can hash makes a digest of it.

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

/** Canonical JSON of `identity`, its memories and their roles sorted by what they say. */
export function identityDigestText({ name, sections, tools, memories, compass }: FoundedIdentity): string {
  const sorted = memories.map(({ roles, ...memory }) => canonicalJson({ ...memory, roles: [...roles].sort() })).sort();
  return canonicalJson({ name, sections, tools, memories: sorted, compass });
}
