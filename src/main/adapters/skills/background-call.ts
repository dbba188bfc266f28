// A contract fulfilled by a model, isolated: the skill's instructions and the schema, the input, nothing of anybody's identity and no
// tools. An answer that does not hold is told so and asked for again, a few times and no more.

import type { SkillHooks, SkillRunner, SkillShelf, SkillTask, SubstrateLimits } from '#entity/ports';
import { contractOf } from '#shared/cognitive/contracts';
import { readAnswer } from '#shared/cognitive/read-answer';
import { NO_PROSE, type Prose } from '#shared/lib/prose';
import type { ContextPlan, PlanMessage, Section } from '#shared/model/context-plan';
import { problemsAsProse, schemaAsProse } from '../prose/contract-prose.ts';

export interface BackgroundCallOptions {
  readonly shelf: SkillShelf;
  readonly limits: SubstrateLimits;
}

/** Requests one run may send. */
const MAX_REQUESTS = 3;

export const createBackgroundCall = ({ shelf, limits }: BackgroundCallOptions): SkillRunner => ({
  mode: 'background_call',
  async fulfil(task, hooks) {
    const said: PlanMessage[] = [message('user', 'skill.input', shelf.callText('input', { input: task.inputJson }))];
    for (let request = 1; ; request++) {
      const answer = await hooks.call(planOf(shelf, task, said, limits));
      if (answer.outcome !== 'complete') return { kind: 'failed', fault: answer.fault ?? answer.outcome, stderr: '', exitCode: null };
      const again = request < MAX_REQUESTS ? problemsIn(task, answer) : NO_PROSE;
      if (again.length === 0) return { kind: 'answered', text: answer.text, stderr: '', exitCode: null };
      const own = answer.text.trim() === '' ? shelf.callText('nothing') : answer.text;
      said.push(message('assistant', `skill.answer.${request}`, own), message('user', `skill.again.${request}`, shelf.callText('again', { problems: again })));
    }
  },
});

/** What is wrong with an answer, to be told; nothing when it holds. */
function problemsIn({ contract, input }: SkillTask, { text, stopReason }: Awaited<ReturnType<SkillHooks['call']>>): Prose {
  const read = readAnswer(contractOf(contract), input, text);
  // A second try of what did not fit would not fit either.
  return read.ok || stopReason === 'max_tokens' ? NO_PROSE : problemsAsProse(read.error);
}

const section = <R extends 'stable' | 'volatile'>(id: string, region: R, text: Prose): Section<R> => ({ id, region, sources: [], text });

const message = (role: PlanMessage['role'], id: string, text: Prose): PlanMessage => ({
  role,
  blocks: [{ kind: 'text', sections: [section(id, 'volatile', text)] }],
});

const planOf = (
  shelf: SkillShelf,
  { contract, instructions }: SkillTask,
  messages: readonly PlanMessage[],
  { maxOutputTokens }: SubstrateLimits,
): ContextPlan => ({
  tools: [],
  system: [
    [section('skill.instructions', 'stable', instructions), section('skill.schema', 'stable', shelf.callText('schema', { schema: schemaAsProse(contract) }))],
  ],
  messages: [...messages],
  breakpoints: [],
  maxOutputTokens,
});
