import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockText, segmentRequest } from '#shared/derive/segment-request';
import { asProse } from '#shared/lib/as-prose';
import type { ContextPlan } from '#shared/model/context-plan';
import { contextPlans, hostileText, sectionIds, sent } from './generated-plans.ts';

const joined = (segments: readonly { readonly text: string }[]): string => segments.map(({ text }) => text).join('');

const plan: ContextPlan = {
  tools: [{ name: 'read_file', description: 'Reads.', inputSchema: { type: 'object' } }],
  system: [
    [
      { id: 'identity.who', region: 'stable', sources: [], text: asProse('I am.') },
      { id: 'identity.how', region: 'stable', sources: [], text: asProse('Plainly.') },
    ],
  ],
  messages: [
    {
      role: 'user',
      blocks: [
        { kind: 'text', sections: [{ id: 'history.m1', region: 'stable', sources: [], text: asProse('say "hi"') }] },
        { kind: 'text', sections: [{ id: 'suffix.now', region: 'volatile', sources: [], text: asProse('<present>') }] },
      ],
    },
    { role: 'assistant', blocks: [{ kind: 'tool_use', sectionId: 'history.c1', region: 'stable', callId: 'c1', tool: 'read_file', arguments: { path: 'a' } }] },
    { role: 'user', blocks: [{ kind: 'tool_result', sectionId: 'history.r1', region: 'stable', callId: 'c1', text: asProse('b'), isError: true }] },
  ],
  breakpoints: [
    { at: 'entity', block: 1, ttl: '1h' },
    { at: 'loop', block: 5, ttl: '5m' },
  ],
  maxOutputTokens: 10,
};

describe('segmentRequest', () => {
  it('cuts a request into sections, marks, and glue that ends where messages end', () => {
    const { segments } = sent(plan);
    expect(segments.map(({ kind, sectionId, region, text }) => [kind, sectionId, region, text])).toEqual([
      ['glue', null, null, '{"model":"test-model","max_tokens":10,"tools":[{'],
      ['text', 'tool.read_file', 'stable', '"name":"read_file","description":"Reads.","input_schema":{"type":"object"}'],
      ['glue', null, null, '}],"system":[{"type":"text","text":"'],
      ['text', 'identity.who', 'stable', 'I am.'],
      ['glue', null, null, '\\n\\n'],
      ['text', 'identity.how', 'stable', 'Plainly.'],
      ['glue', null, null, '"'],
      ['mark', null, null, ',"cache_control":{"type":"ephemeral","ttl":"1h"}'],
      ['glue', null, null, '}],"messages":['],
      ['glue', null, null, '{"role":"user","content":[{"type":"text","text":"'],
      ['text', 'history.m1', 'stable', 'say \\"hi\\"'],
      ['glue', null, null, '"},{"type":"text","text":"'],
      ['text', 'suffix.now', 'volatile', '<present>'],
      ['glue', null, null, '"}]}'],
      ['glue', null, null, ',{"role":"assistant","content":[{'],
      ['text', 'history.c1', 'stable', '"type":"tool_use","id":"c1","name":"read_file","input":{"path":"a"}'],
      ['glue', null, null, '}]}'],
      ['glue', null, null, ',{"role":"user","content":[{'],
      ['text', 'history.r1', 'stable', '"type":"tool_result","tool_use_id":"c1","content":"b","is_error":true'],
      ['mark', null, null, ',"cache_control":{"type":"ephemeral","ttl":"5m"}'],
      ['glue', null, null, '}]}'],
      ['glue', null, null, '],"stream":true}'],
    ]);
  });

  it('joins to the body and names every section exactly once, whatever the texts say', () => {
    fc.assert(
      fc.property(contextPlans, (generated) => {
        const { body, segments } = sent(generated);
        expect(joined(segments)).toBe(body);
        expect(segments.flatMap(({ kind, sectionId }) => (kind === 'text' ? [sectionId] : []))).toEqual(sectionIds(generated));
        const texts = new Map(segments.map(({ sectionId, text }) => [sectionId, text]));
        for (const { id, text } of generated.system.flat()) expect(JSON.parse(`"${texts.get(id)}"`)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('never throws and always joins to the body when body and plan disagree', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'grapheme' }),
      contextPlans.map((other) => sent(other).body),
      contextPlans.chain((other) => fc.nat().map((cut) => sent(other).body.slice(0, cut % 500))),
    );
    fc.assert(
      fc.property(bodies, contextPlans, (body, generated) => void expect(joined(segmentRequest(body, generated))).toBe(body)),
      { numRuns: 300 },
    );
  });

  it('leaves a block whose text is not the plan’s as glue, and keeps the rest', () => {
    const { body } = sent(plan);
    const other = segmentRequest(body.replace('Plainly.', 'Loudly.'), plan);
    expect(other.flatMap(({ kind, sectionId }) => (kind === 'text' ? [sectionId] : []))).toEqual([
      'tool.read_file',
      'history.m1',
      'suffix.now',
      'history.c1',
      'history.r1',
    ]);
  });

  it('steps over ten thousand levels of nesting inside a tool call', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const body = `{"messages":[{"role":"user","content":[{"type":"text","text":"x","y":${deep}}]}]}`;
    expect(joined(segmentRequest(body, plan))).toBe(body);
  });
});

describe('blockText', () => {
  it('leaves out sections without text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostileText, fc.constant(''))), (texts) => {
        const own = texts.map((text, index) => ({ id: `s.${index}`, region: 'stable' as const, sources: [], text: asProse(text) }));
        expect(blockText(own)).toBe(texts.filter((text) => text !== '').join('\n\n'));
      }),
    );
  });
});
