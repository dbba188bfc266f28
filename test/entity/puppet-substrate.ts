// A substrate that says exactly what a test tells it to, and never anything else: the traitor inside, or a plain voice.

import { renderRequest } from '#adapters/substrates/anthropic/render-request';
import type { CallHooks, CallOutcome, Substrate, SubstrateLimits } from '#entity/ports';
import type { ContextPlan } from '#shared/model/context-plan';
import type { AnswerBlock } from '#shared/model/request';

/** One answer: what is said and called, or how it fails. */
export type Line = Partial<CallOutcome> & { readonly deltas?: readonly string[]; readonly meanwhile?: () => void | Promise<void> };

export interface Puppet extends Substrate {
  /** Bodies sent, oldest first. */
  readonly bodies: readonly string[];
  readonly plans: readonly ContextPlan[];
  /** Lines to speak next, in order. */
  tell(...lines: readonly Line[]): void;
  /** Drops the lines not spoken yet. */
  forgetLines(): void;
}

export const says = (text: string): Line => ({ blocks: [{ kind: 'text', text }], deltas: [text] });

let calls = 0;
export const uses = (tool: string, args: unknown, before = ''): Line => {
  const call: AnswerBlock = { kind: 'tool_use', callId: `call_${++calls}`, tool, argumentsJson: typeof args === 'string' ? args : JSON.stringify(args) };
  return { blocks: before === '' ? [call] : [{ kind: 'text', text: before }, call], stopReason: 'tool_use' };
};

/** Several calls in one answer. */
export const usesAll = (...lines: readonly Line[]): Line => ({ blocks: lines.flatMap(({ blocks }) => blocks ?? []), stopReason: 'tool_use' });

const silence = { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null };

/** Without lines left it says that it has nothing to say. */
export function puppetSubstrate(limits: Partial<SubstrateLimits> = {}): Puppet {
  const bodies: string[] = [];
  const plans: ContextPlan[] = [];
  const script: Line[] = [];
  return {
    kind: 'rehearsal',
    model: 'puppet-1',
    limits: { contextWindow: 200_000, maxOutputTokens: 4000, maxBreakpoints: 4, lookBackBlocks: 20, ...limits },
    bodies,
    plans,
    tell: (...lines) => void script.push(...lines),
    forgetLines: () => void script.splice(0),
    async call(plan: ContextPlan, hooks: CallHooks): Promise<CallOutcome> {
      const { deltas = [], meanwhile, ...told } = script.shift() ?? says('I have nothing to say to that.');
      const body = JSON.stringify(renderRequest(plan, 'puppet-1'));
      plans.push(plan);
      bodies.push(body);
      await hooks.sent(body);
      for (const delta of deltas) hooks.text(delta);
      await meanwhile?.();
      const outcome = hooks.signal.aborted ? 'stopped' : 'complete';
      return {
        outcome,
        blocks: [],
        droppedCalls: 0,
        stopReason: 'end_turn',
        fault: null,
        retryable: false,
        usage: silence,
        stream: null,
        headersMs: 1,
        firstTextMs: 2,
        doneMs: 3,
        ...told,
      };
    },
  };
}
