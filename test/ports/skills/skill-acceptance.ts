// What any mode of fulfilling a contract must do, whichever contract: the same suite for a model, a person and a program.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SkillOutcome, SkillRunner, SkillTask } from '#entity/ports';
import { type ContractName, contractNames, contractOf } from '#shared/cognitive/contracts';
import { readAnswer } from '#shared/cognitive/read-answer';
import { sampleAnswer } from '#test/shared/cognitive/generated-answers';

/** One mode, with whoever answers at the other end of it. */
export interface Mode {
  readonly runner: SkillRunner;
  task(contract: ContractName): SkillTask;
  /** Fulfils `task`, with `text` as what is said at the other end; null: silence without end. */
  fulfil(task: SkillTask, text: string | null, signal: AbortSignal): Promise<SkillOutcome>;
  close(): Promise<void>;
}

export function acceptSkillMode(name: string, open: () => Promise<Mode>): void {
  describe(`${name}, fulfilling`, () => {
    let mode: Mode;
    beforeAll(async () => {
      mode = await open();
    });
    afterAll(() => mode.close());

    const fulfil = (contract: ContractName, text: string | null, signal = new AbortController().signal) => mode.fulfil(mode.task(contract), text, signal);
    const judged = (contract: ContractName, outcome: SkillOutcome) => {
      if (outcome.kind !== 'answered') return outcome;
      const read = readAnswer(contractOf(contract), mode.task(contract).input, outcome.text);
      return read.ok ? { found: read.value.found, value: read.value.value } : { rules: read.error.map(({ rule }) => rule) };
    };

    describe.each(contractNames)('%s', (contract) => {
      const answer = sampleAnswer(contract);
      const text = JSON.stringify(answer);

      it('brings the answer as it was given', async () => {
        expect(judged(contract, await fulfil(contract, text))).toEqual({ found: 'whole', value: answer });
      });

      it('brings an answer that stands in a fence', async () => {
        expect(judged(contract, await fulfil(contract, `Here:\n\`\`\`json\n${text}\n\`\`\`\n`))).toEqual({ found: 'fence', value: answer });
      });

      it.each(['nothing like it', '{}', text.slice(0, -5), `${text}\n${text}`])(
        'brings what does not hold without judging it, and it is refused: %#',
        async (bad) => {
          expect(judged(contract, await fulfil(contract, bad))).toEqual({ rules: expect.arrayContaining([expect.stringMatching(/^[a-z_]+$/)]) });
        },
      );

      it('ends when it is stopped', async () => {
        const controller = new AbortController();
        const outcome = fulfil(contract, null, controller.signal);
        setTimeout(() => controller.abort(), 50);
        expect((await outcome).kind).not.toBe('answered');
      });
    });
  });
}
