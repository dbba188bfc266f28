// The observer routes of the fake world. Null stands for "not on record".

import { contractNames } from '#shared/cognitive/contracts';
import type { RouteInput } from '#shared/contract/define-route';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import type { AnyEntry } from '#shared/model/entry';
import { entryKinds } from '#shared/model/entry';
import type { RunView } from '#shared/model/skill-views';
import type { ConversationItem, StatusView } from '#shared/model/views';
import { fakeEntry } from './fake-entries.ts';
import type { FakeLife } from './fake-life.ts';
import { compareFake, requestBody, requestRow, requestStream, requestView, runRequestRow, runRequestView } from './fake-requests.ts';
import { RUN_REQUESTS, rowOf } from './fake-runs.ts';
import {
  atOf,
  cognitionView,
  digestOf,
  exchangeOf,
  FAKE_NOW,
  kindOfSeq,
  memoryView,
  replyItem,
  saidItem,
  seqOf,
  sortableId,
  TURN,
  turnKinds,
  turnOfHex,
  turnOfSortable,
} from './fake-world.ts';

type Input<N extends keyof ObserverRoutes> = RouteInput<ObserverRoutes[N]>;
type Table = { readonly [N in keyof ObserverRoutes]: (life: FakeLife, input: Input<N>) => unknown };

const answers: Table = {
  'status.get': (life) => statusOf(life),
  'conversation.list': (life, input) => conversationPage(life, input),
  'cognition.get': (life, { cognitionId }) => inTurns(life, turnOfSortable(cognitionId), (turn) => cognitionView(life.world, turn)),
  'cognition.list': (life, { limit, before }) => newestTurns(life, before, limit, 'cognition.opened').map((turn) => cognitionView(life.world, turn)),
  'request.list': (life, input) => requestPage(life, input),
  'request.get': (life, { requestId }) => {
    const run = runOfRequest(life, requestId);
    return run === null ? inTurns(life, turnOfSortable(requestId), (turn) => requestView(life.world, turn)) : runRequestView(run, requestId);
  },
  'request.body': (life, { requestId }) => inSent(life, requestId, (turn) => ({ body: requestBody(life.world, turn), sha256: digestOf(turn) })),
  'request.stream': (life, { requestId }) => inSent(life, requestId, (turn) => ({ state: 'ok', text: requestStream(turn) })),
  'request.compare': (life, { a, b }) => inSent(life, a, (first) => inSent(life, b, (second) => compareFake(life.world, first, second))),
  'memory.list': (life, input) => memoryPage(life, input),
  'memory.get': (life, { memoryId }) => inTurns(life, turnOfHex(memoryId), (turn) => memoryView(life.world, turn)),
  'message.get': (life, { messageId }) =>
    inTurns(life, turnOfSortable(messageId), (turn) => ({
      atMs: atOf(life.world, turn),
      correspondent: 'operator',
      text: { state: 'ok', text: exchangeOf(turn).said },
    })),
  'content.get': (life, { ref }) => ({ state: 'ok', text: life.text(ref) }),
  'ledger.list': (life, input) => ledgerPage(life, input),
  'ledger.entry': (life, { seq }) => (seq > life.head() ? null : (life.ledger.entry(seq) ?? fakeEntry(life.world, seq))),
  'ledger.verify': (life) => ({
    checked: life.head(),
    ok: true,
    head: { seq: life.head(), hash: digestOf(life.head()) },
    anchor: 'level',
    firstBad: null,
    tookMs: 184,
  }),
  'identity.get': (life) => life.founding.identity(),
  'contract.list': (life) => contractNames.map((name) => life.skills.row(name)),
  'contract.get': (life, { name }) => life.skills.view(name),
  'run.list': (life, input) => runPage(life, input),
  'run.get': (life, { runId }) => life.runs.get(runId),
};

export const createObserverAnswers =
  (life: FakeLife) =>
  (route: string, input: unknown): unknown =>
    (answers[route as keyof Table] as (life: FakeLife, input: unknown) => unknown)(life, input);

const inTurns = <T>(life: FakeLife, turn: number, make: (turn: number) => T): T | null => (turn >= 0 && turn < life.world.turns ? make(turn) : null);

/** For requests of turns and of runs alike. */
const inSent = <T>(life: FakeLife, requestId: string, make: (turn: number) => T): T | null => {
  const turn = turnOfSortable(requestId);
  return runOfRequest(life, requestId) === null ? inTurns(life, turn, make) : make(turn);
};

const runOfRequest = (life: FakeLife, requestId: string): RunView | null =>
  turnOfSortable(requestId) < RUN_REQUESTS ? null : (life.runs.rows().find((run) => run.requestIds.some((id) => id === requestId)) ?? null);

/** Calls of runs stand among those of turns by their time, and take the sequence of the turn before them. */
function requestPage(life: FakeLife, { limit, before }: Input<'request.list'>): unknown {
  const turns = newestTurns(life, before, limit, 'request.sent').map((turn) => requestRow(life.world, turn));
  const calls = life.runs.rows().flatMap((run) => run.requestIds.map((requestId) => runRequestRow(run, requestId)));
  const total = life.world.turns + calls.length;
  if (turns.length === 0) return { rows: before === null ? calls.slice(0, limit) : [], total };
  const newest = turns[0]?.sentAtMs ?? 0;
  const isLast = turns.length < limit;
  const among = calls.flatMap((call) => {
    const older = turns.find(({ sentAtMs }) => sentAtMs < call.sentAtMs) ?? (isLast ? turns.at(-1) : undefined);
    return older === undefined || (before !== null && call.sentAtMs > newest) ? [] : [{ ...call, seq: older.seq }];
  });
  return { rows: [...turns, ...among].sort((a, b) => b.sentAtMs - a.sentAtMs), total };
}

function runPage(life: FakeLife, { limit, before, contract, open }: Input<'run.list'>): unknown {
  const isOpen = ({ state }: RunView) => state === 'running' || state === 'waiting' || state === 'proposed';
  const all = life.runs.rows().filter((run) => (contract === null || run.contract === contract) && (!open || isOpen(run)));
  const rows = all.filter(({ seq }) => before === null || seq < before).slice(0, limit);
  return { rows: rows.map(rowOf), total: all.length };
}

function newestTurns(life: FakeLife, before: number | null, limit: number, kind: 'request.sent' | 'cognition.opened'): number[] {
  const first = life.world.turns - 1;
  const from = before === null ? first : Math.min(first, Math.floor((before - 1 - seqOf(0, kind)) / TURN));
  return Array.from({ length: Math.max(0, Math.min(limit, from + 1)) }, (_, i) => from - i);
}

function statusOf(life: FakeLife): StatusView {
  const { turns } = life.world;
  const entity = life.founding.entity();
  return {
    entity: entity === null ? null : { id: sortableId('ent', 0), ...entity },
    inbox: life.runs.open(),
    substrate: life.isPractice
      ? { kind: 'rehearsal', model: 'rehearsal-1', contextWindow: 200_000 }
      : { kind: 'anthropic', model: 'claude-sonnet-5-5', contextWindow: 1_000_000 },
    paused: life.paused(),
    inFlight: life.inFlight(),
    waitingMessages: life.waiting(),
    head: { generation: 1, seq: life.head(), hash: digestOf(life.head()) },
    anchor: { state: life.head() <= 2 ? 'absent' : 'level', seq: life.head() },
    today:
      turns === 0
        ? { requests: 0, uncachedTokens: null, cacheReadTokens: null, cacheWriteTokens: null, outputTokens: null }
        : { requests: Math.min(turns, 90), uncachedTokens: 21_400, cacheReadTokens: 1_233_900, cacheWriteTokens: 60_100, outputTokens: 41_200 },
    memories: entity === null ? 0 : turns,
    journal: 'open',
    appVersion: '0.1.0',
    nowMs: FAKE_NOW,
  };
}

function conversationPage(
  life: FakeLife,
  { before, limit }: Input<'conversation.list'>,
): { readonly items: readonly ConversationItem[]; readonly before: number | null } {
  const extra = life.extra().filter((item) => before === null || item.seq < before);
  const items: ConversationItem[] = [...extra];
  let turn = life.world.turns - 1;
  if (before !== null) turn = Math.min(turn, Math.floor((before - 3) / TURN));
  for (; turn >= 0 && items.length < limit; turn--) {
    for (const item of [replyItem(life.world, turn), saidItem(life.world, turn)]) if (before === null || item.seq < before) items.push(item);
  }
  items.sort((a, b) => a.seq - b.seq);
  const kept = items.slice(-limit);
  const oldest = kept[0];
  return { items: kept, before: oldest === undefined || oldest.seq <= seqOf(0, 'message.received') ? null : oldest.seq };
}

function memoryPage(life: FakeLife, { query, limit, offset }: Input<'memory.list'>): unknown {
  const { turns } = life.world;
  if (query === '')
    return {
      rows: Array.from({ length: Math.max(0, Math.min(limit, turns - offset)) }, (_, i) => memoryView(life.world, turns - 1 - offset - i)),
      total: turns,
    };
  const words = query.toLowerCase();
  const found = Array.from({ length: Math.min(turns, 2000) }, (_, i) => turns - 1 - i).filter((turn) => exchangeOf(turn).noted.toLowerCase().includes(words));
  return { rows: found.slice(offset, offset + limit).map((turn) => memoryView(life.world, turn)), total: found.length };
}

function ledgerPage(life: FakeLife, { limit, before, kind, cognitionId }: Input<'ledger.list'>): unknown {
  const wanted = (entry: AnyEntry) => (kind === null || entry.kind === kind) && (cognitionId === null || entry.cognitionId === cognitionId);
  const first = cognitionId === null ? life.head() : Math.min(life.head(), seqOf(turnOfSortable(cognitionId), 'cognition.settled'));
  const last = cognitionId === null ? 1 : Math.max(1, first - TURN);
  const rows: AnyEntry[] = [];
  for (let seq = before === null ? first : Math.min(first, before - 1); seq >= last && rows.length < limit; seq--) {
    const moved = life.ledger.entry(seq);
    if (moved === undefined && kind !== null && kindOfSeq(seq) !== kind) continue;
    const entry = moved ?? fakeEntry(life.world, seq);
    if (wanted(entry)) rows.push(entry);
  }
  return { rows, total: cognitionId === null ? totalOf(life, kind) : rows.length, kinds: entryKinds };
}

function totalOf(life: FakeLife, kind: AnyEntry['kind'] | null): number {
  if (kind === null) return life.head();
  const recorded = life.ledger.recorded().filter((entry) => entry.kind === kind).length;
  return recorded + (turnKinds.includes(kind) ? life.world.turns : 0);
}
