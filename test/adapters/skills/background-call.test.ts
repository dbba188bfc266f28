// What an isolated call holds, how often it is asked again, and when it is not.

import { describe, expect, it } from 'vitest';
import { createBackgroundCall } from '#adapters/skills/background-call';
import type { SkillHooks, SkillOutcome } from '#entity/ports';
import { asProse } from '#shared/lib/as-prose';
import type { ContextPlan } from '#shared/model/context-plan';
import { shippedShelf, taskOf } from '#test/ports/skills/modes';
import { sampleAnswer } from '#test/shared/cognitive/generated-answers';

const shelf = shippedShelf();
const limits = { contextWindow: 200_000, maxOutputTokens: 8192, maxBreakpoints: 4, lookBackBlocks: 20 };
const good = JSON.stringify(sampleAnswer('forge'));
const bad = JSON.stringify({ ...sampleAnswer('forge'), initial_axioms: [{ content: 'x', scope: 'user', confidence: 7 }] });

type Answer = Awaited<ReturnType<SkillHooks['call']>>;
const saying = (text: string, stopReason = 'end_turn'): Answer => ({ outcome: 'complete', fault: null, text: asProse(text), stopReason });

/** Fulfils a forge with these answers in turn, and keeps the plans that were sent. */
async function fulfilWith(...answers: readonly Answer[]): Promise<{ readonly outcome: SkillOutcome; readonly plans: readonly ContextPlan[] }> {
  const plans: ContextPlan[] = [];
  const call: SkillHooks['call'] = async (plan) => {
    const answer = answers[plans.length];
    plans.push(plan);
    if (!answer) throw new Error('one request too many');
    return answer;
  };
  const outcome = await createBackgroundCall({ shelf, limits }).fulfil(taskOf(shelf, 'forge'), { signal: new AbortController().signal, call });
  return { outcome, plans };
}

const textsOf = ({ messages }: ContextPlan): readonly string[] =>
  messages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? block.sections.map(({ text }) => text) : [])));

describe('an isolated call', () => {
  it('holds the instructions, the schema and the input: no tools, no marks, nobody', async () => {
    const { outcome, plans } = await fulfilWith(saying(good));
    const [plan] = plans;
    if (!plan) throw new Error('nothing was sent');
    const task = taskOf(shelf, 'forge');
    expect([outcome, plans.length, plan.tools, plan.breakpoints, plan.system.map((block) => block.map(({ id, region }) => `${id} ${region}`))]).toEqual([
      { kind: 'answered', text: good, stderr: '', exitCode: null },
      1,
      [],
      [],
      [['skill.instructions stable', 'skill.schema stable']],
    ]);
    expect([plan.system[0]?.[0]?.text, textsOf(plan).length, textsOf(plan)[0]?.includes(task.inputJson)]).toEqual([task.instructions, 1, true]);
  });

  it('is asked again with the place of the mistake, and what was sent before stays as it was', async () => {
    const { outcome, plans } = await fulfilWith(saying(bad), saying(good));
    const [first = [], second = []] = plans.map(textsOf);
    expect([
      outcome.kind === 'answered' && outcome.text,
      second.length,
      second.slice(0, 1),
      second[1],
      second[2]?.includes('initial_axioms[0].confidence'),
    ]).toEqual([good, 3, first, bad, true]);
    expect(plans.map(({ messages }) => messages.map(({ role }) => role))).toEqual([['user'], ['user', 'assistant', 'user']]);
  });

  it('is asked three times at most, and then brings the last answer as it came', async () => {
    const { outcome, plans } = await fulfilWith(saying(bad), saying(''), saying('nothing like it'));
    expect([outcome, plans.length]).toEqual([{ kind: 'answered', text: 'nothing like it', stderr: '', exitCode: null }, 3]);
    expect(plans.flatMap(textsOf).every((text) => text.trim() !== '')).toBe(true);
  });

  it('is not asked again where the answer did not fit', async () => {
    const { outcome, plans } = await fulfilWith(saying(good.slice(0, -9), 'max_tokens'));
    expect([outcome.kind, plans.length]).toEqual(['answered', 1]);
  });

  it.each([
    ['a fault, under its name', { outcome: 'fault', fault: 'overloaded' }, 'overloaded'],
    ['a stop', { outcome: 'stopped', fault: null }, 'stopped'],
  ] as const)('ends with %s, in the middle of asking again too', async (_name, end, fault) => {
    const broken: Answer = { ...saying(''), ...end, stopReason: null };
    const [first, later] = [await fulfilWith(broken), await fulfilWith(saying(bad), broken)];
    const expected = { kind: 'failed', fault, stderr: '', exitCode: null };
    expect([first.outcome, later.outcome, later.plans.length]).toEqual([expected, expected, 2]);
  });
});
