// Which instructions count for a contract: those an operator adopted last, else the shipped ones. A changed file alone changes nothing.

import type { ContractName } from '#shared/cognitive/contracts';
import type { Prose } from '#shared/lib/prose';
import type { EntityView, SkillShelf } from '../ports.ts';
import { quoteOrNull } from '../quote.ts';

export interface SkillInForce {
  readonly origin: 'shipped' | 'adopted';
  readonly instructions: Prose;
  readonly digest: string;
}

/** The instructions in force; adopted ones that can no longer be read give way to the shipped. */
export function skillInForce(view: EntityView, shelf: SkillShelf, contract: ContractName): SkillInForce {
  const adopted = view.adopted(contract, 'instructions');
  const text = adopted === null ? null : quoteOrNull(view, adopted.text);
  if (adopted !== null && text !== null) return { origin: 'adopted', instructions: text, digest: adopted.digest };
  return { origin: 'shipped', ...shelf.shipped(contract) };
}

/** What an operator could adopt: the entity's own skill, else the shipped one where another is in force; null when nothing waits. */
export function skillWaiting(
  view: EntityView,
  shelf: SkillShelf,
  contract: ContractName,
): { readonly origin: 'shipped' | 'home'; readonly instructions: Prose; readonly digest: string } | { readonly fault: string } | null {
  const own = shelf.own(contract);
  if (own !== null && !own.ok) return { fault: own.error };
  const candidate = own === null ? { origin: 'shipped' as const, ...shelf.shipped(contract) } : { origin: 'home' as const, ...own.value };
  return candidate.digest === skillInForce(view, shelf, contract).digest ? null : candidate;
}
