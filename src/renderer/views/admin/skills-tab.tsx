// Skills, for the operator: what waits to be adopted, exactly what it would change, and the act of adopting it.

import { useState } from 'react';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { ContractView } from '#shared/model/skill-views';
import { AdminPage, type Told, ToldLine } from './admin-page.tsx';
import { AdoptCommand } from './adopt-command.tsx';
import { AdoptInstructions } from './adopt-instructions.tsx';

export function SkillsTab() {
  const query = useRoute('contract.list', {});
  return (
    <Answered query={query} what="the contracts">
      {(rows) => (
        <AdminPage>
          <p className="max-w-[68ch] text-ui text-word-soft">
            Changed instructions or a program count only after <Word of="adoption">adoption</Word>, by the <Word of="digest">digest</Word> of what you looked
            at. Until then what was in force stays in force. Each adoption is an entry with what stood before.
          </p>
          {rows.map(({ name }) => (
            <ContractToAdopt key={name} name={name} />
          ))}
        </AdminPage>
      )}
    </Answered>
  );
}

function ContractToAdopt({ name }: { readonly name: string }) {
  const query = useRoute('contract.get', { name });
  const [told, tell] = useState<Told | null>(null);
  const lookAgain = async () => {
    const { data } = await query.refetch();
    tell({ words: data === undefined ? 'It could not be looked at just now.' : 'Looked at again.' });
  };
  return (
    <section aria-labelledby={`adopt-${name}`} className="flex flex-col gap-4">
      <h2 id={`adopt-${name}`} className="flex flex-wrap items-center gap-3 pb-1 text-speech hair-bottom">
        {name}
        <span className="ml-auto">
          <Button onClick={() => void lookAgain()}>Look again</Button>
        </span>
      </h2>
      <ToldLine told={told} />
      <Answered query={query} what={`the contract ${name}`}>
        {(contract) => <WhatWaits contract={contract} onTold={tell} />}
      </Answered>
    </section>
  );
}

function WhatWaits({ contract, onTold }: { readonly contract: ContractView; readonly onTold: (told: Told) => void }) {
  const { name, skill, command } = contract;
  return (
    <>
      <AdoptInstructions key={`instructions ${skill.waiting?.digest ?? ''}`} contract={name} skill={skill} onTold={onTold} />
      <AdoptCommand key={`command ${command?.digest ?? ''}`} contract={name} command={command} onTold={onTold} />
    </>
  );
}
