// The forge contract: from what is known of someone to be, to their founding words (Tur EP-0137, mechanics T3 and T12).
// Tur's field names as they are; `person` and `exchanges` are ours, and so is every limit.

import { z } from 'zod';
import { defineContract } from './contract.ts';

const line = (max: number) => z.string().min(1).max(max);

/** One question of an interview and what was answered to it. */
export const exchange = z.strictObject({ question: line(1000), answer: line(8000) });

export const userDirectives = z.strictObject({ role: line(400), desired_timbre: line(400), core_mission: line(2000) });
/** The one who is met first. */
export const person = z.strictObject({ name: line(80), about: z.string().max(2000) });

/** A founding truth: becomes a CORE memory. `scope` as in Tur's records; `user` belongs to the person met, the others to the entity. */
export const axiom = z.strictObject({
  content: line(2000),
  scope: z.enum(['universal', 'user', 'persona', 'incarnation']),
  confidence: z.number().min(0).max(1),
});
/** A voice the entity takes counsel from: becomes a VALUE memory with its constraints. */
export const principle = z.strictObject({
  name: line(120),
  avatar: z.string().max(120),
  role: z.string().max(400),
  weight: z.number().min(0).max(10),
  constraints: z.array(line(500)).max(20),
});

export const MAX_AXIOMS = 10_000;
export const MAX_PRINCIPLES = 200;
export const MAX_FORGE_EXCHANGES = 7;

export const forgeInput = z.strictObject({
  /** Tur: the project; here the name of the one who is to be. */
  project_name: line(80),
  project_root: z.string().max(200),
  detected_tech_stack: z.array(line(80)).max(50),
  target_harnesses: z.array(line(80)).max(20),
  user_directives: userDirectives,
  person,
  exchanges: z.array(exchange).max(MAX_FORGE_EXCHANGES),
});

export const forgeOutput = z.strictObject({
  /** How it works and speaks. */
  agents_md_content: z.string().max(20_000),
  /** Who it is and what it holds to, in the first person. */
  constitution_content: line(20_000),
  initial_axioms: z.array(axiom).max(MAX_AXIOMS),
  initial_principles: z.array(principle).max(MAX_PRINCIPLES),
});

export type ForgeInput = z.infer<typeof forgeInput>;
export type ForgeOutput = z.infer<typeof forgeOutput>;
export type Axiom = z.infer<typeof axiom>;
export type Principle = z.infer<typeof principle>;

export const forge = defineContract({
  name: 'forge',
  version: 1,
  askedWhen: 'An identity is born, or is to be forged anew.',
  keyless: 'A plain form, delegation, or a command.',
  input: forgeInput,
  output: forgeOutput,
  softMs: 60_000,
  hardMs: 10 * 60_000,
  commitAt: ['birth', 'admin'],
  check: () => [],
});
