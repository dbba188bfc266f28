// Entities: the places at this root, who lives in each, a new place, and whose life the next start lives.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdmin } from '#renderer/bridge/bridge-context.tsx';
import { ask } from '#renderer/queries/ask.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import type { EntitySlot, LifeFacts } from '#shared/model/entity-slot';
import { AdminPage, type Told, ToldLine } from './admin-page.tsx';
import { CreateEntity } from './create-entity.tsx';

const KEY = ['entity.list'];

export function EntitiesTab() {
  const { invoke } = useAdmin();
  const client = useQueryClient();
  const [told, tell] = useState<Told | null>(null);
  // Places lie outside every ledger, so no entry tells of a change: they are asked for each time the tab opens.
  const query = useQuery({ queryKey: KEY, queryFn: () => ask(invoke('entity.list', {})), refetchOnMount: 'always' });
  const after = (words: string) => {
    tell({ words });
    void client.invalidateQueries({ queryKey: KEY });
  };
  const use = async (slug: string) => {
    const answer = await invoke('entity.use', { slug });
    if (answer.ok) after(`“${slug}” is chosen. It counts from the next start.`);
    else tell(answer.error);
  };
  return (
    <AdminPage>
      <section aria-labelledby="places" className="flex flex-col gap-3">
        <h2 id="places" className="text-ui font-medium">
          Places
        </h2>
        <Answered query={query} what="the places" lines={4}>
          {(slots) => <Places slots={slots} onUse={(slug) => void use(slug)} />}
        </Answered>
        <ToldLine told={told} />
      </section>
      <CreateEntity taken={query.data?.map(({ slug }) => slug) ?? []} onMade={(slug) => after(`“${slug}” is made. Nobody is born there yet.`)} />
      <HowToStart />
    </AdminPage>
  );
}

function Places({ slots, onUse }: { readonly slots: readonly EntitySlot[]; readonly onUse: (slug: string) => void }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[520px] text-ui">
        <caption className="sr-only">The places at this root, and who lives in each</caption>
        <thead>
          <tr className="text-left text-meta text-word-quiet">
            <th className="py-1 pr-4 font-normal">Place</th>
            <th className="py-1 pr-4 font-normal">Real life</th>
            <th className="py-1 pr-4 font-normal">Practice</th>
            <th className="py-1 font-normal">Next start</th>
          </tr>
        </thead>
        <tbody>
          {slots.map(({ slug, chosen, real, practice }) => (
            <tr key={slug} className="align-baseline hair-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <code className="text-word">{slug}</code>
              </th>
              <td className="py-2 pr-4 text-word-soft">{lifeWords(real)}</td>
              <td className="py-2 pr-4 text-word-soft">{lifeWords(practice)}</td>
              <td className="py-2">
                {chosen ? (
                  <span className="text-word">chosen</span>
                ) : (
                  <Button aria-label={`Choose ${slug} for the next start`} onClick={() => onUse(slug)}>
                    Choose
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whoever lives there, as far as the files tell. */
function lifeWords({ born, name, living }: LifeFacts): string {
  if (!born) return living ? 'nobody born yet, lived now' : 'nobody';
  return `${name ?? 'somebody whose name cannot be read'}${living ? ', lived now' : ''}`;
}

const HowToStart = () => (
  <section aria-labelledby="next-start" className="flex flex-col gap-2">
    <h2 id="next-start" className="text-ui font-medium">
      How the choice comes to count
    </h2>
    <p className="max-w-[68ch] text-ui text-word-soft">
      One host lives one entity, so a choice counts from the next start. End this host where it runs (<kbd>Ctrl C</kbd>) and start again with{' '}
      <code>npm start</code>. For one start only, without choosing: <code>IPSE_ENTITY=name npm start</code>. Nothing here ends or deletes anyone.
    </p>
  </section>
);
