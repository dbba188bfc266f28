import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheOrder } from '#shared/derive/cache-order';
import { contextPlans, sent } from './generated-plans.ts';

describe('cacheOrder', () => {
  it('puts tools, system and messages in order, strips the marks and notes them with their life', () => {
    const body =
      '{"messages":[{"role":"user","content":"hello"},{"role":"assistant","content":[{"type":"text","text":"hi","cache_control":{"type":"ephemeral"}}]}],"max_tokens":9,' +
      '"system":[{"type":"text","text":"who","cache_control":{"type":"ephemeral","ttl":"1h"}}],"tools":[{"name":"t"}],"model":"m"}';
    const order = cacheOrder(body, []);
    expect([order?.model, order?.text, order?.blocks.map(({ place, index, mark }) => [place, index, mark])]).toEqual([
      'm',
      'tools {"name":"t"}\nsystem {"type":"text","text":"who"}\n"user" "hello"\n"assistant" {"type":"text","text":"hi"}\n',
      [
        ['tools', 0, null],
        ['system', 0, '1h'],
        ['messages', 0, null],
        ['messages', 1, '5m'],
      ],
    ]);
  });

  it('gives the last block the mark of automatic caching', () => {
    expect(
      cacheOrder('{"cache_control":{"type":"ephemeral"},"messages":[{"role":"user","content":"a"},{"role":"user","content":"b"}]}', [])?.blocks.map(
        ({ mark }) => mark,
      ),
    ).toEqual([null, '5m']);
  });

  it.each(['', 'plain', '[]', '{"prompt":"x"}', '{"messages":"x"}', '{"messages":[}', '{"messages":[]} more'])('knows no order for %j', (body) =>
    expect(cacheOrder(body, [])).toBeNull(),
  );

  it('does not depend on marks or parameters, and covers its text with runs', () => {
    fc.assert(
      fc.property(contextPlans, (plan) => {
        const { body, segments } = sent(plan);
        const bare = sent({ ...plan, breakpoints: [], maxOutputTokens: 1 });
        const order = cacheOrder(body, segments);
        const other = cacheOrder(bare.body, bare.segments);
        expect([order?.text, order?.runs]).toEqual([other?.text, other?.runs]);
        expect(order?.runs.map(({ start, end }) => order.text.slice(start, end)).join('')).toBe(order?.text);
      }),
      { numRuns: 200 },
    );
  });
});
