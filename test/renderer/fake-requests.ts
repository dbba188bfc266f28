// Requests of the fake world, as real bodies: glue, section texts and marks whose spans join to the exact bytes.

import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { Breakpoint, Region } from '#shared/model/entry';
import type { RequestId } from '#shared/model/ids';
import type { RunView } from '#shared/model/skill-views';
import type { CompareView, PrefixReading, RequestRow, RequestSpan, RequestView } from '#shared/model/views';
import { forgeInputText } from './fake-forge-texts.ts';
import { RUN_REQUESTS } from './fake-runs.ts';
import { instructionsOf } from './fake-skills.ts';
import { atOf, cognitionOf, contentOf, digestOf, exchangeOf, LANE, replyItem, requestOf, seqOf, sortableId, type World } from './fake-world.ts';

const HISTORY_TURNS = 12;

const tools = [
  {
    name: 'read_file',
    description: 'Reads one text file inside the workspace and returns its text. Paths are relative to the workspace.',
    input_schema: { properties: { path: { description: 'Where the file is.', type: 'string' } }, required: ['path'], type: 'object' },
  },
  {
    name: 'remember',
    description: 'Keeps something for later, in your own words, with how you know it.',
    input_schema: { properties: { evidence: { type: 'string' }, text: { type: 'string' } }, required: ['text'], type: 'object' },
  },
];
const identity: readonly (readonly [string, string])[] = [
  ['identity.constitution', `You are someone who goes on. ${'What you say you did, you did; what you did not do, you do not say. '.repeat(30)}`],
  ['identity.core', `You keep readings and you keep your word. ${'You would rather leave a gap than fill it. '.repeat(24)}`],
  ['identity.facts', `The barometer stands on the north sill. ${'Readings are taken at eight. '.repeat(20)}`],
];
const correspondent: readonly [string, string] = [
  'correspondent.operator',
  `You talk with the person at this machine. ${'They like short answers and exact ones. '.repeat(12)}`,
];

type Piece = {
  readonly text: string;
  readonly kind: RequestSpan['kind'];
  readonly sectionId: string | null;
  readonly region: Region | null;
  readonly mark?: Breakpoint;
};

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
const glue = (text: string): Piece => ({ text, kind: 'glue', sectionId: null, region: null });
const section = (sectionId: string, region: Region, text: string): Piece => ({ text: quoted(text), kind: 'text', sectionId, region });
const mark = (at: Breakpoint['at'], block: number, ttl: Breakpoint['ttl']): Piece => ({
  text: `,"cache_control":{"type":"ephemeral","ttl":"${ttl}"}`,
  kind: 'mark',
  sectionId: null,
  region: null,
  mark: { at, block, ttl },
});

function historyPieces(world: World, turn: number): Piece[] {
  const first = Math.max(0, turn - HISTORY_TURNS);
  const pieces: Piece[] = [];
  for (let past = first; past < turn; past++) {
    const { said } = exchangeOf(past);
    const reply = replyItem(world, past);
    const text = reply.kind === 'reply' ? reply.parts.map((part) => (part.kind === 'text' && part.text.state === 'ok' ? part.text.text : '')).join('') : '';
    pieces.push(glue('{"role":"user","content":[{"type":"text","text":"'), section(`history.said.${past}`, 'volatile', said), glue('"}]},'));
    pieces.push(glue('{"role":"assistant","content":[{"type":"text","text":"'), section(`history.reply.${past}`, 'volatile', text || '(nothing)'), glue('"'));
    if (past === turn - 1) pieces.push(mark('history', 4 + (past - first) * 2, '1h'));
    pieces.push(glue('}]},'));
  }
  return pieces;
}

/** A call of a skill: its instructions and its input, and nobody's identity. */
function isolatedPieces(): readonly Piece[] {
  return [
    glue('{"model":"claude-sonnet-5-5","max_tokens":8192,"stream":true,"system":[{"type":"text","text":"'),
    section('skill.instructions', 'stable', instructionsOf('forge')),
    glue('"'),
    mark('entity', 0, '5m'),
    glue('}],"messages":[{"role":"user","content":[{"type":"text","text":"'),
    section('skill.input', 'volatile', JSON.stringify(forgeInputText)),
    glue('"}]}]}'),
  ];
}

function bodyPieces(world: World, turn: number): readonly Piece[] {
  if (turn >= RUN_REQUESTS) return isolatedPieces();
  const { said } = exchangeOf(turn);
  const suffix: readonly (readonly [string, string])[] = [
    ['suffix.compass', 'Current focus: the falling pressure. '.repeat(6)],
    ['suffix.perception', `It is ${new Date(atOf(world, turn)).toISOString().slice(0, 10)}. The operator has just written.`],
    ['suffix.recall', Array.from({ length: 4 }, (_, i) => `- ${exchangeOf(turn + i).noted}`).join('\n')],
  ];
  return [
    glue('{"model":"claude-sonnet-5-5","max_tokens":8192,"stream":true,"tools":['),
    section('tools.read_file', 'stable', ''),
    glue(`${JSON.stringify(tools[0])},`),
    section('tools.remember', 'stable', ''),
    glue(JSON.stringify(tools[1]).slice(0, -1)),
    mark('tools', 1, '1h'),
    glue('}],"system":[{"type":"text","text":"'),
    ...identity.flatMap(([id, text], i) => [section(id, 'stable', text), glue(i < identity.length - 1 ? '\\n\\n' : '"')]),
    mark('entity', 2, '1h'),
    glue('},{"type":"text","text":"'),
    section(correspondent[0], 'stable', correspondent[1]),
    glue('"'),
    mark('correspondent', 3, '1h'),
    glue('}],"messages":['),
    ...historyPieces(world, turn),
    glue('{"role":"user","content":[{"type":"text","text":"'),
    section('message.said', 'volatile', said),
    glue('"},{"type":"text","text":"'),
    ...suffix.flatMap(([id, text], i) => [section(id, 'volatile', text), glue(i < suffix.length - 1 ? '\\n\\n' : '"}]}]}')]),
  ].filter((piece) => piece.text.length > 0);
}

export const requestBody = (world: World, turn: number): string =>
  bodyPieces(world, turn)
    .map((piece) => piece.text)
    .join('');

function spansOf(pieces: readonly Piece[]): { readonly spans: readonly RequestSpan[]; readonly breakpoints: RequestView['breakpoints'] } {
  const spans: RequestSpan[] = [];
  const breakpoints: (Breakpoint & { readonly offset: number })[] = [];
  let at = 0;
  for (const { text, kind, sectionId, region, mark: breakpoint } of pieces) {
    spans.push({ start: at, end: at + text.length, kind, sectionId, region, tokens: kind === 'text' ? estimateTokens(text) : 0 });
    if (breakpoint !== undefined) breakpoints.push({ ...breakpoint, offset: at });
    at += text.length;
  }
  return { spans, breakpoints };
}

const nothingReported: RequestRow['usage'] = {
  inputTokens: null,
  cacheReadTokens: null,
  cacheWrite5mTokens: null,
  cacheWrite1hTokens: null,
  outputTokens: null,
};

export function requestRow(world: World, turn: number): RequestRow {
  const open = world.inFlight && turn === world.turns - 1;
  const outcome = turn % 23 === 12 ? 'fault' : turn % 17 === 9 ? 'stopped' : 'complete';
  const silent = open || turn % 13 === 7 || outcome === 'fault';
  const history = Math.min(turn, HISTORY_TURNS) * 190;
  return {
    requestId: requestOf(turn),
    cognitionId: cognitionOf(turn),
    lane: LANE,
    runId: null,
    seq: seqOf(turn, 'request.sent'),
    sentAtMs: atOf(world, turn) + 1900,
    substrate: turn % 9 === 8 ? 'rehearsal' : 'anthropic',
    model: turn % 9 === 8 ? 'rehearsal-1' : 'claude-sonnet-5-5',
    bytes: 9_400 + history * 4,
    stableTokens: 1480,
    volatileTokens: 260 + history,
    outcome: open ? 'in_flight' : outcome,
    stopReason: open || outcome !== 'complete' ? null : 'end_turn',
    fault: outcome === 'fault' && !open ? 'overloaded' : null,
    usage: silent
      ? nothingReported
      : {
          inputTokens: 240 + (turn % 7) * 30,
          cacheReadTokens: turn % 29 === 0 ? 0 : 1450 + history - 180,
          cacheWrite5mTokens: 0,
          cacheWrite1hTokens: turn % 29 === 0 ? 1500 + history : 190,
          outputTokens: 90 + (turn % 31) * 11,
        },
    headersMs: open ? null : 210 + (turn % 17) * 12,
    firstTextMs: open || outcome === 'fault' ? null : 480 + (turn % 19) * 33,
    doneMs: open ? null : 2100 + (turn % 41) * 120,
  };
}

export function requestView(world: World, turn: number): RequestView {
  const pieces = bodyPieces(world, turn);
  const body = pieces.map((piece) => piece.text).join('');
  const reply = replyItem(world, turn);
  return {
    ...requestRow(world, turn),
    bytes: new TextEncoder().encode(body).length,
    ...spansOf(pieces),
    cutId: sortableId('cut', 1),
    bodyRef: contentOf('opaque', turn),
    bodySha256: digestOf(turn),
    previousInLane: turn > 0 ? requestOf(turn - 1) : null,
    nextInLane: turn < world.turns - 1 ? requestOf(turn + 1) : null,
    answer: reply.kind === 'reply' ? reply.parts : [],
  };
}

/** The row of a call that belongs to a run and to no cognition. */
export function runRequestRow(run: RunView, requestId: RequestId): RequestRow {
  const outcome = run.state === 'failed' ? 'fault' : run.state === 'stopped' || run.state === 'interrupted' ? run.state : 'complete';
  const isComplete = outcome === 'complete';
  return {
    requestId,
    cognitionId: null,
    lane: null,
    runId: run.runId,
    seq: run.seq,
    sentAtMs: run.askedAtMs + 12,
    substrate: 'anthropic',
    model: 'claude-sonnet-5-5',
    bytes: 2_300,
    stableTokens: 260,
    volatileTokens: 190,
    outcome: run.state === 'running' ? 'in_flight' : outcome,
    stopReason: isComplete ? 'end_turn' : null,
    fault: run.fault,
    usage: isComplete ? { inputTokens: 450, cacheReadTokens: 0, cacheWrite5mTokens: 0, cacheWrite1hTokens: 0, outputTokens: 320 } : nothingReported,
    headersMs: 240,
    firstTextMs: isComplete ? 610 : null,
    doneMs: run.durationMs,
  };
}

export function runRequestView(run: RunView, requestId: RequestId): RequestView {
  const pieces = isolatedPieces();
  return {
    ...runRequestRow(run, requestId),
    ...spansOf(pieces),
    cutId: null,
    bodyRef: contentOf('opaque', 3),
    bodySha256: digestOf(RUN_REQUESTS),
    previousInLane: null,
    nextInLane: null,
    answer: run.answer === null ? [] : [{ kind: 'text', text: run.answer }],
  };
}

/** The answer stream as a provider would send it. */
export const requestStream = (turn: number): string =>
  [
    'event: message_start',
    `data: {"type":"message_start","message":{"id":"msg_${turn}","role":"assistant"}}`,
    '',
    'event: content_block_delta',
    `data: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: exchangeOf(turn).reply } })}`,
    '',
    'event: message_stop',
    'data: {"type":"message_stop"}',
    '',
  ].join('\n');

export function compareFake(world: World, a: number, b: number): CompareView {
  return { a: requestOf(a), b: requestOf(b), raw: readingOf(world, a, b, 'raw_bytes'), cache: readingOf(world, a, b, 'cache_order') };
}

function readingOf(world: World, a: number, b: number, reading: PrefixReading['reading']): PrefixReading {
  const pieces = [bodyPieces(world, a), bodyPieces(world, b)].map((all) => (reading === 'raw_bytes' ? all : all.filter(({ kind }) => kind !== 'mark')));
  const [textA = '', textB = ''] = pieces.map((all) => all.map(({ text }) => text).join(''));
  let common = 0;
  while (common < Math.min(textA.length, textB.length) && textA[common] === textB[common]) common += 1;
  const identical = textA === textB;
  const pieceAt = (all: readonly Piece[], offset: number): Piece | null => {
    let at = 0;
    for (const piece of all) {
      at += piece.text.length;
      if (at > offset) return piece;
    }
    return null;
  };
  const [inA, inB] = pieces.map((all) => pieceAt(all, common));
  const section = inB?.sectionId ?? inA?.sectionId ?? null;
  return {
    reading,
    identical,
    commonLength: common,
    lengthA: textA.length,
    lengthB: textB.length,
    first: identical
      ? null
      : {
          sectionA: inA?.sectionId ?? null,
          sectionB: inB?.sectionId ?? null,
          region: inB?.region ?? null,
          place: 'messages',
          excerptA: textA.slice(Math.max(0, common - 40), common + 80),
          excerptB: textB.slice(Math.max(0, common - 40), common + 80),
        },
    tokensLost: identical ? 0 : estimateTokens(textA.slice(common)),
    tokensShared: estimateTokens(textA.slice(0, common)),
    cause: identical ? 'none' : section === null ? 'history_grew' : section.startsWith('history') ? 'history_changed' : 'suffix_changed',
  };
}
