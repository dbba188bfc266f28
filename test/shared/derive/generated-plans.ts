// Context plans made at random, with the texts that break naive cutting: JSON, quotes, marks, role names, the separator itself.

import fc from 'fast-check';
import { renderRequest } from '#adapters/substrates/anthropic/render-request';
import { segmentRequest } from '#shared/derive/segment-request';
import { asProse } from '#shared/lib/as-prose';
import type { ContextPlan, PlanBlock, Section } from '#shared/model/context-plan';
import type { Breakpoint, Region } from '#shared/model/entry';
import type { RequestId } from '#shared/model/ids';

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'user',
      'assistant',
      '","',
      '"}]},{"role":"user","content":[{"type":"text","text":"',
      '","cache_control":{"type":"ephemeral","ttl":"1h"}',
      '{"messages":[]}',
      '\\',
      '\\"',
      '\n\n',
      '\u0000\u2028',
      'a\n\nb',
      '👩‍👩‍👧‍👦',
      'שלום עולם',
      '漢字',
      '\\u0041',
      '}',
      '[',
      '<present>\n</present>',
    ),
  },
);

const section = <R extends Region>(id: string, region: R): fc.Arbitrary<Section<R>> =>
  hostileText.map((text) => ({ id, region, sources: [], text: asProse(text) }));

const sections = <R extends Region>(prefix: string, region: R, max = 4): fc.Arbitrary<readonly Section<R>[]> =>
  fc.integer({ min: 1, max }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => section(`${prefix}.${index}`, region))));

const historyBlock = (index: number): fc.Arbitrary<{ role: 'user' | 'assistant'; block: PlanBlock }> =>
  fc.oneof(
    sections(`history.${index}`, 'stable', 2).chain((own) =>
      fc.constantFrom('user' as const, 'assistant' as const).map((role) => ({ role, block: { kind: 'text' as const, sections: own } })),
    ),
    hostileText.map((text) => ({
      role: 'assistant' as const,
      block: {
        kind: 'tool_use' as const,
        sectionId: `history.${index}`,
        region: 'stable' as const,
        callId: `call_${index}`,
        tool: 'remember',
        arguments: { text },
      },
    })),
    fc.tuple(hostileText, fc.boolean()).map(([text, isError]) => ({
      role: 'user' as const,
      block: {
        kind: 'tool_result' as const,
        sectionId: `history.${index}`,
        region: 'stable' as const,
        callId: `call_${index}`,
        text: asProse(text),
        isError,
      },
    })),
  );

const ttl = fc.constantFrom('5m' as const, '1h' as const);

/** Tools, one or two system blocks, history, a suffix after it, and up to four marks anywhere. */
export const contextPlans: fc.Arbitrary<ContextPlan> = fc
  .record({
    tools: fc.array(fc.record({ description: hostileText, property: hostileText }), { maxLength: 3 }),
    system: fc.integer({ min: 1, max: 2 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => sections(`system${index}`, 'stable')))),
    history: fc.integer({ min: 1, max: 8 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => historyBlock(index)))),
    suffix: sections('suffix', 'volatile'),
    marks: fc.array(fc.tuple(fc.nat({ max: 14 }), ttl), { maxLength: 4 }),
  })
  .map(({ tools, system, history, suffix, marks }) => ({
    tools: tools.map(({ description, property }, index) => ({
      name: `tool_${index}`,
      description,
      inputSchema: { type: 'object', properties: { [property]: { type: 'string' } } },
    })),
    system,
    messages: [
      ...history.map(({ role, block }) => ({ role, blocks: [block] })),
      { role: 'user' as const, blocks: [{ kind: 'text' as const, sections: suffix }] },
    ],
    breakpoints: marks.map(([block, life]): Breakpoint => ({ at: 'history', block, ttl: life })),
    maxOutputTokens: 1000,
  }));

export const MODEL = 'test-model';

/** A plan as it is sent and compared. */
export function sent(plan: ContextPlan, model = MODEL) {
  const body = JSON.stringify(renderRequest(plan, model));
  return { requestId: 'req_00000000000000000000000000' as RequestId, body, segments: segmentRequest(body, plan), model };
}

/** Ids of every section of a plan, in the order of the request. */
export const sectionIds = (plan: ContextPlan): readonly string[] => [
  ...plan.tools.map(({ name }) => `tool.${name}`),
  ...plan.system.flat().map(({ id }) => id),
  ...plan.messages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? block.sections.map(({ id }) => id) : [block.sectionId]))),
];

/** The same plan with the text of one section changed by `change`. */
export function withChanged(plan: ContextPlan, id: string, change: (text: string) => string): ContextPlan {
  const inSection = <R extends Region>(one: Section<R>): Section<R> => (one.id === id ? { ...one, text: asProse(change(one.text)) } : one);
  const inBlock = (block: PlanBlock): PlanBlock => {
    if (block.kind === 'text') return { ...block, sections: block.sections.map(inSection) };
    if (block.sectionId !== id) return block;
    return block.kind === 'tool_result'
      ? { ...block, text: asProse(change(block.text)) }
      : { ...block, arguments: { text: change((block.arguments as { readonly text: string }).text) } };
  };
  return {
    ...plan,
    tools: plan.tools.map((tool) => (id === `tool.${tool.name}` ? { ...tool, description: change(tool.description) } : tool)),
    system: plan.system.map((block) => block.map(inSection)),
    messages: plan.messages.map((message) => ({ ...message, blocks: message.blocks.map(inBlock) })),
  };
}
