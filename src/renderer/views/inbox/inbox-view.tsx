// The delegation inbox: what waits for a person. While nobody is born it is answered here; afterwards by the operator, in the admin
// window, and here it is only seen.

import { clsx } from 'clsx';
import { useRoute, useStatus } from '#renderer/queries/use-route.ts';
import { showView } from '#renderer/state/view.ts';
import { Answered } from '#renderer/ui/answered.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatNumber } from '#renderer/ui/format.ts';
import { TimeAgo } from '#renderer/ui/time-ago.tsx';
import { MainForge } from '#renderer/views/forge/forge-surface.tsx';
import { taskOf } from '#renderer/views/forge/run-words.ts';
import { modeWords, stateWords } from '#renderer/views/skills/run-words.ts';
import type { RunId } from '#shared/model/ids';
import type { RunRow } from '#shared/model/skill-views';
import { useInboxPlace } from './inbox-place.ts';
import { InboxRun } from './inbox-run.tsx';

/** Expired ones are told of among this many of the newest runs; older ones stand in Skills. */
const RECENT = 50;

export function InboxView() {
  const open = useRoute('run.list', { limit: 200, before: null, contract: null, open: true });
  const newest = useRoute('run.list', { limit: RECENT, before: null, contract: null, open: false });
  const { data: status } = useStatus();
  const isBorn = status !== undefined && status.entity !== null;
  const expired = newest.data?.rows.filter(({ state }) => state === 'expired') ?? [];
  return (
    <MainForge>
      {open.data === undefined && <h1 className="sr-only">Inbox</h1>}
      <Answered query={open} what="the inbox">
        {({ rows, total }) =>
          rows.length + expired.length === 0 ? <NothingWaits isBorn={isBorn} /> : <Desk rows={[...rows, ...expired]} total={total} isBorn={isBorn} />
        }
      </Answered>
    </MainForge>
  );
}

const NothingWaits = ({ isBorn }: { readonly isBorn: boolean }) => (
  <>
    <h1 className="sr-only">Inbox</h1>
    <EmptyState title="Nothing waits for a person.">
      <p>
        When a task is handed to another mind instead of a model, its block stands here: you copy it, give it away, paste the answer back and check it. An
        answer that does not hold changes nothing and says where it fails.
      </p>
      <p className="mt-2">
        {isBorn ? (
          <>
            Tasks are handed out in the admin window: <code>ipse-admin open</code>.
          </>
        ) : (
          <>
            <button
              type="button"
              onClick={() => showView('birth')}
              className="text-word underline decoration-line-strong underline-offset-4 hover:decoration-word"
            >
              Birth
            </button>{' '}
            hands one out when you choose “Hand it to another mind”.
          </>
        )}
      </p>
    </EmptyState>
  </>
);

interface DeskProps {
  readonly rows: readonly RunRow[];
  readonly total: number;
  readonly isBorn: boolean;
}

function Desk({ rows, total, isBorn }: DeskProps) {
  const { runId, open } = useInboxPlace();
  const opened = rows.find((row) => row.runId === runId) ?? rows[0];
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(220px,320px)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] slim:grid-cols-1 slim:grid-rows-[auto_minmax(0,1fr)]">
      <nav aria-label="What waits" className="min-h-0 overflow-y-auto hair-right slim:max-h-32 slim:hair-bottom slim:[border-right:0]">
        <h1 className="px-4 pt-4 pb-2 text-ui font-medium slim:pt-2">
          Inbox <span className="text-meta font-normal text-word-quiet tabular-nums">{formatNumber(total)}</span>
        </h1>
        <ul>
          {rows.map((row) => (
            <li key={row.runId}>
              <Row row={row} on={row.runId === opened?.runId} onOpen={open} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-0 overflow-x-hidden overflow-y-auto">
        {opened !== undefined && <InboxRun key={opened.runId} runId={opened.runId} isBorn={isBorn} />}
      </div>
    </div>
  );
}

function Row({ row, on, onOpen }: { readonly row: RunRow; readonly on: boolean; readonly onOpen: (runId: RunId) => void }) {
  return (
    <button
      type="button"
      aria-current={on ? 'true' : undefined}
      onClick={() => onOpen(row.runId)}
      className={clsx('flex w-full flex-col gap-0.5 px-4 py-2 text-left hair-top', on ? 'bg-chosen' : 'hover:bg-raised')}
    >
      <span className="flex items-baseline gap-2 text-ui text-word">
        <span className="min-w-0 truncate">{taskOf(row)}</span>
        <TimeAgo atMs={row.askedAtMs} className="ml-auto shrink-0 text-meta text-word-quiet" />
      </span>
      <span className="text-meta text-word-quiet">
        {stateWords[row.state].word} · {modeWords[row.mode].short}
      </span>
    </button>
  );
}
