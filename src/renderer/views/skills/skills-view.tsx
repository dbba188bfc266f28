// Skills: the contracts there are, who fulfils each and how, and every run of them. Looking only; adopting is the operator's.

import { clsx } from 'clsx';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { ContractRow } from '#shared/model/skill-views';
import { ContractDetail } from './contract-detail.tsx';
import { commandStateWords, skillOriginWords } from './run-words.ts';
import { useSkillsPlace } from './skills-place.ts';

export function SkillsView() {
  const query = useRoute('contract.list', {});
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-4 pb-2 hair-bottom short:pt-2 short:pb-1">
        <h1 className="text-speech font-medium">Skills</h1>
        <p className="text-meta text-word-quiet short:hidden">
          A <Word of="contract">contract</Word> says what is asked and what an answer must be; a <Word of="skill">skill</Word> fulfils it; each asking is a{' '}
          <Word of="run">run</Word>.
        </p>
      </header>
      <div className="min-h-0 flex-1">
        <Answered query={query} what="the contracts">
          {(rows) => <Contracts rows={rows} />}
        </Answered>
      </div>
    </div>
  );
}

function Contracts({ rows }: { readonly rows: readonly ContractRow[] }) {
  const { contract, go } = useSkillsPlace();
  const shown = rows.find(({ name }) => name === contract) ?? rows[0];
  if (shown === undefined)
    return (
      <EmptyState title="This version knows no contract.">Each task that a mind may do and only the kernel commits will stand here, with its runs.</EmptyState>
    );
  return (
    <div className="flex h-full min-h-0 min-w-0 slim:flex-col">
      <nav aria-label="Contracts" className="w-60 shrink-0 overflow-y-auto hair-right slim:flex slim:w-auto slim:overflow-x-auto slim:hair-bottom">
        {rows.map((row) => (
          <ContractItem key={row.name} row={row} on={row.name === shown.name} onOpen={() => go({ contract: row.name })} />
        ))}
      </nav>
      <section aria-label={`Contract ${shown.name}`} className="min-h-0 min-w-0 flex-1">
        <ContractDetail key={shown.name} name={shown.name} />
      </section>
    </div>
  );
}

function ContractItem({ row, on, onOpen }: { readonly row: ContractRow; readonly on: boolean; readonly onOpen: () => void }) {
  const { name, version, skill, command, runs } = row;
  return (
    <button
      type="button"
      aria-current={on ? 'true' : undefined}
      onClick={onOpen}
      className={clsx(
        'flex w-full flex-col items-start gap-0.5 px-4 py-2.5 text-left not-slim:hair-bottom slim:w-auto slim:shrink-0 slim:py-1.5',
        on ? 'bg-chosen' : 'hover:bg-raised',
      )}
    >
      <span className="flex w-full items-baseline gap-2 text-ui text-word">
        <span className="font-medium">{name}</span>
        <span className="text-meta text-word-quiet">version {version}</span>
        <span className="ml-auto text-meta text-word-quiet slim:hidden">{runs === 0 ? 'no run' : `${formatNumber(runs)} ${runs === 1 ? 'run' : 'runs'}`}</span>
      </span>
      <span className="text-meta text-word-quiet slim:hidden">
        skill {skillOriginWords[skill.origin]}; {command === null ? 'no command' : `command ${commandStateWords[command.state].word}`}
      </span>
      {skill.waiting && <span className="text-meta text-word">changed instructions wait to be adopted</span>}
      {skill.fault !== null && <span className="text-meta text-danger">its own skill cannot be used</span>}
    </button>
  );
}
