// Whether an answer may count, from wherever it came: it holds no secret, it holds against its contract, and it answers this question.

import type { Problem } from '#shared/cognitive/contract';
import { type ContractName, contractOf } from '#shared/cognitive/contracts';
import { type ReadAnswer, readAnswer } from '#shared/cognitive/read-answer';
import { fail, type Result } from '#shared/lib/result';
import type { RunId } from '#shared/model/ids';

/** Why nothing that holds a known secret is taken. */
export const HOLDS_SECRET = 'This holds the key that opens the model. It was not stored; take the key out.';

/** The question an answer is held to. */
export interface Question {
  readonly runId: RunId;
  readonly contract: ContractName;
  /** The input it was asked with. */
  readonly input: unknown;
}

/** The answer in `text`, or why it does not count. `holdsSecret`: whether a text holds a secret this host knows. */
export function judgeAnswer(
  { runId, contract, input }: Question,
  text: string,
  holdsSecret: (text: string) => boolean,
): Result<ReadAnswer, readonly Problem[]> {
  if (holdsSecret(text)) return fail([{ path: '', rule: 'secret', message: HOLDS_SECRET }]);
  const read = readAnswer(contractOf(contract), input, text);
  if (!read.ok || read.value.runId === null || read.value.runId === runId) return read;
  return fail([{ path: 'run', rule: 'other_run', message: 'This answers another question than the one that waits here.' }]);
}
