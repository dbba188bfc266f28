// The plain facts of one request, and its breakpoints in words.

import { useRoute } from '#renderer/queries/use-route.ts';
import { Fact, Facts, Part, Quiet } from '#renderer/ui/account.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { formatBytes, formatExact, formatNumber } from '#renderer/ui/format.ts';
import { IdLink } from '#renderer/ui/id-link.tsx';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { CutId } from '#shared/model/ids';
import type { RequestView } from '#shared/model/views';
import { breakpointWords, lifetimeWords, outcomeOf } from './request-words.ts';

export function RequestFacts({ request }: { readonly request: RequestView }) {
  return (
    <Part title="Facts">
      <Facts>
        <Fact name="Sent">
          {formatExact(request.sentAtMs)} (<TimeAgo atMs={request.sentAtMs} />
          ), entry <IdLink id={String(request.seq)} plain />
        </Fact>
        <Fact name="Outcome" className={request.outcome === 'fault' ? 'text-danger' : ''}>
          {outcomeOf(request)}
        </Fact>
        <Fact name="Stop reason">
          {request.stopReason === null ? (
            <span className="text-word-quiet">{request.outcome === 'in_flight' ? 'not yet' : 'none given'}</span>
          ) : (
            <code>{request.stopReason}</code>
          )}
        </Fact>
        <Fact name={<Word of="substrate">Substrate</Word>}>
          {request.substrate} · <code>{request.model}</code>
        </Fact>
        <WhoseCall request={request} />
        <Fact name="Body">
          {formatBytes(request.bytes)} ({formatNumber(request.bytes)} bytes)
        </Fact>
        <Fact name="SHA-256" className="flex items-center gap-1">
          <code title={request.bodySha256}>{request.bodySha256.slice(0, 16)}…</code>
          <CopyButton label="Copy the whole hash" text={request.bodySha256} />
        </Fact>
        <Fact name={<Word of="breakpoint">Breakpoints</Word>}>{request.breakpoints.length === 0 ? 'none' : <Breakpoints request={request} />}</Fact>
      </Facts>
    </Part>
  );
}

/** A cognition in its lane with the identity in force, or the run of a contract, which carries none. */
function WhoseCall({ request: { lane, cognitionId, cutId, runId } }: { readonly request: RequestView }) {
  if (runId !== null)
    return (
      <>
        <Fact name={<Word of="run">Run</Word>}>
          <IdLink id={runId} /> <Quiet>a call of a skill, outside every lane</Quiet>
        </Fact>
        <Fact name={<Word of="cut">Cut</Word>}>
          <Quiet>none: the call carries no identity</Quiet>
        </Fact>
      </>
    );
  return (
    <>
      <Fact name={<Word of="lane">Lane</Word>}>{lane === null ? <Quiet>none</Quiet> : <code>{lane}</code>}</Fact>
      <Fact name={<Word of="cognition">Cognition</Word>}>{cognitionId === null ? <Quiet>none</Quiet> : <IdLink id={cognitionId} />}</Fact>
      <Fact name={<Word of="cut">Cut</Word>}>{cutId === null ? <Quiet>none</Quiet> : <Cut id={cutId} />}</Fact>
    </>
  );
}

/** A cut has no page of its own: the entry that made it tells its reason and its sections. Cuts are few. */
function Cut({ id }: { readonly id: CutId }) {
  const { data } = useRoute('ledger.list', { limit: 500, before: null, kind: 'cut.made', cognitionId: null });
  const made = data?.rows.find((row) => row.kind === 'cut.made' && row.payload.cutId === id);
  return (
    <>
      <IdLink id={id} plain={made !== undefined} />
      {made === undefined ? null : (
        <>
          , made in entry <IdLink id={String(made.seq)} plain />
        </>
      )}
    </>
  );
}

const Breakpoints = ({ request }: { readonly request: RequestView }) => (
  <ul>
    {request.breakpoints.map((mark) => (
      <li key={`${mark.at}-${mark.block}`}>
        {breakpointWords[mark.at]}, kept {lifetimeWords[mark.ttl]}
      </li>
    ))}
  </ul>
);
