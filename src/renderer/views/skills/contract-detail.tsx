// One contract, opened: what it is, the instructions in force, its schemas, its runs.

import { useRoute, useStatus } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Segmented } from '#renderer/ui/toggle.tsx';
import type { ContractView } from '#shared/model/skill-views';
import { ContractAbout } from './contract-about.tsx';
import { ContractInstructions } from './contract-instructions.tsx';
import { ContractRuns } from './contract-runs.tsx';
import { ContractSchemas } from './contract-schemas.tsx';
import { type ContractPart, useSkillsPlace } from './skills-place.ts';

const parts = [
  { value: 'contract', label: 'Contract' },
  { value: 'instructions', label: 'Instructions' },
  { value: 'schemas', label: 'Schemas' },
  { value: 'runs', label: 'Runs' },
] as const;

export function ContractDetail({ name }: { readonly name: string }) {
  const query = useRoute('contract.get', { name });
  const { part, go } = useSkillsPlace();
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <h2 className="text-ui font-medium">{name}</h2>
        <Segmented label={`Part of the contract ${name}`} choices={parts} value={part} onChange={(next) => go({ part: next })} />
      </div>
      <div className="min-h-0 min-w-0 flex-1">
        <Answered query={query} what="the contract">
          {(contract) => <Part part={part} contract={contract} />}
        </Answered>
      </div>
    </div>
  );
}

function Part({ part, contract }: { readonly part: ContractPart; readonly contract: ContractView }) {
  const { data: status } = useStatus();
  switch (part) {
    case 'contract':
      return <ContractAbout contract={contract} substrate={status?.substrate ?? null} />;
    case 'instructions':
      return <ContractInstructions name={contract.name} skill={contract.skill} />;
    case 'schemas':
      return <ContractSchemas contract={contract} />;
    case 'runs':
      return <ContractRuns name={contract.name} />;
  }
}
