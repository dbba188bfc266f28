// A cognitive contract: a typed task that any mind may do and only the kernel commits (design.md 10; Tur EP-0137).
// What fulfils one (a model, a person, a program) is a skill, and none of its business.

import { z } from 'zod';
import type { Json } from '../lib/canonical-json.ts';

/** One reason an answer is refused. */
export interface Problem {
  /** Where in the answer, as in `initial_axioms[3].confidence`; empty for the answer as a whole. */
  readonly path: string;
  /** A stable name: zod's issue codes, or one of ours (`not_json`, `nothing_found`, `ambiguous`, `too_large`, `too_deep`, `broken_characters`, …). */
  readonly rule: string;
  /** One plain sentence: what is wrong and what would be right. Repeats nothing of the answer but its field names. */
  readonly message: string;
}

/** Where an answer may be committed: at the birth of whoever it is for, or by the operator. */
export type CommitPlace = 'birth' | 'admin';

export interface Contract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Raised with every change of a schema. */
  readonly version: number;
  /** For the researcher: when it is asked. */
  readonly askedWhen: string;
  /** For the researcher: what stands in for it without any model. */
  readonly keyless: string;
  readonly input: Input;
  readonly output: Output;
  /** ms; after this it is called slow and goes on. */
  readonly softMs: number;
  /** ms; after this it is ended. */
  readonly hardMs: number;
  readonly commitAt: readonly CommitPlace[];
  /** What no schema can say: how the answer stands to what was asked. */
  readonly check: (input: z.infer<Input>, output: z.infer<Output>) => readonly Problem[];
}

/** Keeps the schemas' types. */
export const defineContract = <Input extends z.ZodType, Output extends z.ZodType>(contract: Contract<Input, Output>): Contract<Input, Output> => contract;

/** The JSON Schema (2020-12) of one side of a contract, as answers are held to it. */
export const contractSchema = (contract: Contract, side: 'input' | 'output'): Json => z.toJSONSchema(contract[side], { io: 'input' }) as unknown as Json;
