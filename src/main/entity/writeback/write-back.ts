// After the loop: experience that is worth it becomes memory. What the entity chose to `remember` is already written, through
// the same gates; the `episode` contract (a later issue) will propose more here.

import type { Cognition } from '../cognition.ts';
import type { EntityDeps } from '../ports.ts';
import type { Thought } from '../think.ts';

export async function writeBack({ faultPoint }: EntityDeps, _cognition: Cognition, _thought: Thought): Promise<void> {
  faultPoint('written-back');
}
