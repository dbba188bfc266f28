// The cognition in flight and its stage: nine ticks and a word. It keeps its height when nothing is in flight.

import { clsx } from 'clsx';
import { useConnection } from '#renderer/bridge/use-connection.ts';
import type { Flight } from '#renderer/queries/reply-in-flight.ts';
import { Elapsed } from '#renderer/ui/elapsed.tsx';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { type Stage, stages } from '#shared/model/stage';
import { stageWords } from './talk-words.ts';
import { turnColumns } from './turn-layout.tsx';

export function FlightLine({ flight, isStopping }: { readonly flight: Flight | null; readonly isStopping: boolean }) {
  const isLive = useConnection().state === 'open';
  return (
    <div className={clsx(turnColumns, 'h-6 items-center text-meta text-word-quiet')}>
      {flight !== null && (
        <div
          role="status"
          aria-label={`${isLive ? 'Replying' : 'Last known'}: ${stageWords[flight.stage]}`}
          className="col-start-2 flex min-w-0 items-center gap-3 pl-[22px] slim:col-start-1 slim:pl-0"
        >
          <StageTicks stage={flight.stage} isLive={isLive} />
          <span className="text-word-soft">{isStopping ? 'stopping' : isLive ? stageWords[flight.stage] : `last known: ${stageWords[flight.stage]}`}</span>
          <code className="text-word-faint slim:hidden">{flight.stage}</code>
          {isLive && <Elapsed sinceMs={flight.sinceMs} />}
          <IdLink id={flight.cognitionId} plain />
        </div>
      )}
    </div>
  );
}

function StageTicks({ stage, isLive }: { readonly stage: Stage; readonly isLive: boolean }) {
  const at = stages.indexOf(stage);
  return (
    <span aria-hidden className="flex h-3 items-end gap-[3px]">
      {stages.map((each, index) => (
        <span
          key={each}
          className={clsx('w-[3px]', index === at ? clsx('h-3 bg-entity', isLive && 'breathing') : index < at ? 'h-2 bg-word-quiet' : 'h-1 bg-line-strong')}
        />
      ))}
    </span>
  );
}
