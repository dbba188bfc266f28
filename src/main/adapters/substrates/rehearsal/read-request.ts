// A request body read as a model would read it: what was said newest, what the account of the present holds, what came back
// from a tool, which tools are offered. Bodies come from our own adapter; anything else is refused before it gets here.

import type { Json } from '#shared/lib/canonical-json';

type Fields = { readonly [key: string]: Json };

export interface HeardBlock {
  readonly type: 'text' | 'tool_use' | 'tool_result';
  /** Speech, or what came back. */
  readonly text: string;
  /** Id of the call, of `tool_use` and `tool_result`. */
  readonly callId: string;
  /** Name of the tool, of `tool_use`. */
  readonly tool: string;
  readonly isError: boolean;
}

export interface HeardMessage {
  readonly role: string;
  readonly blocks: readonly HeardBlock[];
  /** Its texts, each apart, without the account of the present. */
  readonly words: readonly string[];
}

export interface HeardRequest {
  readonly model: string;
  readonly maxTokens: number;
  /** Argument names by tool. */
  readonly tools: ReadonlyMap<string, readonly string[]>;
  readonly messages: readonly HeardMessage[];
  /** Newest words of a person; null when the newest message holds none. */
  readonly said: string | null;
  /** What stands in the newest message before them: words that were not answered, each message apart. */
  readonly saidBefore: readonly string[];
  /** Inside of the account of the present: what a person writes between its marks is none. */
  readonly present: string | null;
  /** What came back in the newest message. */
  readonly results: readonly { readonly tool: string; readonly text: string; readonly isError: boolean }[];
}

const PRESENT = /^<present>\s*([\s\S]*?)\s*<\/present>$/;

/** What a body says, or null when it is no Messages request. */
export function readRequest(body: string): HeardRequest | null {
  const root = parse(body);
  if (!root || typeof root['model'] !== 'string' || typeof root['max_tokens'] !== 'number' || !Array.isArray(root['messages'])) return null;
  const told = list(root['messages']).map((message) => ({ role: text(message['role']), blocks: blocksOf(message['content']) }));
  const present = presentIn(told);
  const messages = told.map(
    (message): HeardMessage => ({
      ...message,
      words: message.blocks.filter((block) => block.type === 'text' && block !== present?.block).map((block) => block.text),
    }),
  );
  const newest = messages.at(-1)?.role === 'user' ? messages.at(-1) : undefined;
  const toolOf = (callId: string) => messages.flatMap(({ blocks }) => blocks).find((block) => block.type === 'tool_use' && block.callId === callId)?.tool ?? '';
  return {
    model: root['model'],
    maxTokens: root['max_tokens'],
    tools: new Map(list(root['tools']).map((tool) => [text(tool['name']), Object.keys(fields(fields(tool['input_schema'])['properties']))])),
    messages,
    said: newest?.words.at(-1) ?? null,
    saidBefore: newest?.words.slice(0, -1) ?? [],
    present: present?.inside ?? null,
    results: (newest?.blocks ?? []).flatMap((block) =>
      block.type === 'tool_result' ? [{ tool: toolOf(block.callId), text: block.text, isError: block.isError }] : [],
    ),
  };
}

/** The account of the present ends the newest user message that holds words; in a tool loop only results come after that one. */
function presentIn(messages: readonly Omit<HeardMessage, 'words'>[]): { readonly block: HeardBlock; readonly inside: string } | null {
  const block = messages.findLast(({ role, blocks }) => role === 'user' && blocks.some(({ type }) => type === 'text'))?.blocks.at(-1);
  const inside = block?.type === 'text' ? PRESENT.exec(block.text)?.[1] : undefined;
  return block && inside !== undefined ? { block, inside } : null;
}

function blocksOf(content: Json | undefined): readonly HeardBlock[] {
  const plain: Omit<HeardBlock, 'type'> = { text: '', callId: '', tool: '', isError: false };
  if (typeof content === 'string') return [{ ...plain, type: 'text', text: content }];
  return list(content).flatMap((block): HeardBlock[] => {
    if (block['type'] === 'text') return [{ ...plain, type: 'text', text: text(block['text']) }];
    if (block['type'] === 'tool_use') return [{ ...plain, type: 'tool_use', callId: text(block['id']), tool: text(block['name']) }];
    if (block['type'] !== 'tool_result') return [];
    return [{ ...plain, type: 'tool_result', callId: text(block['tool_use_id']), text: text(block['content']), isError: block['is_error'] === true }];
  });
}

function parse(body: string): Fields | null {
  try {
    return fields(JSON.parse(body) as Json);
  } catch {
    return null;
  }
}

const fields = (value: Json | undefined): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {});
const list = (value: Json | undefined): readonly Fields[] => (Array.isArray(value) ? value.map((item: Json) => fields(item)) : []);
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
