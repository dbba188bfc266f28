// Talk: the conversation, what is in flight, and the place to write.

import { useEffect, useMemo, useState } from 'react';
import { journalStopped } from '#renderer/app/journal-words.ts';
import { useConversation } from '#renderer/bridge/bridge-context.tsx';
import { useConversationItems } from '#renderer/queries/lists.ts';
import { LANE, useReplyInFlight, useStopReply } from '#renderer/queries/reply-in-flight.ts';
import { useStatus } from '#renderer/queries/use-route.ts';
import { useOutbox } from '#renderer/state/outbox.ts';
import { useStreaming } from '#renderer/state/streaming.ts';
import { showView } from '#renderer/state/view.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorState } from '#renderer/ui/error-state.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { Word } from '#renderer/ui/tooltip.tsx';
import type { StatusView } from '#shared/model/views';
import { Composer } from './composer.tsx';
import { arrivedMessages, conversationRows, type Row, replyText, settledStreams } from './conversation-rows.ts';
import { FlightLine } from './flight-line.tsx';
import { ReplyTurn } from './reply-turn.tsx';
import { OutgoingTurn, SaidTurn } from './said-turn.tsx';
import { useSay } from './say.ts';
import { noListener } from './talk-words.ts';
import { Transcript } from './transcript.tsx';
import { turnColumns } from './turn-layout.tsx';

export function TalkView() {
  const { data: status } = useStatus();
  const flight = useReplyInFlight();
  const { isStopping } = useStopReply();
  const name = status?.entity?.name ?? 'the entity';
  const isUnborn = status?.entity === null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 pt-3 pb-2 hair-bottom short:py-1">
        <h1 className="text-speech font-medium">{status?.entity == null ? 'Talk' : name}</h1>
        {status?.entity?.practice === true && <PracticeLine />}
      </header>
      {isUnborn ? <NobodyHere /> : <Conversation name={name} status={status} flight={flight} />}
      <section aria-label="Write" className="shrink-0 hair-top">
        {status?.journal === 'stopped' && <StoppedLine />}
        {status?.paused === true && flight === null ? <PausedLine /> : <FlightLine flight={flight} isStopping={isStopping} />}
        <Composer entityName={name} closed={isUnborn ? noListener : null} />
      </section>
    </div>
  );
}

function Conversation({
  name,
  status,
  flight,
}: {
  readonly name: string;
  readonly status: StatusView | undefined;
  readonly flight: ReturnType<typeof useReplyInFlight>;
}) {
  const list = useConversationItems(LANE);
  const live = useStreaming((state) => state.byRequest);
  const outbox = useOutbox((state) => state.items);
  const { again, takeBack } = useSay();
  const { invoke } = useConversation();
  const items = useMemo(() => list.items.toReversed(), [list.items]);
  const rows = useMemo(() => conversationRows({ items, reachesBeginning: !list.hasMore, outbox, live, flight }), [items, list.hasMore, outbox, live, flight]);

  useEffect(() => useStreaming.getState().drop(settledStreams(items, live)), [items, live]);
  useEffect(() => useOutbox.getState().drop(arrivedMessages(items, outbox)), [items, outbox]);

  const renderRow = (row: Row) => {
    if (row.kind === 'said') return <SaidTurn item={row.item} />;
    if (row.kind === 'reply') return <ReplyTurn item={row.item} name={name} onRetry={() => invoke('retry', { cognitionId: row.item.cognitionId })} />;
    if (row.kind === 'outgoing') return <OutgoingTurn outgoing={row.outgoing} onAgain={() => again(row.outgoing)} onBack={() => takeBack(row.outgoing)} />;
    return row.kind === 'day' ? <DayLine day={row.day} /> : <BeginningLine name={name} />;
  };
  if (list.items.length === 0 && outbox.length === 0) {
    if (list.error !== null)
      return (
        <Fill>
          <ErrorState error={list.error} onRetry={list.retry} />
        </Fill>
      );
    return <Fill>{list.isPending ? <Loading what="the conversation" /> : <NothingSaid name={name} isPractice={status?.entity?.practice === true} />}</Fill>;
  }
  return (
    <>
      <Transcript rows={rows} hasMore={list.hasMore} onNearTop={list.loadMore} renderRow={renderRow} />
      <Announcer rows={rows} name={name} />
    </>
  );
}

const Fill = ({ children }: { readonly children: React.ReactNode }) => <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>;

/** Tells a screen reader of a reply once, when it is done, instead of at every delta. */
function Announcer({ rows, name }: { readonly rows: readonly Row[]; readonly name: string }) {
  const last = rows.findLast((row) => row.kind === 'reply' && row.item.outcome !== null);
  const item = last?.kind === 'reply' ? last.item : null;
  const key = item?.cognitionId ?? null;
  const [seen] = useState(key);
  return (
    <p aria-live="polite" className="sr-only">
      {item === null || key === seen ? '' : `${name}: ${replyText(item).slice(0, 1000)}`}
    </p>
  );
}

const NobodyHere = () => (
  <Fill>
    <EmptyState title="Nobody is born here yet.">
      <p>
        Talking begins once someone is here. A <Word of="birth">birth</Word> asks who they are to be, shows every word before it is written, and needs no model
        and no key.
      </p>
      <p className="mt-3">
        <Button tone="strong" onClick={() => showView('birth')}>
          Say who this is to be
        </Button>
      </p>
    </EmptyState>
  </Fill>
);

const NothingSaid = ({ name, isPractice }: { readonly name: string; readonly isPractice: boolean }) => (
  <EmptyState title="Nothing has been said yet.">
    <p>
      What you say to {name} is written down before it is answered, and what comes back stands beside the exact request that brought it: it can be read, to the
      byte, in Requests.
    </p>
    {isPractice && (
      <p className="mt-2">
        To begin, say anything at all, or ask it to keep something: <code>/remember the barometer stands on the north sill</code>
      </p>
    )}
  </EmptyState>
);

const DayLine = ({ day }: { readonly day: string }) => (
  <div className={`${turnColumns} items-center pt-5 pb-1`}>
    <h2 className="col-start-2 flex items-center gap-4 pl-[22px] text-meta text-word-faint slim:col-span-2 slim:col-start-1 slim:pl-0">
      {day}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </h2>
  </div>
);

const BeginningLine = ({ name }: { readonly name: string }) => (
  <div className={`${turnColumns} pt-8`}>
    <p className="col-start-2 pl-[22px] text-meta text-word-faint slim:col-start-1 slim:pl-0">Here the conversation with {name} begins.</p>
  </div>
);

const PracticeLine = () => (
  <p className="text-meta text-balance text-word-quiet">
    <Word of="practice">Practice</Word>: a rehearsal script answers here, not a language model. Nothing of it mixes with a real life.
  </p>
);

const StoppedLine = () => (
  <div className="bg-danger-ground py-1.5">
    <div className={turnColumns}>
      <p role="alert" className="col-start-2 pl-[22px] text-ui text-danger slim:col-span-2 slim:col-start-1 slim:pl-0">
        {journalStopped}
      </p>
    </div>
  </div>
);

const PausedLine = () => (
  <div className={`${turnColumns} min-h-6 items-center pt-1`}>
    <p className="col-start-2 pl-[22px] text-meta text-word-soft slim:col-start-1 slim:pl-0">
      <strong className="font-semibold text-word">Paused by the operator.</strong> What you say is kept, and heard when the life goes on.
    </p>
  </div>
);
