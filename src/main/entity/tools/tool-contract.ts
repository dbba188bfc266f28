// The tools the entity has: what the substrate sees (schema, texts from resources/) and what only the body knows (effect metadata).

import type { ToolDefinition } from '#shared/model/context-plan';
import type { EffectClass } from '#shared/model/entry';
import { type ArgumentsSchema, argumentsToJsonSchema, readFileArguments, rememberArguments } from '#shared/model/tool-arguments';
import type { ProseBook } from '../ports.ts';

export interface Tool {
  readonly name: string;
  readonly arguments: ArgumentsSchema;
  readonly effectClass: EffectClass;
  readonly reversible: boolean;
  /** Units of the effect budget. */
  readonly cost: number;
}

const tools: readonly Tool[] = [
  { name: 'read_file', arguments: readFileArguments, effectClass: 'read', reversible: true, cost: 1 },
  { name: 'remember', arguments: rememberArguments, effectClass: 'memory', reversible: true, cost: 1 },
];

export const toolByName = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);

/** The tool contract as it goes into a cut: sorted by name, so that it is one byte string whatever registers first. */
export function toolDefinitions(prose: ProseBook): readonly ToolDefinition[] {
  const common = prose.tool('_wrap').arguments;
  return [...tools]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((tool) => {
      const { description, arguments: own } = prose.tool(tool.name);
      return { name: tool.name, description, inputSchema: argumentsToJsonSchema(tool.arguments, { ...common, ...own }) };
    });
}
