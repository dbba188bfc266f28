// The tools the entity has: what the substrate sees (schema, texts from resources/) and what only the body knows (effect metadata).
// Every schema is wrapped with optional rationale, confidence, hypothesis and evidence; absent means *not stated* (design.md 4).

import { z } from 'zod';
import type { Json } from '#shared/lib/canonical-json';
import type { ToolDefinition } from '#shared/model/context-plan';
import { confidenceWords, type EffectClass } from '#shared/model/entry';
import type { ProseBook } from '../ports.ts';

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

export interface Tool {
  readonly name: string;
  readonly arguments: z.ZodObject;
  readonly effectClass: EffectClass;
  readonly reversible: boolean;
  /** Units of the effect budget. */
  readonly cost: number;
}

/** Sorted by name, so that the contract is one byte string whatever registers first. */
export const tools: readonly Tool[] = [
  { name: 'read_file', arguments: readFileArguments, effectClass: 'read', reversible: true, cost: 1 },
  { name: 'remember', arguments: rememberArguments, effectClass: 'memory', reversible: true, cost: 1 },
];

export const toolByName = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);

/** What wraps every tool's own arguments; recorded with the decision and stripped before execution. */
export const wrapArguments = z.object({
  rationale: z.string().max(2000).optional(),
  confidence: z.enum(confidenceWords).optional(),
  hypothesis: z.string().max(500).optional(),
  evidence: z.array(z.string().max(80)).max(20).optional(),
});

export const wrapNames = Object.keys(wrapArguments.shape);

/** The tool contract as it goes into a cut. */
export function toolDefinitions(prose: ProseBook): readonly ToolDefinition[] {
  return [...tools].sort((a, b) => (a.name < b.name ? -1 : 1)).map((tool) => ({ name: tool.name, description: prose.tool(tool.name).description, inputSchema: inputSchema(tool, prose) }));
}

function inputSchema(tool: Tool, prose: ProseBook): Json {
  const own = z.toJSONSchema(tool.arguments) as { properties: Record<string, object>; required?: string[] };
  const wrap = z.toJSONSchema(wrapArguments) as { properties: Record<string, object> };
  const texts = { ...prose.tool('_wrap').arguments, ...prose.tool(tool.name).arguments };
  const properties = Object.fromEntries(
    Object.entries({ ...own.properties, ...wrap.properties }).map(([name, schema]) => {
      const description = texts[name];
      if (description === undefined) throw new Error(`resources/tools: no text for argument ${name} of ${tool.name}`);
      return [name, { ...schema, description }];
    }),
  );
  return { type: 'object', properties, required: own.required ?? [], additionalProperties: false } as unknown as Json;
}
