// The first entries of a life, in a home where nobody lives yet.

import type { EntityDeps } from '../ports.ts';
import { type Founding, foundIdentity } from './found-identity.ts';

/** Begins a life with what was forged; does nothing where one already lives. */
export async function beBorn(
  deps: Pick<EntityDeps, 'journal' | 'ids' | 'prose' | 'clock'>,
  founding: Founding,
  life: { readonly practice: boolean },
): Promise<void> {
  await deps.journal.commit((tx) => {
    if (tx.view.entity() === null) foundIdentity(tx, deps, founding, life.practice);
  });
}
