// One turn on the page: who and when in the margin, what was said beside it, evidence at the far side.
// Narrow windows put the margin above the words.

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatClock, formatExact } from '#renderer/ui/format.ts';

export type Speaker = 'human' | 'entity' | 'runtime';

const marks: Readonly<Record<Speaker, string>> = { human: 'bg-human', entity: 'rounded-full bg-entity', runtime: 'rotate-45 bg-runtime' };
const hues: Readonly<Record<Speaker, string>> = { human: 'text-human', entity: 'text-entity', runtime: 'text-runtime' };

/** Evidence that shows when the turn is looked at, without taking room from the words. */
export const asideShown =
  'absolute top-7 right-0 z-10 flex flex-col items-end bg-ground opacity-0 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 slim:static slim:flex-row slim:items-center slim:gap-2';

/** The margin, the measure of speech and the evidence; the composer keeps the same columns. */
export const turnColumns = 'mx-auto grid max-w-[1080px] grid-cols-[112px_minmax(0,1fr)_88px] px-4 slim:grid-cols-[minmax(0,1fr)_auto]';

export function Turn({
  speaker,
  name,
  atMs,
  line = 'none',
  evidence,
  children,
}: {
  readonly speaker: Speaker;
  readonly name: string;
  readonly atMs: number;
  readonly line?: 'none' | 'solid' | 'dashed';
  readonly evidence?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <article aria-label={`${name}, ${formatClock(atMs)}`} className={clsx('group/turn py-3', turnColumns)}>
      <header
        className={clsx(
          'flex items-baseline justify-end gap-2 pr-5 text-right text-meta slim:col-start-1 slim:row-start-1 slim:items-center slim:justify-start slim:pt-0 slim:pb-1',
          speaker === 'entity' ? 'pt-[7px]' : 'pt-[5px]',
        )}
      >
        <time dateTime={new Date(atMs).toISOString()} title={formatExact(atMs)} className="text-word-faint">
          {formatClock(atMs)}
        </time>
        <span className={clsx('inline-flex max-w-[9ch] items-baseline gap-1.5 font-medium', hues[speaker])}>
          <span className="truncate">{name}</span>
          <span aria-hidden className={clsx('size-1.5 shrink-0 self-center', marks[speaker])} />
        </span>
      </header>
      <div
        className={clsx(
          'min-w-0 border-l-2 pl-5 slim:col-span-2 slim:col-start-1 slim:row-start-2',
          line === 'none' ? 'border-transparent' : 'border-entity/45',
          line === 'dashed' && 'border-dashed',
        )}
      >
        <div className="max-w-[45.5rem]">{children}</div>
      </div>
      <div className="relative flex flex-col items-end pt-[5px] text-meta slim:col-start-2 slim:row-start-1 slim:flex-row-reverse slim:items-center slim:gap-2 slim:pt-0 slim:pb-1">
        {evidence}
      </div>
    </article>
  );
}
