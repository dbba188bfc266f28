// Plausible random lives: turns as the flow would record them, in the flow's order, cut off anywhere. Others may reuse it.

import fc from 'fast-check';
import type { EntryContext, Journal, JournalTx } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import type { ReceiptOutcome } from '#shared/model/entry';
import {
  type CognitionId,
  type CutId,
  conversationLane,
  type DecisionId,
  type EntityId,
  type MemoryId,
  type MessageId,
  OPERATOR,
  type ReceiptId,
  type RequestId,
  type VerdictId,
} from '#shared/model/ids';
import type { Segment } from '#shared/model/request';
import { foundingSteps, type RandomFounding, randomFounding } from './random-foundings.ts';
import type { TestIds } from './temporary-home.ts';

export interface RandomCall {
  readonly tool: 'remember' | 'read_file';
  readonly argumentsText: string;
  readonly verdict: 'pass' | 'revise' | 'escalate';
  readonly outcome: ReceiptOutcome;
  readonly output: string;
}

export interface RandomTurn {
  readonly kind: 'turn';
  /** What was said before this cognition woke; several when they queued. */
  readonly said: readonly string[];
  readonly rounds: readonly { readonly reply: string; readonly chunks: number; readonly calls: readonly RandomCall[] }[];
  readonly remembered: string | null;
  readonly outcome: 'complete' | 'stopped' | 'fault';
  /** Steps recorded before it breaks off; null when it runs to its end. */
  readonly cutAfter: number | null;
}

export type RandomAct =
  | RandomTurn
  | RandomFounding
  | { readonly kind: 'pause'; readonly reason: string | null }
  | { readonly kind: 'resume' }
  | { readonly kind: 'fold' };

/** Any text that can be stored: all scripts, NUL, emoji, empty. */
export const storableText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', '\0', 'the same words again', '東京でラーメン'),
  )
  .map((text) => text.toWellFormed());

const call: fc.Arbitrary<RandomCall> = fc.record({
  tool: fc.constantFrom('remember' as const, 'read_file' as const),
  argumentsText: storableText.map((text) => JSON.stringify({ text })),
  verdict: fc.constantFrom('pass' as const, 'pass' as const, 'revise' as const, 'escalate' as const),
  outcome: fc.constantFrom('success' as const, 'error' as const, 'timeout' as const, 'interruption' as const),
  output: storableText,
});

const turn: fc.Arbitrary<RandomTurn> = fc.record({
  kind: fc.constant('turn' as const),
  said: fc.array(storableText, { minLength: 1, maxLength: 3 }),
  rounds: fc.array(fc.record({ reply: storableText, chunks: fc.nat(2), calls: fc.array(call, { maxLength: 2 }) }), { minLength: 1, maxLength: 3 }),
  remembered: fc.option(storableText),
  outcome: fc.constantFrom('complete' as const, 'complete' as const, 'stopped' as const, 'fault' as const),
  cutAfter: fc.option(fc.nat(12), { freq: 4 }),
});

/** A random life of up to `maxActs` acts. */
export const randomLife = (maxActs = 8): fc.Arbitrary<readonly RandomAct[]> =>
  fc.array(
    fc.oneof(
      { weight: 8, arbitrary: turn as fc.Arbitrary<RandomAct> },
      { weight: 1, arbitrary: fc.option(storableText).map((reason): RandomAct => ({ kind: 'pause', reason })) },
      { weight: 1, arbitrary: fc.constant<RandomAct>({ kind: 'resume' }) },
      { weight: 1, arbitrary: fc.constant<RandomAct>({ kind: 'fold' }) },
      { weight: 3, arbitrary: randomFounding(storableText) as fc.Arbitrary<RandomAct> },
    ),
    { minLength: 1, maxLength: maxActs },
  );

const lane = conversationLane(OPERATOR);
const aboutLane: EntryContext = { lane, cognitionId: null };

/** Records a birth and then `acts`, each step a commit of its own, as the flow does. Runs asked before birth come first. */
export async function live(journal: Journal, ids: TestIds, acts: readonly RandomAct[]): Promise<void> {
  const isEarly = (act: RandomAct) => act.kind === 'run' && act.beforeBirth;
  for (const act of acts.filter(isEarly)) await liveAct(journal, ids, act);
  await journal.commit((tx) => {
    if (tx.view.entity() === null) beBorn(tx, ids);
  });
  for (const act of acts.filter((act) => !isEarly(act))) await liveAct(journal, ids, act);
}

async function liveAct(journal: Journal, ids: TestIds, act: RandomAct): Promise<void> {
  if (act.kind === 'turn') await liveTurn(journal, ids, act);
  else if (act.kind === 'run' || act.kind === 'forge' || act.kind === 'adopt') for (const step of foundingSteps(ids, act)) await journal.commit(step);
  else await journal.commit((tx) => recordAct(tx, act));
}

function beBorn(tx: JournalTx, ids: TestIds): void {
  tx.append('entity.born', { entityId: ids.next<EntityId>('ent'), name: tx.put('Somebody'), practice: true }, { lane: null, cognitionId: null });
  const sections = [{ sectionId: 'identity.constitution', text: tx.putProse(asProse('I am somebody.')) }];
  tx.append('cut.made', { cutId: ids.next<CutId>('cut'), reason: 'birth', sections, tools: tx.put('[]') }, { lane: null, cognitionId: null });
}

function recordAct(tx: JournalTx, act: Exclude<RandomAct, RandomTurn | RandomFounding>): void {
  if (act.kind === 'pause') tx.append('operator.paused', { reason: act.reason === null ? null : tx.put(act.reason) }, { lane: null, cognitionId: null });
  else if (act.kind === 'resume') tx.append('operator.resumed', {}, { lane: null, cognitionId: null });
  else tx.append('history.folded', { keptFromSeq: tx.view.headSeq(), foldedTurns: 1, estimatedTokens: 10 }, aboutLane);
}

type Step = (tx: JournalTx) => void;

async function liveTurn(journal: Journal, ids: TestIds, turn: RandomTurn): Promise<void> {
  const steps = stepsOf(ids, turn);
  for (const step of steps.slice(0, turn.cutAfter ?? steps.length)) await journal.commit(step);
}

/** The steps of one turn, each of which the flow commits by itself. */
function stepsOf(ids: TestIds, turn: RandomTurn): readonly Step[] {
  const about = { lane, cognitionId: ids.next<CognitionId>('cog') } as const;
  const messages = turn.said.map(() => ids.next<MessageId>('msg'));
  const memories: MemoryId[] = [];
  const decisions: DecisionId[] = [];
  return [
    (tx) => {
      for (const [index, text] of turn.said.entries()) {
        tx.append(
          'message.received',
          { messageId: messages[index] as MessageId, correspondent: OPERATOR, text: tx.put(text), chars: text.length, clientId: null },
          aboutLane,
        );
      }
    },
    (tx) => {
      tx.append('cognition.opened', { trigger: 'message', messages, retryOf: null, readSeq: tx.view.headSeq() }, about);
    },
    (tx) => recordPerception(tx, turn, messages, about),
    ...turn.rounds.flatMap((_, index) => roundSteps(ids, { turn, index, about, decisions })),
    (tx) => {
      if (turn.remembered !== null) memories.push(recordMemory(tx, ids, turn.remembered, about));
    },
    (tx) => {
      tx.append(
        'cognition.closed',
        { outcome: turn.outcome, fault: turn.outcome === 'fault' ? 'network' : null, decisions, memories, effectsSpent: 0.5, memoryRoot: tx.view.memoryRoot() },
        about,
      );
    },
    (tx) => {
      tx.append('cognition.settled', { steps: [] }, about);
    },
  ];
}

function recordPerception(tx: JournalTx, turn: RandomTurn, messages: readonly MessageId[], about: EntryContext): void {
  const percepts = messages.map((messageId) => ({
    kind: 'message' as const,
    origin: 'correspondent' as const,
    trust: 'reported' as const,
    about: messageId,
    atMs: 5,
  }));
  tx.append('frame.perceived', { percepts, correspondent: OPERATOR, concurrent: [] }, about);
  const hits = tx.view.searchMemories(
    turn.said.flatMap((text) => text.split(' ')),
    4,
  );
  const candidates = hits.map((hit, index) => ({
    memoryId: hit.memory.id,
    wordRank: hit.wordRank,
    score: hit.score,
    kept: index < 2,
    why: index < 2 ? ('relevant' as const) : ('weaker' as const),
  }));
  tx.append('recall.traced', { query: tx.put(turn.said.join(' ')), candidates }, about);
}

interface Round {
  readonly turn: RandomTurn;
  readonly index: number;
  readonly about: EntryContext;
  readonly decisions: DecisionId[];
}

function roundSteps(ids: TestIds, { turn, index, about, decisions }: Round): readonly Step[] {
  const round = turn.rounds[index];
  if (!round) return [];
  const requestId = ids.next<RequestId>('req');
  const last = index === turn.rounds.length - 1;
  const send: Step = (tx) => {
    const segments = bodyOf(tx);
    const body = tx.putBody(segments);
    const bytes = segments.reduce((total, segment) => total + Buffer.byteLength(segment.text), 0);
    const cutId = tx.view.cut()?.cutId as CutId;
    tx.append(
      'request.sent',
      { requestId, attempt: 1, substrate: 'rehearsal', model: 'rehearsal-1', cutId, body, bytes, stableTokens: 3, volatileTokens: 4, breakpoints: [] },
      about,
    );
  };
  const pieces = Array.from(
    { length: round.chunks },
    (_, part): Step =>
      (tx) => {
        tx.append('reply.chunk', { requestId, index: part, text: tx.put(`${round.reply}${part}`), openCalls: 0 }, about);
      },
  );
  return [
    send,
    ...pieces,
    (tx) => recordAnswer(tx, requestId, round, last ? turn.outcome : 'complete', about),
    ...round.calls.flatMap((one, at) => callSteps(ids, requestId, one, at, { about, decisions })),
  ];
}

function recordAnswer(tx: JournalTx, requestId: RequestId, round: RandomTurn['rounds'][number], outcome: RandomTurn['outcome'], about: EntryContext): void {
  const blocks = [
    { kind: 'text' as const, text: tx.put(round.reply) },
    ...round.calls.map((one, at) => ({ kind: 'tool_use' as const, callId: `call_${at}`, tool: one.tool, arguments: tx.put(one.argumentsText) })),
  ];
  const usage = { inputTokens: 10, cacheReadTokens: null, cacheWrite5mTokens: 2, cacheWrite1hTokens: null, outputTokens: 3 };
  tx.append(
    'request.answered',
    {
      requestId,
      outcome,
      blocks,
      stream: tx.put(`event: ${round.reply}`),
      stopReason: 'end_turn',
      fault: null,
      droppedCalls: 0,
      usage,
      headersMs: 1,
      firstTextMs: 2,
      doneMs: 3,
    },
    about,
  );
}

function callSteps(ids: TestIds, requestId: RequestId, one: RandomCall, at: number, { about, decisions }: Pick<Round, 'about' | 'decisions'>): readonly Step[] {
  const decisionId = ids.next<DecisionId>('dec');
  const receiptId = ids.next<ReceiptId>('rcp');
  const propose: Step = (tx) => {
    decisions.push(decisionId);
    tx.append(
      'decision.proposed',
      {
        decisionId,
        requestId,
        callId: `call_${at}`,
        tool: one.tool,
        arguments: tx.put(one.argumentsText),
        rationale: null,
        confidence: 'likely',
        hypothesis: null,
        evidence: [],
      },
      about,
    );
  };
  const judge: Step = (tx) => {
    const reason = one.verdict === 'pass' ? null : tx.put('Not like this.');
    tx.append(
      'decision.judged',
      {
        verdictId: ids.next<VerdictId>('ver'),
        decisionId,
        attempt: 1,
        outcome: one.verdict,
        checks: [{ rule: 'schema', result: 'pass', detail: 'fits' }],
        reason,
      },
      about,
    );
  };
  if (one.verdict !== 'pass') return [propose, judge];
  const intend: Step = (tx) => {
    tx.append('receipt.intended', { receiptId, decisionId, tool: one.tool, effectClass: 'read', reversible: true }, about);
  };
  const settle: Step = (tx) => {
    tx.append(
      'receipt.settled',
      { receiptId, decisionId, outcome: one.outcome, fault: null, result: tx.put(one.output), whole: null, affectedFiles: [], durationMs: 7 },
      about,
    );
  };
  return [propose, judge, intend, settle];
}

/** A body that grows as history does: one segment of JSON and one of text for each block so far. */
function bodyOf(tx: JournalTx): readonly Segment[] {
  const history = tx.view.transcript(lane).flatMap((block): readonly Segment[] => [
    { text: `{"role":"${block.role}","text":"`, kind: 'glue', sectionId: null, region: null },
    { text: JSON.stringify(tx.view.quote(block.text)).slice(1, -1), kind: 'text', sectionId: `history.${block.source}.${block.position}`, region: 'stable' },
    { text: '"}', kind: 'glue', sectionId: null, region: null },
  ]);
  return [{ text: '{"messages":[', kind: 'glue', sectionId: null, region: null }, ...history, { text: ']}', kind: 'glue', sectionId: null, region: null }];
}

/** Writes one memory the way writeback does. */
export function recordMemory(tx: JournalTx, ids: TestIds, text: string, about: EntryContext): MemoryId {
  const memoryId = `m_${ids.hex()}` as MemoryId;
  tx.append(
    'memory.written',
    {
      memoryId,
      salt: ids.salt(),
      type: 'EPISODE',
      roles: ['fact'],
      text: tx.put(text),
      evidenceClass: 'reported',
      sources: [],
      correspondent: OPERATOR,
      visibility: 'entity',
      importance: 5,
      confidence: 0.8,
    },
    about,
  );
  return memoryId;
}
