// A made-up life, computed from its turn number alone: any row of 100,000 can be asked for, and is the same each time.

import type { EntryKind } from '#shared/model/entry';
import type { CognitionId, ContentRef, Digest, LaneId, MemoryId, MessageId, ReceiptId, RequestId, Seq } from '#shared/model/ids';
import type { Stage } from '#shared/model/stage';
import type { CognitionView, ConversationItem, MemoryView, TextView, ToolActivityView } from '#shared/model/views';
import { exchanges } from './fake-texts.ts';

/** The clock of the fake world: 30 November 2026, 21:00 UTC. */
export const FAKE_NOW = Date.UTC(2026, 10, 30, 21, 0, 0);
export const LANE = 'conversation:operator' as LaneId;

/** One turn is always these entries, in this order. */
export const turnKinds: readonly EntryKind[] = [
  'message.received',
  'cognition.opened',
  'frame.perceived',
  'recall.traced',
  'request.sent',
  'reply.chunk',
  'request.answered',
  'decision.proposed',
  'decision.judged',
  'receipt.intended',
  'memory.judged',
  'memory.written',
  'receipt.settled',
  'cognition.closed',
  'cognition.settled',
];
export const TURN = turnKinds.length;
/** Two entries stand before the first turn: birth and the first cut. */
const BEFORE = 2;

/** 32 bits that look random and never change. */
export function scramble(n: number): number {
  let x = (n + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** An id that holds its turn in front and random-looking letters behind. */
export function sortableId<T extends string>(prefix: string, n: number): T {
  const tail = [1, 2, 3, 4]
    .map((salt) =>
      scramble(n * 4 + salt + prefix.length * 97)
        .toString(36)
        .padStart(6, '0')
        .slice(-4),
    )
    .join('');
  return `${prefix}_${n.toString(36).padStart(10, '0')}${tail}` as T;
}
/** 64 hex digits, the last eight of which are `n`. */
export function hexId<T extends string>(prefix: string, n: number, salt: number): T {
  let hex = '';
  for (let i = 0; hex.length < 56; i++)
    hex += scramble(n * 31 + i * 7919 + salt)
      .toString(16)
      .padStart(8, '0');
  return `${prefix}${hex.slice(0, 56)}${n.toString(16).padStart(8, '0')}` as T;
}
export const turnOfSortable = (id: string): number => Number.parseInt(id.slice(id.indexOf('_') + 1).slice(0, 10), 36);
export const turnOfHex = (id: string): number => Number.parseInt(id.slice(-8), 16);

export const cognitionOf = (turn: number): CognitionId => sortableId('cog', turn);
export const messageOf = (turn: number): MessageId => sortableId('msg', turn);
export const requestOf = (turn: number): RequestId => sortableId('req', turn);
export const receiptOf = (turn: number): ReceiptId => sortableId('rcp', turn);
export const memoryOf = (turn: number): MemoryId => hexId('m_', turn, 11);
export const digestOf = (n: number): Digest => hexId('', n, 3);

/** Content references say which text of which turn they mean: the digit in front of the turn. */
const texts = ['said', 'reply', 'noted', 'arguments', 'result', 'query', 'opaque'] as const;
export const contentOf = (what: (typeof texts)[number], turn: number): ContentRef => hexId('c_', texts.indexOf(what) * 0x1000000 + turn, 5);

export function contentText(ref: string): string {
  const packed = turnOfHex(ref);
  const turn = packed % 0x1000000;
  const { said, reply, noted, tool } = exchangeOf(turn);
  const what = texts[Math.floor(packed / 0x1000000)] ?? 'opaque';
  const byName = {
    said,
    reply,
    noted,
    arguments: argumentsOf(turn),
    result: tool === 'read_file' ? 'export function overlap(a: string, b: string): number { … }' : 'Kept.',
    query: said,
    opaque: '{"opaque":true}',
  };
  return byName[what];
}

export const exchangeOf = (turn: number) => exchanges[turn % exchanges.length] ?? { said: '', reply: '', noted: '', tool: null };
const argumentsOf = (turn: number) =>
  exchangeOf(turn).tool === 'read_file' ? '{"path":"readings/prefix.ts"}' : JSON.stringify({ text: exchangeOf(turn).noted, type: 'EPISODE', roles: ['fact'] });

const shown = (text: string): TextView => ({ state: 'ok', text });

export interface World {
  readonly turns: number;
  /** The newest turn is still going on. */
  readonly inFlight: boolean;
}

export const headSeq = (world: World): number => (world.turns === 0 ? BEFORE : BEFORE + world.turns * TURN - (world.inFlight ? TURN - 7 : 0));
export const seqOf = (turn: number, kind: EntryKind): Seq => (BEFORE + turn * TURN + turnKinds.indexOf(kind) + 1) as Seq;
/** Turns lie some minutes apart, and a night apart every thirty. */
export const atOf = (world: World, turn: number): number =>
  FAKE_NOW - 95_000 - (world.turns - 1 - turn) * 390_000 - (scramble(turn) % 240_000) - Math.floor((world.turns - 1 - turn) / 30) * 9 * 3_600_000;

export function toolOf(turn: number): ToolActivityView | null {
  const { tool } = exchangeOf(turn);
  if (tool === null) return null;
  const refused = turn % 11 === 5;
  return {
    decisionId: sortableId('dec', turn),
    callId: `toolu_${turn}`,
    tool,
    argumentsJson: shown(argumentsOf(turn)),
    verdict: refused ? 'revise' : 'pass',
    checks: [
      { rule: 'schema', result: 'pass', detail: 'matches' },
      { rule: 'roots', result: refused ? 'fail' : 'pass', detail: refused ? 'outside_workspace' : 'inside' },
      { rule: 'budget', result: 'pass', detail: 'enough' },
      { rule: 'evidence', result: 'not_applicable', detail: 'none_claimed' },
    ],
    receiptId: refused ? null : receiptOf(turn),
    outcome: refused ? 'refused' : 'success',
    result: shown(refused ? 'That file lies outside the workspace.' : contentText(contentOf('result', turn))),
  };
}

export function saidItem(world: World, turn: number): ConversationItem {
  return {
    kind: 'said',
    messageId: messageOf(turn),
    seq: seqOf(turn, 'message.received'),
    correspondent: 'operator',
    atMs: atOf(world, turn),
    text: shown(exchangeOf(turn).said),
    state: 'perceived',
  };
}

export function replyItem(world: World, turn: number): ConversationItem {
  const tool = toolOf(turn);
  const open = world.inFlight && turn === world.turns - 1;
  const interrupted = turn % 17 === 9;
  const failed = turn % 23 === 12;
  const text = exchangeOf(turn).reply;
  const parts =
    failed || open
      ? []
      : [
          ...(tool === null ? [] : [{ kind: 'tool' as const, activity: tool }]),
          { kind: 'text' as const, text: shown(interrupted ? text.slice(0, Math.ceil(text.length / 2)) : text) },
        ];
  return {
    kind: 'reply',
    cognitionId: cognitionOf(turn),
    seq: seqOf(turn, 'cognition.opened'),
    atMs: atOf(world, turn) + 1800,
    parts,
    outcome: open ? null : failed ? 'fault' : interrupted ? 'stopped' : 'complete',
    fault: failed ? 'overloaded' : null,
    stopReason: null,
    retryable: failed && turn === world.turns - 1,
    requestIds: [requestOf(turn)],
  };
}

export function memoryView(world: World, turn: number): MemoryView {
  const classes = ['reported', 'observed', 'tool_verified', 'inferred', 'remembered', 'self_authored'] as const;
  const types = ['EPISODE', 'IDENTITY', 'VALUE', 'CAPABILITY', 'EXPRESSION'] as const;
  return {
    id: memoryOf(turn),
    type: types[scramble(turn) % types.length] ?? 'EPISODE',
    roles: turn % 4 === 0 ? ['fact', 'event'] : ['fact'],
    text: contentOf('noted', turn),
    evidenceClass: classes[turn % classes.length] ?? 'reported',
    sources: [messageOf(turn), receiptOf(turn)],
    correspondent: turn % 5 === 0 ? null : ('operator' as NonNullable<MemoryView['correspondent']>),
    visibility: turn % 5 === 0 ? 'entity' : 'relationship',
    importance: 1 + (scramble(turn) % 10),
    confidence: (scramble(turn) % 100) / 100,
    createdAtMs: atOf(world, turn) + 4000,
    fromSeq: seqOf(turn, 'memory.written'),
    resolved: turn % 41 === 20 ? { state: 'forgotten' } : turn % 43 === 21 ? { state: 'unreadable' } : shown(exchangeOf(turn).noted),
    seq: seqOf(turn, 'memory.written'),
    timesRecalled: scramble(turn + 3) % 40,
    superseded: null,
  };
}

const stageKinds: readonly (readonly [Stage, EntryKind])[] = [
  ['INIT', 'cognition.opened'],
  ['LOAD_STATE', 'cognition.opened'],
  ['PLAN', 'frame.perceived'],
  ['DECIDE', 'request.sent'],
  ['VALIDATE', 'decision.judged'],
  ['EXECUTE', 'receipt.intended'],
  ['COMMIT', 'cognition.closed'],
  ['COMPRESS', 'cognition.settled'],
  ['COMPLETE', 'cognition.settled'],
];

export function cognitionView(world: World, turn: number): CognitionView {
  const open = world.inFlight && turn === world.turns - 1;
  const at = atOf(world, turn) + 400;
  const step = (kind: EntryKind) => at + turnKinds.indexOf(kind) * 260;
  const candidates = Array.from({ length: Math.min(6, world.turns) }, (_, i) => ({
    memoryId: memoryOf((turn + i * 3) % Math.max(1, world.turns)),
    text: shown(exchangeOf(turn + i * 3).noted),
    wordRank: i + 1,
    score: 9.4 - i * 1.3,
    kept: i < 3,
    why: i < 3 ? 'relevant' : i === 4 ? 'private' : 'weaker',
  }));
  return {
    cognitionId: cognitionOf(turn),
    lane: LANE,
    trigger: 'message',
    openedAtMs: at,
    closedAtMs: open ? null : step('cognition.closed'),
    outcome: open ? null : turn % 23 === 12 ? 'fault' : turn % 17 === 9 ? 'stopped' : 'complete',
    fault: turn % 23 === 12 ? 'overloaded' : null,
    stages: stageKinds
      .filter(([stage]) => !open || ['INIT', 'LOAD_STATE', 'PLAN', 'DECIDE'].includes(stage))
      .map(([stage, kind]) => ({ stage, seq: seqOf(turn, kind), atMs: step(kind) })),
    percepts: [{ kind: 'message', origin: 'correspondent', trust: 'reported', about: messageOf(turn), atMs: at }],
    recall: { query: shown(exchangeOf(turn).said), candidates },
    requestIds: [requestOf(turn)],
    receiptIds: [receiptOf(turn)],
    memoryIds: [memoryOf(turn)],
  };
}

/** Which turn an entry belongs to; -1 for the two before the first. */
export const turnOfSeq = (seq: number): number => Math.floor((seq - 1 - BEFORE) / TURN);

export const kindOfSeq = (seq: number): EntryKind =>
  seq === 1 ? 'entity.born' : seq === 2 ? 'cut.made' : (turnKinds[(seq - 1 - BEFORE) % TURN] ?? 'cognition.settled');
