// Whether a request fits, by estimate, before it is sent (design.md 7).

import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { ContextPlan, PlanBlock } from '#shared/model/context-plan';
import type { SubstrateLimits } from '../ports.ts';

/** Whether the plan and the longest answer to it fit the substrate's window together. */
export const fitsWindow = (plan: ContextPlan, { contextWindow }: SubstrateLimits): boolean => planTokens(plan) + plan.maxOutputTokens <= contextWindow;

/** Estimated tokens of everything the request will hold. */
function planTokens({ tools, system, messages }: ContextPlan): number {
  const texts = [
    ...tools.map((tool) => JSON.stringify(tool)),
    ...system.flatMap((sections) => sections.map(({ text }) => text)),
    ...messages.flatMap(({ blocks }) => blocks.flatMap(textsOf)),
  ];
  return texts.reduce((total, text) => total + estimateTokens(text), 0);
}

function textsOf(block: PlanBlock): readonly string[] {
  if (block.kind === 'text') return block.sections.map(({ text }) => text);
  return block.kind === 'tool_use' ? [JSON.stringify(block.arguments)] : [block.text];
}
