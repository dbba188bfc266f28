// The columns of the memory list: the words first, then how they are known and what they weigh.

import { Quiet } from '#renderer/ui/account.tsx';
import type { ShownColumn } from '#renderer/ui/data-table.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText, textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { MemoryView } from '#shared/model/views';
import { EvidenceMark } from './evidence-mark.tsx';
import { evidenceWords, typeWords } from './memory-words.ts';

const SOURCES_SHOWN = 2;

function Sources({ sources }: { readonly sources: readonly string[] }) {
  if (sources.length === 0) return <Quiet>none</Quiet>;
  return (
    <span className="inline-flex gap-2">
      {sources.slice(0, SOURCES_SHOWN).map((source) => (
        <IdLink key={source} id={source} plain />
      ))}
      {sources.length > SOURCES_SHOWN ? <Quiet>+{sources.length - SOURCES_SHOWN}</Quiet> : null}
    </span>
  );
}

export const memoryColumns: readonly ShownColumn<MemoryView>[] = [
  { id: 'text', header: 'Text', width: 'minmax(272px, 4fr)', value: (row) => textOf(row.resolved), cell: (row) => <StoredText view={row.resolved} clamp /> },
  { id: 'type', header: 'Type', width: '96px', value: (row) => typeWords(row.type) },
  { id: 'roles', header: 'Roles', width: 'minmax(72px, 0.5fr)', value: (row) => row.roles },
  {
    id: 'evidence',
    header: 'Known how',
    width: '132px',
    value: (row) => evidenceWords[row.evidenceClass].word,
    cell: (row) => <EvidenceMark of={row.evidenceClass} />,
  },
  {
    id: 'sources',
    header: 'Sources',
    width: 'minmax(156px, 0.5fr)',
    value: (row) => row.sources,
    sortable: false,
    cell: (row) => <Sources sources={row.sources} />,
  },
  { id: 'importance', header: 'Importance', title: '1 to 10', width: '80px', align: 'end', value: (row) => row.importance },
  {
    id: 'confidence',
    header: 'Confidence',
    title: '0 to 1',
    width: '80px',
    align: 'end',
    value: (row) => row.confidence,
    cell: (row) => row.confidence.toFixed(2),
  },
  { id: 'recalled', header: 'Recalled', title: 'How often a recall kept it', width: '64px', align: 'end', value: (row) => row.timesRecalled },
  { id: 'when', header: 'Written', width: '84px', value: (row) => row.createdAtMs, cell: (row) => <TimeAgo atMs={row.createdAtMs} /> },
];
