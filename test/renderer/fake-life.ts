// The moving part of the fake world: what is said, streamed, stopped and paused while someone watches.

import type { FeedNews } from '#shared/contract/feed';
import type { AnyEntry } from '#shared/model/entry';
import type { ContentRef, MessageId, Seq } from '#shared/model/ids';
import type { ConversationItem, StatusView } from '#shared/model/views';
import type { Scenario } from './fake-bridge.ts';
import { longReply } from './fake-texts.ts';
import {
  cognitionOf,
  contentOf,
  contentText,
  digestOf,
  exchangeOf,
  FAKE_NOW,
  headSeq,
  LANE,
  messageOf,
  requestOf,
  turnOfHex,
  type World,
} from './fake-world.ts';

export interface FakeLife {
  readonly scenario: Scenario;
  readonly world: World;
  readonly head: () => number;
  /** Items beyond the computed turns, oldest first. */
  readonly extra: () => readonly ConversationItem[];
  readonly extraEntries: () => readonly AnyEntry[];
  readonly paused: () => boolean;
  readonly inFlight: () => StatusView['inFlight'];
  readonly waiting: () => number;
  readonly attach: (news: (...news: readonly FeedNews[]) => void) => void;
  readonly say: (text: string) => { readonly messageId: MessageId; readonly seq: number };
  /** Begins the held stream of the `streaming` scenario, once. */
  readonly stream: () => void;
  readonly stop: () => boolean;
  readonly operator: (pause: boolean, reason: string) => { readonly seq: number } | null;
  readonly text: (ref: ContentRef) => string;
}

const turnsOf: Record<Scenario, number> = {
  empty: 0,
  one: 1,
  full: 40,
  many: 100_000,
  loading: 0,
  error: 0,
  offline: 24,
  refused: 24,
  streaming: 12,
  practice: 6,
  paused: 18,
};
/** How much of the held stream a screenshot shows. */
const HELD_CHARS = 640;
const STEP_CHARS = 6;
const STEP_MS = 24;

interface Live {
  readonly cognition: number;
  readonly request: number;
  text: string;
  said: string;
  timer: ReturnType<typeof setInterval> | null;
}

export function createFakeLife(scenario: Scenario): FakeLife {
  const world: World = { turns: turnsOf[scenario], inFlight: scenario === 'streaming' };
  const state = {
    head: headSeq(world),
    paused: false,
    live: null as Live | null,
    next: world.turns,
    extra: [] as ConversationItem[],
    entries: [] as AnyEntry[],
    reasons: new Map<string, string>(),
  };
  let publish: (...news: readonly FeedNews[]) => void = () => undefined;
  const append = (...kinds: AnyEntry['kind'][]) => {
    const from = state.head + 1;
    state.head += kinds.length;
    publish({ kind: 'entries', from, to: state.head, kinds });
    return from;
  };
  const setItem = (item: ConversationItem) => {
    const key = item.kind === 'said' ? item.messageId : item.cognitionId;
    const at = state.extra.findIndex((held) => (held.kind === 'said' ? held.messageId : held.cognitionId) === key);
    if (at < 0) state.extra.push(item);
    else state.extra[at] = item;
  };
  const parts = { state, append, setItem, emit: (...news: readonly FeedNews[]) => publish(...news) };
  if (scenario === 'paused') operatorAct(parts, true, 'The house is being painted.');
  return {
    scenario,
    world,
    head: () => state.head,
    extra: () => state.extra,
    extraEntries: () => state.entries,
    paused: () => state.paused,
    inFlight: () => flightOf(world, state.live),
    waiting: () => state.extra.filter((item) => item.kind === 'said' && item.state === 'waiting').length,
    attach: (news) => {
      publish = news;
    },
    say: (text) => sayInto(parts, text),
    stream: () => holdStream(world, parts),
    stop: () => stopLive(parts),
    operator: (pause, reason) => operatorAct(parts, pause, reason),
    text: (ref) => state.reasons.get(ref) ?? (turnOfHex(ref) >= 0 ? contentText(ref) : ''),
  };
}

interface Parts {
  readonly state: {
    head: number;
    paused: boolean;
    live: Live | null;
    next: number;
    extra: ConversationItem[];
    entries: AnyEntry[];
    readonly reasons: Map<string, string>;
  };
  readonly append: (...kinds: AnyEntry['kind'][]) => number;
  readonly setItem: (item: ConversationItem) => void;
  readonly emit: (...news: readonly FeedNews[]) => void;
}

function flightOf(world: World, live: Live | null): StatusView['inFlight'] {
  if (live !== null) return [{ cognitionId: cognitionOf(live.cognition), lane: LANE, stage: 'DECIDE', sinceMs: FAKE_NOW - 3200 }];
  return world.inFlight ? [{ cognitionId: cognitionOf(world.turns - 1), lane: LANE, stage: 'DECIDE', sinceMs: FAKE_NOW - 3200 }] : [];
}

function sayInto(parts: Parts, text: string): { readonly messageId: MessageId; readonly seq: number } {
  const turn = parts.state.next++;
  const seq = parts.append('message.received');
  const item: ConversationItem = {
    kind: 'said',
    messageId: messageOf(turn),
    seq: seq as Seq,
    correspondent: 'operator',
    atMs: FAKE_NOW,
    text: { state: 'ok', text },
    state: 'waiting',
  };
  parts.setItem(item);
  if (parts.state.live === null && !parts.state.paused) setTimeout(() => openReply(parts, turn), 20);
  return { messageId: item.messageId, seq };
}

function openReply(parts: Parts, turn: number): void {
  for (const item of parts.state.extra) if (item.kind === 'said') parts.setItem({ ...item, state: 'perceived' });
  const live: Live = { cognition: turn, request: turn, text: '', said: exchangeOf(turn).reply, timer: null };
  parts.state.live = live;
  const seq = parts.append('cognition.opened', 'request.sent');
  settle(parts, live, seq, null);
  parts.emit({ kind: 'stage', cognitionId: cognitionOf(turn), lane: LANE, stage: 'DECIDE' });
  live.timer = setInterval(() => {
    const text = live.said.slice(live.text.length, live.text.length + STEP_CHARS);
    if (text === '') return closeLive(parts, live, seq, 'complete');
    parts.emit({ kind: 'delta', cognitionId: cognitionOf(turn), requestId: requestOf(turn), from: live.text.length, text });
    live.text += text;
  }, STEP_MS);
}

function settle(parts: Parts, live: Live, seq: number, outcome: 'complete' | 'stopped' | null): void {
  parts.setItem({
    kind: 'reply',
    cognitionId: cognitionOf(live.cognition),
    seq: seq as Seq,
    atMs: FAKE_NOW,
    parts: live.text === '' ? [] : [{ kind: 'text', text: { state: 'ok', text: live.text } }],
    outcome,
    fault: null,
    stopReason: null,
    retryable: false,
    requestIds: [requestOf(live.request)],
  });
}

function closeLive(parts: Parts, live: Live, seq: number, outcome: 'complete' | 'stopped'): void {
  if (live.timer !== null) clearInterval(live.timer);
  parts.state.live = null;
  settle(parts, live, seq, outcome);
  parts.append('request.answered', 'cognition.closed', 'cognition.settled');
  const waiting = parts.state.extra.find((item) => item.kind === 'said' && item.state === 'waiting');
  if (waiting !== undefined) openReply(parts, parts.state.next++);
}

function stopLive(parts: Parts): boolean {
  const { live } = parts.state;
  if (live === null) return false;
  const item = parts.state.extra.find((held) => held.kind === 'reply' && held.cognitionId === cognitionOf(live.cognition));
  closeLive(parts, live, item?.seq ?? parts.state.head, 'stopped');
  return true;
}

function holdStream(world: World, parts: Parts): void {
  const turn = world.turns - 1;
  const text = longReply.slice(0, HELD_CHARS);
  // After the first answers, so that the delta has an item to join.
  setTimeout(() => parts.emit({ kind: 'delta', cognitionId: cognitionOf(turn), requestId: requestOf(turn), from: 0, text }), 30);
}

function operatorAct(parts: Parts, pause: boolean, reason: string): { readonly seq: number } | null {
  if (parts.state.paused === pause) return null;
  parts.state.paused = pause;
  const seq = parts.append(pause ? 'operator.paused' : 'operator.resumed');
  const ref = contentOf('opaque', seq);
  if (reason !== '') parts.state.reasons.set(ref, reason);
  const shared = {
    generation: 1,
    seq: seq as Seq,
    prev: digestOf(seq - 1),
    atMs: FAKE_NOW,
    lane: null,
    cognitionId: null,
    causationSeq: null,
    hashVersion: 1 as const,
    hash: digestOf(seq),
  };
  parts.state.entries.push(
    pause ? { ...shared, kind: 'operator.paused', payload: { reason: reason === '' ? null : ref } } : { ...shared, kind: 'operator.resumed', payload: {} },
  );
  return { seq };
}
