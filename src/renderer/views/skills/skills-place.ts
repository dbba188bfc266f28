// Which contract the Skills view shows, and which part of it.

import { create } from 'zustand';
import { showView } from '#renderer/state/view.ts';

export const contractParts = ['contract', 'instructions', 'schemas', 'runs'] as const;
export type ContractPart = (typeof contractParts)[number];

interface SkillsPlace {
  /** null: the first there is. */
  readonly contract: string | null;
  readonly part: ContractPart;
  readonly go: (place: Partial<Pick<SkillsPlace, 'contract' | 'part'>>) => void;
}

export const useSkillsPlace = create<SkillsPlace>()((set) => ({ contract: null, part: 'contract', go: (place) => set(place) }));

/** Opens a contract in the Skills view. */
export function openContract(contract: string, part: ContractPart = 'contract'): void {
  useSkillsPlace.getState().go({ contract, part });
  showView('skills');
}
