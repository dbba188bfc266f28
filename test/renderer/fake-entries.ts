// Entries of the fake world's ledger, by sequence.

import type { AnyEntry, EntryKind } from '#shared/model/entry';
import type { Seq } from '#shared/model/ids';
import { requestRow } from './fake-requests.ts';
import {
  atOf,
  cognitionOf,
  contentOf,
  digestOf,
  exchangeOf,
  kindOfSeq,
  LANE,
  memoryOf,
  memoryView,
  messageOf,
  receiptOf,
  requestOf,
  seqOf,
  sortableId,
  toolOf,
  turnKinds,
  turnOfSeq,
  type World,
} from './fake-world.ts';

type Makers = { readonly [K in EntryKind]?: (world: World, turn: number) => unknown };

const makers: Makers = {
  'entity.born': () => ({ entityId: sortableId('ent', 0), name: contentOf('opaque', 0), practice: false }),
  'cut.made': () => ({
    cutId: sortableId('cut', 1),
    reason: 'birth',
    sections: [{ sectionId: 'identity.core', text: contentOf('opaque', 1) }],
    tools: contentOf('opaque', 2),
  }),
  'message.received': (_, turn) => ({
    messageId: messageOf(turn),
    correspondent: 'operator',
    text: contentOf('said', turn),
    chars: exchangeOf(turn).said.length,
    clientId: null,
  }),
  'cognition.opened': (_, turn) => ({ trigger: 'message', messages: [messageOf(turn)], retryOf: null, readSeq: seqOf(turn, 'message.received') }),
  'frame.perceived': (world, turn) => ({
    percepts: [{ kind: 'message', origin: 'correspondent', trust: 'reported', about: messageOf(turn), atMs: atOf(world, turn) }],
    correspondent: 'operator',
    concurrent: [],
  }),
  'recall.traced': (world, turn) => ({
    query: contentOf('query', turn),
    candidates: turn === 0 ? [] : [{ memoryId: memoryOf((turn * 7) % world.turns), wordRank: 1, score: 8.25, kept: true, why: 'relevant' }],
  }),
  'request.sent': (world, turn) => {
    const { requestId, substrate, model, bytes, stableTokens, volatileTokens } = requestRow(world, turn);
    return {
      requestId,
      attempt: 1,
      substrate,
      model,
      cutId: sortableId('cut', 1),
      body: contentOf('opaque', turn),
      bytes,
      stableTokens,
      volatileTokens,
      breakpoints: [{ at: 'entity', block: 2, ttl: '1h' }],
    };
  },
  'reply.chunk': (_, turn) => ({ requestId: requestOf(turn), index: 0, text: contentOf('reply', turn), openCalls: 0 }),
  'request.answered': (world, turn) => {
    const { requestId, stopReason, fault, usage, headersMs, firstTextMs, doneMs } = requestRow(world, turn);
    return {
      requestId,
      outcome: fault === null ? 'complete' : 'fault',
      blocks: [{ kind: 'text', text: contentOf('reply', turn) }],
      stream: contentOf('opaque', turn),
      stopReason,
      fault,
      droppedCalls: 0,
      usage,
      headersMs,
      firstTextMs,
      doneMs,
    };
  },
  'decision.proposed': (_, turn) => ({
    decisionId: sortableId('dec', turn),
    requestId: requestOf(turn),
    callId: `toolu_${turn}`,
    tool: exchangeOf(turn).tool ?? 'remember',
    arguments: contentOf('arguments', turn),
    rationale: null,
    confidence: turn % 2 === 0 ? 'likely' : null,
    hypothesis: null,
    evidence: [messageOf(turn)],
  }),
  'decision.judged': (_, turn) => ({
    verdictId: sortableId('ver', turn),
    decisionId: sortableId('dec', turn),
    attempt: 1,
    outcome: toolOf(turn)?.verdict ?? 'pass',
    checks: toolOf(turn)?.checks ?? [],
    reason: null,
  }),
  'receipt.intended': (_, turn) => ({
    receiptId: receiptOf(turn),
    decisionId: sortableId('dec', turn),
    tool: exchangeOf(turn).tool ?? 'remember',
    effectClass: 'memory',
    reversible: true,
  }),
  'memory.judged': (_, turn) => ({
    receiptId: receiptOf(turn),
    outcome: 'written',
    memoryId: memoryOf(turn),
    gates: ['classify', 'quality', 'duplicate', 'provenance', 'drift'].map((gate) => ({ gate, result: 'pass', detail: 'ok' })),
  }),
  'memory.written': (world, turn) => {
    const { id, type, roles, text, evidenceClass, sources, correspondent, visibility, importance, confidence } = memoryView(world, turn);
    return { memoryId: id, salt: '0'.repeat(32), type, roles, text, evidenceClass, sources, correspondent, visibility, importance, confidence };
  },
  'receipt.settled': (_, turn) => ({
    receiptId: receiptOf(turn),
    decisionId: sortableId('dec', turn),
    outcome: 'success',
    fault: null,
    result: contentOf('result', turn),
    whole: null,
    affectedFiles: [],
    durationMs: 12 + (turn % 40),
  }),
  'cognition.closed': (_, turn) => ({
    outcome: 'complete',
    fault: null,
    decisions: [sortableId('dec', turn)],
    memories: [memoryOf(turn)],
    effectsSpent: 1,
    memoryRoot: digestOf(turn + 5),
  }),
  'cognition.settled': () => ({ steps: ['close_goals'] }),
};

export function fakeEntry(world: World, seq: number): AnyEntry {
  const kind = kindOfSeq(seq);
  const turn = Math.max(0, turnOfSeq(seq));
  const inTurn = seq > 2;
  return {
    generation: 1,
    seq: seq as Seq,
    prev: digestOf(seq - 1),
    atMs: atOf(world, turn) + (inTurn ? turnKinds.indexOf(kind) * 260 : -60_000),
    lane: inTurn ? LANE : null,
    cognitionId: inTurn && kind !== 'message.received' ? cognitionOf(turn) : null,
    causationSeq: inTurn && kind !== 'message.received' ? ((seq - 1) as Seq) : null,
    kind,
    payload: makers[kind]?.(world, turn) ?? {},
    hashVersion: 1,
    hash: digestOf(seq),
  } as AnyEntry;
}
