// The status strip: always there, always true. Each item opens its view; what is not known is said, not drawn as zero.

import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatusView } from '#shared/model/views';
import type { Connection } from '../bridge/bridge.ts';
import { useConnection } from '../bridge/use-connection.ts';
import { useStatus } from '../queries/use-route.ts';
import { inspect } from '../state/selection.ts';
import { showView } from '../state/view.ts';
import { Elapsed } from '../ui/elapsed.tsx';
import { formatNumber, formatShare } from '../ui/format.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { anchorWord } from './anchor-word.ts';
import { journalStopped } from './journal-words.ts';
import { laneName } from './lane-words.ts';

export function StatusStrip() {
  const connection = useConnection();
  const { data: status } = useStatus();
  return (
    <section
      aria-label="Status"
      className="flex h-7 min-w-0 shrink-0 items-stretch overflow-x-auto bg-panel text-meta whitespace-nowrap text-word-quiet hair-top [scrollbar-width:none]"
    >
      <ConnectionDot connection={connection} />
      {status === undefined ? (
        <span className="flex items-center px-3">{connection.state === 'connecting' ? 'Connecting' : 'No status yet'}</span>
      ) : (
        <Items status={status} isLive={connection.state === 'open'} />
      )}
    </section>
  );
}

const connectionWords: Readonly<Record<Connection['state'], string>> = { connecting: 'connecting', open: 'connected', offline: 'offline', refused: 'no key' };

/** Shape and word as well as colour: filled when open, hollow when not. */
function ConnectionDot({ connection }: { readonly connection: Connection }) {
  const isOpen = connection.state === 'open';
  return (
    <span className="flex w-[68px] shrink-0 items-center justify-center gap-1.5 hair-right short:w-[60px]">
      <span
        aria-hidden
        className={clsx(
          'size-1.5 rounded-full border',
          isOpen ? 'border-stable bg-stable' : 'border-word-quiet',
          connection.state === 'connecting' && 'breathing',
        )}
      />
      <span className={isOpen ? 'sr-only' : 'truncate'}>{connectionWords[connection.state]}</span>
      {isOpen && <span aria-hidden>live</span>}
    </span>
  );
}

function Items({ status, isLive }: { readonly status: StatusView; readonly isLive: boolean }) {
  const { substrate, entity, paused, journal, head, anchor, memories, today } = status;
  const isPractice = entity?.practice ?? substrate.kind === 'rehearsal';
  return (
    <>
      <Item
        tip={`The substrate supplies the next tokens.\n${isPractice ? 'Practice: a rehearsal script, not a language model.\n' : ''}Context window ${formatNumber(substrate.contextWindow)} tokens.`}
        onOpen={() => showView('requests')}
      >
        <span className="text-word-soft">{substrate.model}</span>
        {isPractice && <span className="slim:hidden">practice</span>}
      </Item>
      {journal === 'stopped' && (
        <Item tip={journalStopped} onOpen={() => showView('talk')}>
          <span className="font-medium text-danger">nothing more is kept</span>
        </Item>
      )}
      {entity === null && (
        <Item tip="Nobody is born here yet. Opens Birth, where you say who this is to be." onOpen={() => showView('birth')}>
          <span className="text-word">nobody born yet</span>
        </Item>
      )}
      {entity !== null && <Lanes status={status} isLive={isLive} />}
      {paused && (
        <Item tip="The operator paused this life. It hears what is said once it is resumed, in the admin window." onOpen={() => showView('record')}>
          <Pause aria-hidden size={11} />
          <span className="text-word">paused</span>
        </Item>
      )}
      <Item tip={cacheTip(today)} onOpen={() => showView('requests')}>
        {cacheWords(today)}
      </Item>
      <Item tip="Live memories." onOpen={() => showView('memory')} isSpare>
        <Figure value={formatNumber(memories)} of={memories === 1 ? 'memory' : 'memories'} />
      </Item>
      <Item tip={anchorTip(head, anchor)} onOpen={() => showView('record')} last>
        <Figure value={`#${head.seq}`} of="head" isShort />
        <span className={anchor.state === 'level' ? undefined : 'claimed'}>{anchorWord[anchor.state]}</span>
      </Item>
    </>
  );
}

function Lanes({ status, isLive }: { readonly status: StatusView; readonly isLive: boolean }) {
  const { inFlight, waitingMessages } = status;
  const first = inFlight[0];
  if (first === undefined) {
    return (
      <Item tip="No cognition is in flight." onOpen={() => showView('talk')}>
        {isLive ? 'at rest' : 'last known: at rest'}
        {waitingMessages > 0 && <Figure value={formatNumber(waitingMessages)} of="waiting" />}
      </Item>
    );
  }
  return inFlight.map((flight) => (
    <Item
      key={flight.cognitionId}
      tip={`Cognition in flight in the lane “${laneName(flight.lane)}”, and its stage. Opens it.`}
      onOpen={() => inspect({ kind: 'cognition', id: flight.cognitionId })}
    >
      <span aria-hidden className={clsx('size-1.5 rotate-45 bg-entity', isLive && 'breathing')} />
      {isLive ? <span className="slim:hidden">{laneName(flight.lane)}</span> : 'last known:'} <code className="text-word-soft">{flight.stage}</code>
      {isLive && <Elapsed sinceMs={flight.sinceMs} />}
    </Item>
  ));
}

function Item({
  tip,
  onOpen,
  children,
  last = false,
  isSpare = false,
}: {
  readonly tip: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
  readonly last?: boolean;
  /** Leaves when 200 % zoom leaves no room; its view tells the same. */
  readonly isSpare?: boolean;
}) {
  return (
    <Tooltip text={tip} side="top">
      <button
        type="button"
        onClick={onOpen}
        className={clsx(
          'flex shrink-0 items-center gap-1.5 px-3 slim:px-2 hover:bg-raised hover:text-word',
          last ? 'ml-auto hair-left' : 'hair-right',
          isSpare && 'slim:hidden',
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}

/** `isShort` leaves the word out where 200 % zoom leaves no room for it. */
const Figure = ({ value, of, isShort = false }: { readonly value: string; readonly of: string; readonly isShort?: boolean }) => (
  <span>
    <span className="text-word-soft tabular-nums">{value}</span> <span className={isShort ? 'slim:hidden' : undefined}>{of}</span>
  </span>
);

type Today = StatusView['today'];

/** The share of today's reported input that came from the cache; without all three parts the whole is not known, so none is told. */
function cacheWords({ requests, uncachedTokens, cacheReadTokens, cacheWriteTokens }: Today): ReactNode {
  if (requests === 0) return 'no request today';
  if (cacheReadTokens === null || uncachedTokens === null || cacheWriteTokens === null) return 'cache today not reported';
  const whole = cacheReadTokens + uncachedTokens + cacheWriteTokens;
  return <Figure value={formatShare(cacheReadTokens, whole)} of="cached today" />;
}

function cacheTip({ requests, uncachedTokens, cacheReadTokens, cacheWriteTokens, outputTokens }: Today): string {
  if (requests === 0) return 'Requests since midnight: none.';
  const told = (tokens: number | null) => (tokens === null ? 'not reported' : `${formatNumber(tokens)} tokens`);
  return `Since midnight, as reported by the provider:\nrequests ${formatNumber(requests)}\nread from the cache ${told(cacheReadTokens)}\nwritten to the cache ${told(cacheWriteTokens)}\nneither ${told(uncachedTokens)}\noutput ${told(outputTokens)}`;
}

function anchorTip(head: StatusView['head'], anchor: StatusView['anchor']): string {
  const hash = head.hash === null ? 'nothing is written yet' : `hash ${head.hash.slice(0, 16)}…`;
  const where =
    anchor.state === 'level'
      ? 'The anchor outside the database agrees.'
      : anchor.state === 'behind'
        ? `The anchor outside the database stands at #${anchor.seq}; it is written when idle.`
        : 'No anchor file yet; it is written when idle.';
  return `Newest entry of the ledger, generation ${head.generation}, ${hash}\n${where}`;
}
