// What a run is: its task, how it stands, when it was asked and of whom, and what it was given.

import { Fact, Facts } from '#renderer/ui/facts.tsx';
import { formatExact } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { textOf } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { modeWords, stateWords } from '#renderer/views/skills/run-words.ts';
import type { RunView } from '#shared/model/skill-views';
import type { TextView } from '#shared/model/views';
import { taskOf } from './run-words.ts';

export function RunHead({ run }: { readonly run: RunView }) {
  return (
    <header className="flex min-w-0 flex-col gap-3">
      <h2 className="text-speech font-medium">{taskOf(run)}</h2>
      <Facts>
        <Fact name="State">
          {stateWords[run.state].word}. <span className="text-word-quiet">{stateWords[run.state].about}</span>
        </Fact>
        <Fact name="Asked">
          {formatExact(run.askedAtMs)} (<TimeAgo atMs={run.askedAtMs} />
          ), {modeWords[run.mode].short}
        </Fact>
        <Fact name="Contract">
          {run.contract} {run.contractVersion}, run <IdLink id={run.runId} />
        </Fact>
      </Facts>
      <details className="min-w-0 text-ui">
        <summary className="cursor-pointer text-meta text-word-quiet">What was given with it</summary>
        <pre
          tabIndex={0}
          role="region"
          aria-label="The input"
          className="mt-2 max-h-[30vh] min-w-0 overflow-auto bg-panel px-3 py-2 text-meta whitespace-pre-wrap text-word-soft [overflow-wrap:anywhere]"
        >
          {indented(run.input)}
        </pre>
      </details>
    </header>
  );
}

/** JSON with line breaks, for reading; anything else as it is. */
function indented(view: TextView): string {
  const text = textOf(view);
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
