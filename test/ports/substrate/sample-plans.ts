// Small context plans for calling a substrate: one person's words, a present, two tools.

import { asProse } from '#shared/lib/as-prose';
import type { ContextPlan, PlanMessage, ToolDefinition } from '#shared/model/context-plan';

const tools: readonly ToolDefinition[] = [
  { name: 'read_file', description: 'Reads a file.', inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } },
  {
    name: 'remember',
    description: 'Keeps something.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' }, kind: { type: 'string' }, how: { type: 'string' } }, required: ['text'] },
  },
];

/** Long enough to be cached. */
const identity = 'I am one continuing someone, and I say what I did and only what I did. '.repeat(60);

export const said = (role: 'user' | 'assistant', id: string, text: string): PlanMessage => ({
  role,
  blocks: [{ kind: 'text', sections: [{ id, region: 'stable', sources: [], text: asProse(text) }] }],
});

export const called = (callId: string, tool: string, given: Readonly<Record<string, string>>): PlanMessage => ({
  role: 'assistant',
  blocks: [{ kind: 'tool_use', sectionId: `history.${callId}`, region: 'stable', callId, tool, arguments: given }],
});

export const cameBack = (callId: string, text: string, isError = false): PlanMessage => ({
  role: 'user',
  blocks: [{ kind: 'tool_result', sectionId: `history.${callId}.result`, region: 'stable', callId, text: asProse(text), isError }],
});

/** The newest words with the account of the present behind them. */
export const asked = (text: string, present = 'It is morning.'): PlanMessage => ({
  role: 'user',
  blocks: [
    { kind: 'text', sections: [{ id: 'history.newest', region: 'stable', sources: [], text: asProse(text) }] },
    {
      kind: 'text',
      sections: [
        { id: 'suffix.opening', region: 'volatile', sources: [], text: asProse('<present>') },
        { id: 'suffix.perception', region: 'volatile', sources: [], text: asProse(present) },
        { id: 'suffix.closing', region: 'volatile', sources: [], text: asProse('</present>') },
      ],
    },
  ],
});

export function planOf(messages: readonly PlanMessage[], maxOutputTokens = 4096): ContextPlan {
  const historyEnd = tools.length + 1 + messages.reduce((total, { blocks }) => total + blocks.length, 0) - 1;
  return {
    tools,
    system: [[{ id: 'identity.who', region: 'stable', sources: [], text: asProse(identity) }]],
    messages,
    breakpoints: [
      { at: 'entity', block: tools.length, ttl: '1h' },
      { at: 'history', block: historyEnd - 1, ttl: '1h' },
    ],
    maxOutputTokens,
  };
}
