// Nine marks in a row: filled where a stage was entered, with a number where it was entered more than once.

import type { CognitionView } from '#shared/model/views';
import { stageCounts, stageStripWords } from './stage-strip-model.ts';

export function StageStrip({ passed }: { readonly passed: CognitionView['stages'] }) {
  const words = stageStripWords(passed);
  return (
    <span className="inline-flex items-center gap-2 align-middle" title={words}>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {stageCounts(passed).map(({ stage, times }) => (
          <span
            key={stage}
            className={`flex size-3.5 items-center justify-center text-meta leading-none ${times === 0 ? 'border border-line-strong' : 'bg-word-quiet text-ground'}`}
          >
            {times > 1 ? Math.min(times, 9) : ''}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="text-meta text-word-soft">
        {passed.at(-1)?.stage ?? ''}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
