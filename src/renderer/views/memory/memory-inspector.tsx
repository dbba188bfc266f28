// One memory whole: its words, how they are known, and what each source said.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/account.tsx';
import { Answered } from '#renderer/ui/answered.tsx';
import { formatExact, formatNumber } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { StoredText } from '#renderer/ui/stored-text.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { MemoryId } from '#shared/model/ids';
import type { MemoryView } from '#shared/model/views';
import { EvidenceMark } from './evidence-mark.tsx';
import { MemorySource } from './memory-source.tsx';
import { evidenceWords, typeWords, visibilityWords } from './memory-words.ts';

export function MemoryInspector({ id }: { readonly id: string }) {
  const query = useRoute('memory.get', { memoryId: id as MemoryId });
  return (
    <Answered query={query} what="the memory">
      {(memory) => <Account memory={memory} />}
    </Answered>
  );
}

/** The types a birth founds are the house's own words. */
const TypeWord = ({ type }: { readonly type: MemoryView['type'] }) =>
  type === 'CORE' || type === 'VALUE' || type === 'ANCHOR' ? <Word of={type}>{typeWords(type)}</Word> : typeWords(type);

/** Kept and readable, and no part of what is recalled. */
const NoLongerStands = ({ superseded: { bySeq, atMs, by } }: { readonly superseded: NonNullable<MemoryView['superseded']> }) => (
  <p role="note" className="border-l border-line-strong pl-3 text-ui text-word">
    This no longer stands since <TimeAgo atMs={atMs} />, by entry <IdLink id={String(bySeq)} plain />.{' '}
    {by !== null && (
      <>
        In its place stands <IdLink id={by} />.
      </>
    )}
  </p>
);

function Account({ memory }: { readonly memory: MemoryView }) {
  const entry = useRoute('ledger.entry', { seq: memory.seq });
  const within = entry.data?.cognitionId ?? null;
  return (
    <article className="flex flex-col gap-5 px-4 py-3" aria-label="Memory">
      <p className="max-w-[65ch] text-speech">
        <StoredText view={memory.resolved} />
      </p>
      {memory.superseded !== null && <NoLongerStands superseded={memory.superseded} />}
      <Part title="Known how">
        <p>
          <EvidenceMark of={memory.evidenceClass} />
        </p>
        <p className="text-word-quiet">{evidenceWords[memory.evidenceClass].about}</p>
      </Part>
      <Part title="Sources">
        {memory.sources.length === 0 ? (
          <Quiet>No source is on record for it.</Quiet>
        ) : (
          memory.sources.map((source) => <MemorySource key={source} source={source} within={within} />)
        )}
      </Part>
      <Part title="Identity">
        <Facts>
          <Fact name={<Word of="memory">Memory</Word>}>
            <IdLink id={memory.id} />
          </Fact>
          <Fact name="Type">
            <TypeWord type={memory.type} />
          </Fact>
          <Fact name="Roles">{memory.roles.join(', ')}</Fact>
          <Fact name="About">{memory.correspondent ?? <Quiet>no one in particular</Quiet>}</Fact>
          <Fact name="Visible to">{visibilityWords[memory.visibility]}</Fact>
          <Fact name="Written">
            {formatExact(memory.createdAtMs)} (<TimeAgo atMs={memory.createdAtMs} />
            ), entry <IdLink id={String(memory.seq)} plain />
          </Fact>
          <Fact name="Written by">{within === null ? <Quiet>{entry.isPending ? '…' : 'no cognition'}</Quiet> : <IdLink id={within} />}</Fact>
          <Fact name="Text">
            <IdLink id={memory.text} />
          </Fact>
        </Facts>
      </Part>
      <Part title="Weight">
        <Facts>
          <Fact name="Importance">{memory.importance} of 10</Fact>
          <Fact name="Confidence">{memory.confidence.toFixed(2)} of 1</Fact>
          <Fact name="Recalled">
            {memory.timesRecalled === 0 ? <Quiet>not yet</Quiet> : `${formatNumber(memory.timesRecalled)} ${memory.timesRecalled === 1 ? 'time' : 'times'}`}
          </Fact>
        </Facts>
      </Part>
    </article>
  );
}
