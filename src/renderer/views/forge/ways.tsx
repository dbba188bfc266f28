// The ways to begin, as quiet choices beside the one that is open. A way that is not open now says what it needs.

import { clsx } from 'clsx';
import { useRoute, useStatus } from '#renderer/queries/use-route.ts';
import type { CommandView, ContractRow } from '#shared/model/skill-views';
import type { Way } from './forge-store.ts';

interface WayWords {
  readonly name: string;
  readonly about: string;
}

export const wayWords: Readonly<Record<Way, WayWords>> = {
  form: { name: 'The plain form', about: 'Five things to say; no model needed.' },
  interview: { name: 'An interview', about: 'Three to seven questions, one at a time.' },
  model: { name: 'Have the model write it', about: 'From a few directives, by the connected model.' },
  mind: { name: 'Hand it to another mind', about: 'A block to give away, and the answer pasted back.' },
  program: { name: 'Have a program write it', about: 'The one named in the operator’s settings.' },
  files: { name: 'From files', about: 'AGENTS.md and CONSTITUTION.md, or a character card.' },
  example: { name: 'Start from an example', about: 'A whole identity to change as you like.' },
};

const commandWords: Readonly<Record<CommandView['state'], string | null>> = {
  adopted: null,
  not_adopted: 'A program is named; the operator has not adopted it: ipse-admin skill adopt.',
  changed: 'The program was changed since it was adopted: ipse-admin skill adopt.',
  unreadable: 'The program named in the settings cannot be read.',
};

export interface OpenWays {
  readonly hasModel: boolean;
  /** Why a program cannot be asked, by contract: `undefined` where none is named, null where it can. */
  readonly program: (contract: string) => string | null | undefined;
}

/** What is open in this window now. */
export function useOpenWays(): OpenWays {
  const { data: status } = useStatus();
  const { data: contracts } = useRoute('contract.list', {});
  return {
    hasModel: status !== undefined && status.substrate.kind !== 'rehearsal',
    program: (contract) => programWords(contracts?.find(({ name }) => name === contract)),
  };
}

function programWords(row: ContractRow | undefined): string | null | undefined {
  if (row === undefined || row.command === null) return undefined;
  return commandWords[row.command.state];
}

export function Ways({ way, open, onWay }: { readonly way: Way; readonly open: OpenWays; readonly onWay: (way: Way) => void }) {
  const program = open.program('forge');
  const shown = (Object.keys(wayWords) as Way[]).filter((each) => each !== 'program' || program !== undefined);
  const why = (each: Way): string | null =>
    each === 'model' && !open.hasModel ? 'Needs a connected model; none is connected now.' : each === 'program' ? (program ?? null) : null;
  return (
    <nav aria-label="Ways to begin" className="flex min-w-0 flex-col">
      <h2 className="pb-2 text-meta text-word-quiet">Ways to begin</h2>
      <ul className="flex flex-col slim:grid slim:grid-cols-2">
        {shown.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === way ? 'true' : undefined}
              disabled={why(each) !== null}
              onClick={() => onWay(each)}
              className={clsx(
                'flex w-full flex-col border-l-2 px-3 py-1.5 text-left text-ui enabled:hover:bg-raised',
                each === way ? 'border-word text-word' : 'border-line text-word-soft',
              )}
            >
              {wayWords[each].name}
              <span className="text-meta text-word-quiet">{why(each) ?? wayWords[each].about}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
