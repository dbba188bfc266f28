// The events of an answer stream, put together into blocks. Events are data from outside: every field is looked at before it is used.
// What was complete stays; a half-formed tool call, or one we could not record or repeat, is dropped and counted.

import type { Usage } from '#shared/model/entry';
import type { AnswerBlock } from '#shared/model/request';
import { checkToolCall } from './check-tool-call.ts';
import { NO_USAGE, readUsage } from './read-usage.ts';

export interface AnswerSoFar {
  /** The answer's first event came. */
  readonly started: boolean;
  /** A piece of speech or a tool call came. */
  readonly anything: boolean;
  readonly blocks: readonly AnswerBlock[];
  readonly droppedCalls: number;
  readonly stopReason: string | null;
  readonly usage: Usage;
}

/** What an event left the answer as: going on, over, or `alien`: no event of this protocol. */
export type Taken = 'more' | 'finished' | 'alien';

export interface AnswerAssembler {
  take(event: unknown): Taken;
  soFar(): AnswerSoFar;
}

interface OpenBlock {
  readonly kind: 'text' | 'tool_use' | 'other';
  readonly callId: unknown;
  readonly tool: unknown;
  /** Speech, or the JSON of a call's arguments as far as it came. */
  text: string;
  complete: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** `takenCallIds` are ids that stand in the request already: a second call of that id could never be answered. */
export function assembleAnswer(
  hooks: { readonly text: (delta: string) => void; readonly toolCallOpened: () => void },
  takenCallIds: ReadonlySet<string>,
): AnswerAssembler {
  const blocks = new Map<unknown, OpenBlock>();
  let [started, finished, anything] = [false, false, false];
  let stopReason: string | null = null;
  let usage: Usage = NO_USAGE;

  const speak = (block: OpenBlock, piece: string): void => {
    block.text += piece;
    if (piece.length === 0) return;
    anything = true;
    hooks.text(piece);
  };
  const open = ({ index, content_block: given }: Fields): boolean => {
    const { type, id, name, text } = fieldsOf(given);
    if (typeof index !== 'number' || blocks.has(index) || typeof type !== 'string') return false;
    const block: OpenBlock = { kind: type === 'text' || type === 'tool_use' ? type : 'other', callId: id, tool: name, text: '', complete: false };
    blocks.set(index, block);
    if (block.kind === 'tool_use') {
      anything = true;
      hooks.toolCallOpened();
    }
    if (block.kind === 'text' && typeof text === 'string') speak(block, text);
    return true;
  };
  const grow = ({ index, delta }: Fields): boolean => {
    const block = blocks.get(index);
    const { type, text, partial_json: json } = fieldsOf(delta);
    if (!block || block.complete || typeof type !== 'string') return false;
    if (block.kind === 'text' && type === 'text_delta' && typeof text === 'string') speak(block, text);
    if (block.kind === 'tool_use' && type === 'input_json_delta' && typeof json === 'string') block.text += json;
    return true;
  };
  const close = ({ index }: Fields): boolean => {
    const block = blocks.get(index);
    if (block) block.complete = true;
    return block !== undefined;
  };
  /** What each event does; false when it makes no sense. */
  const events: Readonly<Record<string, (fields: Fields) => boolean>> = {
    message_start(fields) {
      started = true;
      // What it says of the output is provisional: until the closing report comes, the output is not reported.
      usage = { ...readUsage(usage, fieldsOf(fields['message'])['usage']), outputTokens: usage.outputTokens };
      return true;
    },
    content_block_start: (fields) => started && open(fields),
    content_block_delta: (fields) => started && grow(fields),
    content_block_stop: (fields) => started && close(fields),
    message_delta(fields) {
      stopReason = readStopReason(fieldsOf(fields['delta'])['stop_reason']) ?? stopReason;
      usage = readUsage(usage, fields['usage']);
      return started;
    },
    message_stop: () => (finished = started),
  };

  return {
    take(event) {
      const fields = fieldsOf(event);
      const type = fields['type'];
      if (typeof type !== 'string') return 'alien';
      // Events to come are passed over, as the protocol asks; so is whatever follows the end.
      const known = Object.hasOwn(events, type) ? events[type] : undefined;
      if (!finished && known && !known(fields)) return 'alien';
      return finished ? 'finished' : 'more';
    },
    soFar: () => ({ started, anything, ...usableBlocks([...blocks.values()], takenCallIds), stopReason, usage }),
  };
}

function usableBlocks(open: readonly OpenBlock[], takenCallIds: ReadonlySet<string>): Pick<AnswerSoFar, 'blocks' | 'droppedCalls'> {
  const blocks: AnswerBlock[] = [];
  const taken = new Set(takenCallIds);
  let droppedCalls = 0;
  for (const { kind, callId, tool, text, complete } of open) {
    if (kind === 'text' && text.length > 0) blocks.push({ kind, text: text.toWellFormed() });
    if (kind !== 'tool_use') continue;
    const call = complete ? checkToolCall(callId, tool, text) : null;
    if (!call || taken.has(call.callId)) droppedCalls++;
    else blocks.push({ kind, ...call });
    if (call) taken.add(call.callId);
  }
  return { blocks, droppedCalls };
}

/** A reason never seen before is kept if the ledger can hold it. */
function readStopReason(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' && /^[a-z][a-z0-9_.-]{0,59}$/.test(value) ? value : 'unrecognised';
}
