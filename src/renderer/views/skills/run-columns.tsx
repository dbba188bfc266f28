// The columns of a contract's runs: when, how, how it stands, how long it took, what was wrong.

import type { ShownColumn } from '#renderer/ui/data-table.tsx';
import { formatDuration, formatNumber } from '#renderer/ui/format.ts';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { RunRow } from '#shared/model/skill-views';
import { faultSentence, modeWords, stateWords } from './run-words.ts';

const Quiet = ({ words }: { readonly words: string }) => <span className="text-word-quiet">{words}</span>;

export const runColumns: readonly ShownColumn<RunRow>[] = [
  { id: 'asked', header: 'Asked', width: '84px', value: (row) => row.askedAtMs, cell: (row) => <TimeAgo atMs={row.askedAtMs} /> },
  { id: 'mode', header: 'Mode', width: 'minmax(116px, 1fr)', value: (row) => modeWords[row.mode].short },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(96px, 1fr)',
    value: (row) => stateWords[row.state].word,
    cell: (row) => (
      <span title={stateWords[row.state].about} className={row.state === 'failed' ? 'text-danger' : ''}>
        {stateWords[row.state].word}
      </span>
    ),
  },
  {
    id: 'took',
    header: 'Took',
    title: 'From asking to the answer',
    width: '88px',
    align: 'end',
    value: (row) => row.durationMs,
    cell: (row) =>
      row.durationMs === null ? (
        <Quiet words={row.state === 'running' || row.state === 'waiting' ? 'not yet' : 'never came'} />
      ) : (
        formatDuration(row.durationMs)
      ),
  },
  {
    id: 'slow',
    header: 'Slow',
    title: 'Whether the soft limit of the contract had passed',
    width: '52px',
    value: (row) => (row.slow ? 'slow' : ''),
    cell: (row) => (row.slow ? 'slow' : <span className="sr-only">in time</span>),
  },
  {
    id: 'problems',
    header: 'Problems',
    title: 'What was wrong with the answer',
    width: '76px',
    align: 'end',
    value: (row) => row.problemCount,
    cell: (row) => (row.problemCount === 0 ? <Quiet words="none" /> : formatNumber(row.problemCount)),
  },
  {
    id: 'fault',
    header: 'Fault',
    title: 'Why no answer came',
    width: 'minmax(108px, 1.5fr)',
    value: (row) => row.fault?.replaceAll('_', ' ') ?? null,
    cell: (row) => (row.fault === null ? <Quiet words="none" /> : <span title={faultSentence(row.fault)}>{row.fault.replaceAll('_', ' ')}</span>),
  },
  { id: 'entry', header: 'Entry', width: '72px', align: 'end', value: (row) => row.seq, cell: (row) => <code>#{row.seq}</code> },
];
