// What each tool takes, and what may be stated about any call. Absent means *not stated*, never a made-up default (design.md 4).

import { z } from 'zod';
import type { Json } from '../lib/canonical-json.ts';
import { confidenceWords } from './entry.ts';

/** How the entity came to know something it wants to keep. */
export const rememberHow = ['told', 'saw', 'concluded'] as const;
/** What it is: a plain word for each role the entity may give. */
export const rememberKinds = ['fact', 'promise', 'event', 'lesson', 'vocabulary'] as const;

export const rememberArguments = z.strictObject({
  text: z.string().min(1).max(4000),
  kind: z.enum(rememberKinds).optional(),
  how: z.enum(rememberHow).optional(),
});

export const readFileArguments = z.strictObject({ path: z.string().min(1).max(1000) });

/** What wraps every tool's own arguments; recorded with the decision and stripped before execution. */
export const wrapArguments = z.object({
  rationale: z.string().max(2000).optional(),
  confidence: z.enum(confidenceWords).optional(),
  hypothesis: z.string().max(500).optional(),
  evidence: z.array(z.string().max(80)).max(20).optional(),
});

export const wrapNames: readonly string[] = Object.keys(wrapArguments.shape);

/** Schema of a tool's arguments. */
export type ArgumentsSchema = z.ZodObject;

/** The JSON Schema of `own` with the wrapper's fields, each described by `texts`; a field without a text is a bug and throws. */
export function argumentsToJsonSchema(own: ArgumentsSchema, texts: Readonly<Record<string, string>>): Json {
  const schema = z.toJSONSchema(own) as { properties: Record<string, object>; required?: string[] };
  const wrap = z.toJSONSchema(wrapArguments) as { properties: Record<string, object> };
  const properties = Object.fromEntries(
    Object.entries({ ...schema.properties, ...wrap.properties }).map(([name, field]) => {
      const description = texts[name];
      if (description === undefined) throw new Error(`no text for the argument ${name}`);
      return [name, { ...field, description }];
    }),
  );
  return { type: 'object', properties, required: schema.required ?? [], additionalProperties: false } as unknown as Json;
}
