// One cognition: what woke it, what it perceived and recalled, what it asked and did, and how it ended.

import { useViewsPresent } from '#renderer/app/views-present.ts';
import { useRoute } from '#renderer/queries/use-route.ts';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/account.tsx';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDuration, formatExact } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { CognitionId } from '#shared/model/ids';
import type { CognitionView } from '#shared/model/views';
import { cognitionLength, cognitionOutcome, perceptLine, triggerWords } from './cognition-words.ts';
import { RecallTrace } from './recall-trace.tsx';
import { showEntriesOf } from './record-place.ts';

export function CognitionInspector({ id }: { readonly id: string }) {
  const query = useRoute('cognition.get', { cognitionId: id as CognitionId });
  return (
    <Answered query={query} what="the cognition">
      {(cognition) => <Account cognition={cognition} />}
    </Answered>
  );
}

function Account({ cognition }: { readonly cognition: CognitionView }) {
  const { cognitionId } = cognition;
  const hasViews = useViewsPresent();
  return (
    <article className="flex flex-col gap-5 px-4 py-3" aria-label="Cognition">
      {hasViews && (
        <div>
          <Button onClick={() => showEntriesOf(cognitionId)}>Its entries</Button>
        </div>
      )}
      <Facts>
        <Fact name="Outcome" className={cognition.outcome === 'fault' ? 'text-danger' : ''}>
          {cognitionOutcome(cognition)}
        </Fact>
        <Fact name="Woken by">{triggerWords[cognition.trigger]}</Fact>
        <Fact name="Woke">
          {formatExact(cognition.openedAtMs)} (<TimeAgo atMs={cognition.openedAtMs} />)
        </Fact>
        <Fact name="Lasted">{cognitionLength(cognition) ?? <Quiet>still in flight</Quiet>}</Fact>
        <Fact name={<Word of="lane">Lane</Word>}>
          <code>{cognition.lane}</code>
        </Fact>
      </Facts>
      <Part title="Stages">
        <Stages cognition={cognition} />
      </Part>
      <Part title="What it perceived">
        <Percepts cognition={cognition} />
      </Part>
      <Part title="What it recalled">
        <RecallTrace recall={cognition.recall} />
      </Part>
      <Part title="Requests">
        <Ids ids={cognition.requestIds} within={cognitionId} none="None was sent." />
      </Part>
      <Part title="Receipts">
        <Ids ids={cognition.receiptIds} within={cognitionId} none="It did nothing but speak." />
      </Part>
      <Part title="Memories written">
        <Ids ids={cognition.memoryIds} within={cognitionId} none="None." />
      </Part>
    </article>
  );
}

function Stages({ cognition }: { readonly cognition: CognitionView }) {
  if (cognition.stages.length === 0) return <Quiet>None entered yet.</Quiet>;
  return (
    <ol className="grid grid-cols-[max-content_max-content_1fr] gap-x-4">
      {cognition.stages.map(({ stage, seq, atMs }, index) => (
        // The same entry may bring two stages, and a stage may come again: its place tells them apart.
        <li key={`${seq}-${stage}-${index}`} className="col-span-3 grid grid-cols-subgrid">
          <code>{stage}</code>
          <span className="text-right text-word-quiet">+ {formatDuration(Math.max(0, atMs - cognition.openedAtMs))}</span>
          <IdLink id={String(seq)} plain />
        </li>
      ))}
    </ol>
  );
}

function Percepts({ cognition }: { readonly cognition: CognitionView }) {
  if (cognition.percepts.length === 0) return <Quiet>Nothing reached it.</Quiet>;
  return (
    <ul>
      {cognition.percepts.map((percept, index) => (
        <li key={`${percept.kind}-${percept.about ?? index}`}>
          {perceptLine(percept)} {percept.about === null ? null : <IdLink id={percept.about} within={cognition.cognitionId} plain />}{' '}
          <TimeAgo atMs={percept.atMs} className="text-word-quiet" />
        </li>
      ))}
    </ul>
  );
}

function Ids({ ids, within, none }: { readonly ids: readonly string[]; readonly within: CognitionId; readonly none: string }) {
  if (ids.length === 0) return <Quiet>{none}</Quiet>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {ids.map((id) => (
        <li key={id}>
          <IdLink id={id} within={within} />
        </li>
      ))}
    </ul>
  );
}
