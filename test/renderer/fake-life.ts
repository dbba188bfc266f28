// The moving part of the fake world: what is said, streamed, stopped and paused while someone watches.

import type { FeedNews } from '#shared/contract/feed';
import type { EntryKind } from '#shared/model/entry';
import type { ContentRef, MessageId, Seq } from '#shared/model/ids';
import type { ConversationItem, StatusView } from '#shared/model/views';
import type { Scenario } from './fake-bridge.ts';
import { createFakeFounding, type FakeFounding } from './fake-founding.ts';
import { createFakeLedger, type FakeLedger } from './fake-ledger.ts';
import { seedRuns } from './fake-run-seeds.ts';
import { createFakeRuns, type FakeRuns } from './fake-runs.ts';
import { createFakeSkills, type FakeSkills } from './fake-skills.ts';
import { createFakeSlots, type FakeSlots } from './fake-slots.ts';
import { entityName, longReply } from './fake-texts.ts';
import { cognitionOf, contentText, exchangeOf, FAKE_NOW, headSeq, LANE, messageOf, requestOf, turnOfHex, type World } from './fake-world.ts';

export interface FakeLife {
  readonly scenario: Scenario;
  readonly world: World;
  readonly ledger: FakeLedger;
  readonly runs: FakeRuns;
  readonly skills: FakeSkills;
  readonly founding: FakeFounding;
  readonly slots: FakeSlots;
  /** No key, no model: a rehearsal answers. */
  readonly isPractice: boolean;
  readonly head: () => number;
  /** Items beyond the computed turns, oldest first. */
  readonly extra: () => readonly ConversationItem[];
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
  unborn: 0,
  unborn_model: 0,
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
  const isUnborn = scenario === 'unborn' || scenario === 'unborn_model';
  const ledger = createFakeLedger(isUnborn ? 0 : headSeq(world));
  const state = { paused: false, live: null as Live | null, next: world.turns, extra: [] as ConversationItem[] };
  let publish: (...news: readonly FeedNews[]) => void = () => undefined;
  const setItem = (item: ConversationItem) => {
    const key = item.kind === 'said' ? item.messageId : item.cognitionId;
    const at = state.extra.findIndex((held) => (held.kind === 'said' ? held.messageId : held.cognitionId) === key);
    if (at < 0) state.extra.push(item);
    else state.extra[at] = item;
  };
  const parts: Parts = { state, ledger, append: ledger.skip, setItem, emit: (...news) => publish(...news) };
  const beside = createBeside(scenario, ledger, isUnborn);
  if (scenario === 'paused') operatorAct(parts, true, 'The house is being painted.');
  return {
    scenario,
    world,
    ledger,
    ...beside,
    head: ledger.head,
    extra: () => state.extra,
    paused: () => state.paused,
    inFlight: () => flightOf(world, state.live),
    waiting: () => state.extra.filter((item) => item.kind === 'said' && item.state === 'waiting').length,
    attach: (news) => {
      publish = news;
      ledger.attach(news);
    },
    say: (text) => sayInto(parts, text),
    stream: () => holdStream(world, parts),
    stop: () => stopLive(parts),
    operator: (pause, reason) => operatorAct(parts, pause, reason),
    text: (ref) => ledger.textOf(ref) ?? (turnOfHex(ref) >= 0 ? contentText(ref) : ''),
  };
}

/** Contracts, runs, identity and places: everything that is not talk. */
function createBeside(scenario: Scenario, ledger: FakeLedger, isUnborn: boolean): Pick<FakeLife, 'runs' | 'skills' | 'founding' | 'slots' | 'isPractice'> {
  const isPractice = ['practice', 'empty', 'unborn'].includes(scenario);
  const runs: FakeRuns = createFakeRuns(ledger, {
    isBorn: () => founding.entity() !== null,
    hasModel: !isPractice,
    mayCommand: (contract) => skills.view(contract)?.command?.state === 'adopted',
  });
  const founding = createFakeFounding(isUnborn ? null : { name: entityName, practice: isPractice }, ledger, runs, isPractice);
  const skills = createFakeSkills(scenario, ledger, (contract) => runs.rows().filter((run) => run.contract === contract).length);
  const lives = () => {
    const entity = founding.entity();
    const nobody = { born: false, name: null, living: false };
    const lived = { born: entity !== null, name: entity?.name ?? null, living: true };
    return isPractice ? { real: nobody, practice: lived } : { real: lived, practice: nobody };
  };
  seedRuns(scenario, runs);
  return { runs, founding, skills, slots: createFakeSlots(lives, scenario === 'full' || scenario === 'many'), isPractice };
}

interface Parts {
  readonly state: { paused: boolean; live: Live | null; next: number; extra: ConversationItem[] };
  readonly ledger: FakeLedger;
  readonly append: (...kinds: readonly EntryKind[]) => number;
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
  closeLive(parts, live, item?.seq ?? parts.ledger.head(), 'stopped');
  return true;
}

function holdStream(world: World, parts: Parts): void {
  const turn = world.turns - 1;
  const text = longReply.slice(0, HELD_CHARS);
  // After the first answers, so that the delta has an item to join.
  setTimeout(() => parts.emit({ kind: 'delta', cognitionId: cognitionOf(turn), requestId: requestOf(turn), from: 0, text }), 30);
}

function operatorAct({ state, ledger }: Parts, pause: boolean, reason: string): { readonly seq: number } | null {
  if (state.paused === pause) return null;
  state.paused = pause;
  const seq = pause ? ledger.record('operator.paused', { reason: reason === '' ? null : ledger.keep(reason) }) : ledger.record('operator.resumed', {});
  return { seq };
}
