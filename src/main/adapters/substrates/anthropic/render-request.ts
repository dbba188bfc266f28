// A context plan as the parameters of the Messages API. Pure and deterministic: the same plan gives the same bytes, keys in one
// fixed order (model, max_tokens, tools, system, messages, stream), so that one request is a prefix of the next.

import type Anthropic from '@anthropic-ai/sdk';
import { blockText } from '#shared/derive/segment-request';
import type { ContextPlan, PlanBlock } from '#shared/model/context-plan';
import type { Breakpoint } from '#shared/model/entry';

type Mark = { readonly cache_control?: { readonly type: 'ephemeral'; readonly ttl: '5m' | '1h' } };

/** The streaming request for `plan`; marks stand on the blocks the plan's breakpoints name. */
export function renderRequest(plan: ContextPlan, model: string): Anthropic.MessageCreateParamsStreaming {
  const marks = marksByBlock(plan.breakpoints);
  let block = 0;
  const mark = (): Mark => {
    const ttl = marks.get(block++);
    return ttl ? { cache_control: { type: 'ephemeral', ttl } } : {};
  };
  const tools = plan.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema as unknown as Anthropic.Tool.InputSchema,
    ...mark(),
  }));
  const system = plan.system.map((sections) => ({ type: 'text' as const, text: blockText(sections), ...mark() }));
  const messages = plan.messages.map(({ role, blocks }) => ({ role, content: blocks.map((one) => ({ ...renderBlock(one), ...mark() })) }));
  return {
    model,
    max_tokens: plan.maxOutputTokens,
    ...(tools.length > 0 ? { tools } : {}),
    ...(system.length > 0 ? { system } : {}),
    messages,
    stream: true,
  };
}

/** Where two marks meet on one block, the longer-lived one stands. */
function marksByBlock(breakpoints: readonly Breakpoint[]): ReadonlyMap<number, '5m' | '1h'> {
  const marks = new Map<number, '5m' | '1h'>();
  for (const { block, ttl } of breakpoints) if (marks.get(block) !== '1h') marks.set(block, ttl);
  return marks;
}

function renderBlock(block: PlanBlock): Anthropic.TextBlockParam | Anthropic.ToolUseBlockParam | Anthropic.ToolResultBlockParam {
  switch (block.kind) {
    case 'text':
      return { type: 'text', text: blockText(block.sections) };
    case 'tool_use':
      return { type: 'tool_use', id: block.callId, name: block.tool, input: block.arguments };
    case 'tool_result':
      return { type: 'tool_result', tool_use_id: block.callId, content: block.text, ...(block.isError ? { is_error: true } : {}) };
  }
}
