// What the real provider would refuse, refused here too, so that a request that rehearses well is one that can be sent.

import type { HeardMessage, HeardRequest } from './read-request.ts';

/** Why the request is invalid, in the provider's manner, or null. */
export function checkRequest({ messages, maxTokens }: HeardRequest): string | null {
  if (maxTokens < 1) return 'max_tokens: must be at least 1';
  if (messages.length === 0) return 'messages: at least one message is required';
  if (messages[0]?.role !== 'user') return 'messages: the first message must use the user role';
  for (const [index, message] of messages.entries()) {
    const why = checkMessage(message, messages[index - 1], messages[index + 1]);
    if (why) return `messages.${index}: ${why}`;
  }
  return null;
}

function checkMessage({ role, blocks }: HeardMessage, before: HeardMessage | undefined, after: HeardMessage | undefined): string | null {
  if (role !== 'user' && role !== 'assistant') return 'unknown role';
  if (blocks.length === 0) return 'content is empty';
  if (blocks.some(({ type, text }) => type === 'text' && text.trim() === '')) return 'text content blocks must be non-empty';
  const calls = callIds(role === 'assistant' ? { blocks } : before, 'tool_use');
  const results = callIds(role === 'user' ? { blocks } : after, 'tool_result');
  if (role === 'assistant' && blocks.some(({ type }) => type === 'tool_result')) return 'tool_result blocks can only be in user messages';
  if (role === 'user' && blocks.some(({ type }) => type === 'tool_use')) return 'tool_use blocks can only be in assistant messages';
  if (role === 'assistant' && calls.some((id) => !results.includes(id))) return 'tool_use ids were found without tool_result blocks immediately after';
  if (role === 'user' && results.some((id) => !calls.includes(id))) return 'unexpected tool_use_id found in tool_result blocks';
  if (new Set(role === 'user' ? results : calls).size !== (role === 'user' ? results : calls).length) return 'tool call ids must be unique';
  const firstWord = blocks.findIndex(({ type }) => type !== 'tool_result');
  if (role === 'user' && firstWord !== -1 && blocks.slice(firstWord).some(({ type }) => type === 'tool_result')) return 'tool_result blocks must come first';
  return null;
}

const callIds = (message: Pick<HeardMessage, 'blocks'> | undefined, type: 'tool_use' | 'tool_result'): readonly string[] =>
  message?.blocks.flatMap((block) => (block.type === type ? [block.callId] : [])) ?? [];
