// The interview contract: who is this to be? Asked once an exchange: it answers with the next question, or with what it has learned.
// Whoever can talk with the person directly (a delegated mind, a program) may hold the whole interview and answer once.

import { z } from 'zod';
import { defineContract, type Problem } from './contract.ts';
import { exchange, person, userDirectives } from './forge.ts';

export const MIN_EXCHANGES = 3;
export const MAX_EXCHANGES = 7;

export const interviewInput = z.strictObject({ exchanges: z.array(exchange).max(MAX_EXCHANGES) });

export const interviewOutput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask'), question: z.string().min(1).max(1000) }),
  z.strictObject({
    kind: z.literal('done'),
    /** All of them, those that were given first and unchanged. */
    exchanges: z.array(exchange).min(MIN_EXCHANGES).max(MAX_EXCHANGES),
    project_name: z.string().min(1).max(80),
    person,
    user_directives: userDirectives,
  }),
]);

export type InterviewInput = z.infer<typeof interviewInput>;
export type InterviewOutput = z.infer<typeof interviewOutput>;

export const interview = defineContract({
  name: 'interview',
  version: 1,
  askedWhen: 'Before a forge, to learn who is to be born.',
  keyless: 'The same questions every time, delegation, or a command.',
  input: interviewInput,
  output: interviewOutput,
  softMs: 20_000,
  hardMs: 2 * 60_000,
  commitAt: ['birth', 'admin'],
  check: checkInterview,
});

function checkInterview({ exchanges: given }: InterviewInput, output: InterviewOutput): readonly Problem[] {
  if (output.kind === 'ask')
    return given.length < MAX_EXCHANGES
      ? []
      : [{ path: 'kind', rule: 'too_many_exchanges', message: `There have been ${MAX_EXCHANGES} exchanges: answer with "done" and what was learned.` }];
  return given.flatMap((before, index): readonly Problem[] => {
    const after = output.exchanges[index];
    return after?.question === before.question && after.answer === before.answer
      ? []
      : [{ path: `exchanges[${index}]`, rule: 'exchange_altered', message: 'The exchanges that were given must stand first, word for word.' }];
  });
}
