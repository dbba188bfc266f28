// An answer as the server-sent events of the real protocol, with the pauses between them.

import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { Line } from './load-rehearsal-words.ts';

/** One event on the wire, and how long to wait before it. */
export interface PacedEvent {
  readonly afterMs: number;
  readonly text: string;
}

/** `instant` waits for nothing; both send the same bytes. */
export type Pace = 'human' | 'instant';

const pauses = { human: { first: 350, piece: 45 }, instant: { first: 0, piece: 0 } } as const;
const WORDS_A_PIECE = 3;

export interface InputUsage {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_creation: { readonly ephemeral_5m_input_tokens: number; readonly ephemeral_1h_input_tokens: number };
}

export const firstPauseMs = (pace: Pace): number => pauses[pace].first;

/** The whole answer. `id` is 16 hex digits that belong to this request alone; speech beyond `maxTokens` is cut as a provider cuts it. */
export function answerEvents(
  { text, call }: Line,
  {
    id,
    model,
    maxTokens,
    usage,
    pace,
  }: { readonly id: string; readonly model: string; readonly maxTokens: number; readonly usage: InputUsage; readonly pace: Pace },
): readonly PacedEvent[] {
  const { pieces, spent, cut } = spoken(text, maxTokens);
  const made = cut ? null : call;
  const json = JSON.stringify(made?.arguments ?? {});
  const output = spent + (made ? estimateTokens(json) + 20 : 0);
  const stopReason = cut ? 'max_tokens' : made ? 'tool_use' : 'end_turn';
  const callIndex = pieces.length > 0 ? 1 : 0;
  const { first, piece: between } = pauses[pace];
  const message = {
    id: `msg_rehearsal_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  };
  return [
    event(first, 'message_start', { message }),
    event(0, 'ping', {}),
    ...(pieces.length > 0
      ? [
          event(0, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          ...pieces.map((piece) => event(between, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } })),
          event(0, 'content_block_stop', { index: 0 }),
        ]
      : []),
    ...(made
      ? [
          event(between, 'content_block_start', {
            index: callIndex,
            content_block: { type: 'tool_use', id: `toolu_rehearsal_${id}`, name: made.tool, input: {} },
          }),
          ...halves(json).map((half) => event(between, 'content_block_delta', { index: callIndex, delta: { type: 'input_json_delta', partial_json: half } })),
          event(0, 'content_block_stop', { index: callIndex }),
        ]
      : []),
    event(0, 'message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage: { ...usage, output_tokens: output } }),
    event(0, 'message_stop', {}),
  ];
}

const event = (afterMs: number, type: string, fields: object): PacedEvent => ({
  afterMs,
  text: `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`,
});

/** Speech in pieces of a few words, as far as the limit allows. */
function spoken(text: string, maxTokens: number): { readonly pieces: readonly string[]; readonly spent: number; readonly cut: boolean } {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/gu) ?? [];
  const pieces: string[] = [];
  let spent = 0;
  for (let at = 0; at < words.length; at += WORDS_A_PIECE) {
    const piece = words.slice(at, at + WORDS_A_PIECE).join('');
    const cost = estimateTokens(piece);
    if (spent + cost > maxTokens) return { pieces, spent, cut: true };
    pieces.push(piece);
    spent += cost;
  }
  return { pieces, spent, cut: false };
}

/** A call's arguments come in pieces that end anywhere, so they come so here. */
const halves = (json: string): readonly string[] => {
  const middle = Math.ceil(json.length / 2);
  const whole = json.slice(0, middle).isWellFormed() ? middle : middle + 1;
  return [json.slice(0, whole), json.slice(whole)].filter((half) => half.length > 0);
};
