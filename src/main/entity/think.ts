// The loop: call → decide → criticise → act → append, until the substrate is quiet or the effect budget is spent.
// No iteration cap: the budget is the only hard stop (design.md 8).

import type { Prose } from '#shared/lib/prose';
import type { PlanBlock, Section } from '#shared/model/context-plan';
import type { CognitionOutcome } from '#shared/model/entry';
import type { DecisionId, MemoryId, ReceiptId } from '#shared/model/ids';
import type { Cognition } from './cognition.ts';
import { type Context, type Exchange, planRequest } from './context/assemble-context.ts';
import { fitsWindow } from './context/plan-tokens.ts';
import type { Standing } from './critic/checks.ts';
import { criticise } from './critic/criticise.ts';
import { type Call, type Decision, decide } from './decision/decide.ts';
import { parseObject } from './decision/read-call.ts';
import type { EntityDeps } from './ports.ts';
import { act } from './receipts/act.ts';
import { type Answer, callSubstrate } from './substrate/call-substrate.ts';
import { toolByName } from './tools/tool-contract.ts';

/** Units one cognition may spend on effects; a refused call costs as much as a cheap one, so that asking forever ends too. */
export const EFFECT_BUDGET = 500;
const REFUSAL_COST = 1;

/** What a cognition concluded, for the closing commit. */
export interface Thought {
  readonly outcome: CognitionOutcome;
  readonly fault: string | null;
  readonly decisions: readonly DecisionId[];
  readonly memories: readonly MemoryId[];
  readonly effectsSpent: number;
}

/** The conclusion of a cognition that could not begin to think. */
export const noThought = (fault: string): Thought => ({ outcome: 'fault', fault, decisions: [], memories: [], effectsSpent: 0 });

/** Grows as the loop goes on; read by the critic, closed over by the commit. */
interface Progress {
  readonly decisions: DecisionId[];
  readonly memories: MemoryId[];
  readonly done: string[];
  readonly deeds: ReceiptId[];
  readonly revisions: Map<string, number>;
  spent: number;
}

/** Thinks until there is nothing more to do. Never rejects for what a substrate or a tool does. */
export async function think(deps: EntityDeps, cognition: Cognition, context: Context, signal: AbortSignal): Promise<Thought> {
  const progress: Progress = { decisions: [], memories: [], done: [], deeds: [], revisions: new Map(), spent: 0 };
  const exchanges: Exchange[] = [];
  const end = (outcome: CognitionOutcome, fault: string | null = null): Thought => ({
    outcome,
    fault,
    decisions: progress.decisions,
    memories: progress.memories,
    effectsSpent: progress.spent,
  });

  for (;;) {
    const plan = planRequest(context, exchanges, deps.substrate.limits);
    if (!fitsWindow(plan, deps.substrate.limits)) return end('fault', 'too_large');
    const answer = await callSubstrate(deps, cognition, context.cutId, plan, signal);
    const calls = callsOf(answer);
    const results = await resolveCalls(deps, cognition, progress, calls, answer.outcome === 'complete', signal);
    if (answer.outcome !== 'complete') return end(answer.outcome, answer.fault);
    if (signal.aborted) return end('stopped');
    // An answer of which nothing but broken calls came is no answer; silence without them is the entity's to choose.
    if (answer.blocks.length === 0 && answer.droppedCalls > 0) return end('fault', 'protocol');
    if (calls.length === 0) return end('complete');
    if (progress.spent >= EFFECT_BUDGET) return end('budget');
    exchanges.push({ answer: { role: 'assistant', blocks: answerBlocks(answer) }, results: { role: 'user', blocks: results } });
  }
}

const callsOf = ({ requestId, blocks }: Answer): readonly Call[] =>
  blocks.flatMap((block) => (block.kind === 'tool_use' ? [{ requestId, callId: block.callId, tool: block.tool, argumentsJson: block.argumentsJson }] : []));

/** The calls of one answer, in order. A tool refused here, and asked for again in a later answer, is one decision revised. */
async function resolveCalls(
  deps: EntityDeps,
  cognition: Cognition,
  progress: Progress,
  calls: readonly Call[],
  whole: boolean,
  signal: AbortSignal,
): Promise<readonly PlanBlock[]> {
  const results: PlanBlock[] = [];
  const before = new Map(progress.revisions);
  for (const call of calls) {
    const halted = signal.aborted ? 'stopped_by_person' : whole ? null : 'answer_broke_off';
    const { block, passed } = await resolveCall(deps, cognition, progress, call, { revisions: before.get(call.tool) ?? 0, halted }, signal);
    results.push(block);
    if (halted === null) progress.revisions.set(call.tool, passed ? 0 : (before.get(call.tool) ?? 0) + 1);
  }
  return results;
}

/** One call to exactly one result, whatever happens on the way. */
async function resolveCall(
  deps: EntityDeps,
  cognition: Cognition,
  progress: Progress,
  call: Call,
  standing: Pick<Standing, 'revisions' | 'halted'>,
  signal: AbortSignal,
): Promise<{ readonly block: PlanBlock; readonly passed: boolean }> {
  const decision = await decide(deps, cognition, call);
  progress.decisions.push(decision.decisionId);
  const verdict = await criticise(deps, cognition, decision, { ...standing, budgetLeft: EFFECT_BUDGET - progress.spent, doneBefore: progress.done });
  if (verdict.outcome !== 'pass') {
    progress.spent += REFUSAL_COST;
    return { block: result(decision, verdict.reason, true), passed: false };
  }
  progress.done.push(verdict.fingerprint);
  progress.spent += toolByName(decision.tool)?.cost ?? REFUSAL_COST;
  const receipt = await act(deps, cognition, decision, verdict.action, progress.deeds, signal);
  if (receipt.memoryId) progress.memories.push(receipt.memoryId);
  if (receipt.outcome === 'success' && decision.tool !== 'remember') progress.deeds.push(receipt.receiptId);
  return { block: result(decision, receipt.result, receipt.outcome !== 'success'), passed: true };
}

const result = ({ callId, decisionId }: Decision, text: Prose, isError: boolean): PlanBlock => ({
  kind: 'tool_result',
  sectionId: `loop.${decisionId}`,
  region: 'volatile',
  callId,
  text,
  isError,
});

/** The answer as the next request carries it. What stands in the loop is not prefix for later cognitions: volatile. */
function answerBlocks({ requestId, blocks }: Answer): readonly PlanBlock[] {
  return blocks.flatMap((block, index): readonly PlanBlock[] => {
    const sectionId = `loop.${requestId}.${index}`;
    if (block.kind === 'tool_use')
      return [{ kind: 'tool_use', sectionId, region: 'volatile', callId: block.callId, tool: block.tool, arguments: parseObject(block.argumentsJson) ?? {} }];
    const section: Section<'volatile'> = { id: sectionId, region: 'volatile', sources: [requestId], text: block.text };
    return block.text.trim() === '' ? [] : [{ kind: 'text', sections: [section] }];
  });
}
