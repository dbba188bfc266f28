// One entry with every field it has: ids and texts are links, nothing is left out.

import { useRoute } from '#renderer/queries/use-route.ts';
import { inspect } from '#renderer/state/selection.ts';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/account.tsx';
import { Answered } from '#renderer/ui/answered.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { formatExact } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import type { AnyEntry } from '#shared/model/entry';
import { entryLine } from './entry-words.ts';
import { PayloadTree } from './payload-tree.tsx';

export function EntryInspector({ id }: { readonly id: string }) {
  const query = useRoute('ledger.entry', { seq: Number(id) });
  return (
    <Answered query={query} what="the entry">
      {(entry) => <Account entry={entry} />}
    </Answered>
  );
}

const Hash = ({ of, value }: { readonly of: string; readonly value: string }) => (
  <span className="inline-flex items-center gap-1">
    <code title={value}>{value.slice(0, 20)}…</code>
    <CopyButton label={`Copy the ${of}`} text={value} />
  </span>
);

function Account({ entry }: { readonly entry: AnyEntry }) {
  const go = (seq: number): void => inspect({ kind: 'entry', id: String(seq) });
  return (
    <article className="flex flex-col gap-5 px-4 py-3" aria-label="Entry">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <code>{entry.kind}</code>
        <span className="flex gap-1">
          <Button disabled={entry.seq <= 1} onClick={() => go(entry.seq - 1)}>
            Earlier
          </Button>
          <Button onClick={() => go(entry.seq + 1)}>Later</Button>
          <CopyButton label="Copy the entry as JSON" text={() => JSON.stringify(entry, null, 2)} small={false} />
        </span>
      </header>
      <p>{entryLine(entry)}</p>
      <Part title="Payload">
        <PayloadTree value={entry.payload} within={entry.cognitionId} />
      </Part>
      <Part title="Where it stands">
        <Facts>
          <Fact name="When">
            {formatExact(entry.atMs)} (<TimeAgo atMs={entry.atMs} />)
          </Fact>
          <Fact name="Lane">{entry.lane === null ? <Quiet>none</Quiet> : <code>{entry.lane}</code>}</Fact>
          <Fact name="Cognition">{entry.cognitionId === null ? <Quiet>none</Quiet> : <IdLink id={entry.cognitionId} />}</Fact>
          <Fact name="Follows from">{entry.causationSeq === null ? <Quiet>nothing on record</Quiet> : <IdLink id={String(entry.causationSeq)} plain />}</Fact>
          <Fact name="Generation">{entry.generation}</Fact>
          <Fact name="Before it">
            <Hash of="hash of the entry before" value={entry.prev} />
          </Fact>
          <Fact name="Hash">
            <Hash of="hash" value={entry.hash} />
          </Fact>
          <Fact name="Hash version">{entry.hashVersion}</Fact>
        </Facts>
      </Part>
    </article>
  );
}
