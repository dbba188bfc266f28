import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRequests } from '#shared/derive/compare-requests';
import { asProse } from '#shared/lib/as-prose';
import type { ContextPlan, PlanMessage, Section } from '#shared/model/context-plan';
import { contextPlans, hostileText, sectionIds, sent, withChanged } from './generated-plans.ts';

const section = <R extends 'stable' | 'volatile'>(id: string, region: R, text: string): Section<R> => ({ id, region, sources: [], text: asProse(text) });
const said = (role: 'user' | 'assistant', id: string, text: string): PlanMessage => ({
  role,
  blocks: [{ kind: 'text', sections: [section(id, 'stable', text)] }],
});
const asked = (id: string, text: string, present: string): PlanMessage => ({
  role: 'user',
  blocks: [
    { kind: 'text', sections: [section(id, 'stable', text)] },
    { kind: 'text', sections: [section('suffix.now', 'volatile', present)] },
  ],
});

/** A request of a small life: who it is, whom it speaks with, what was said. */
const request = (messages: readonly PlanMessage[], { identity = 'I am one.', person = 'They are kind.', mark = 2, tool = 'Keeps.' } = {}): ContextPlan => ({
  tools: [{ name: 'remember', description: tool, inputSchema: { type: 'object' } }],
  system: [[section('identity.who', 'stable', identity)], [section('correspondent.operator', 'stable', person)]],
  messages,
  breakpoints: [
    { at: 'entity', block: 1, ttl: '1h' },
    { at: 'history', block: mark, ttl: '1h' },
  ],
  maxOutputTokens: 100,
});

const first = request([asked('history.m1', 'Good morning', 'It is morning.')], { mark: 3 });
const grown = request(
  [said('user', 'history.m1', 'Good morning'), said('assistant', 'history.a1', 'Morning!'), asked('history.m2', 'And now?', 'It is noon.')],
  { mark: 5 },
);

const cacheOf = (a: ContextPlan, b: ContextPlan) => compareRequests(sent(a), sent(b)).cache;
const told = (a: ContextPlan, b: ContextPlan) => {
  const { first: at, cause, tokensLost } = cacheOf(a, b);
  return [at?.place ?? null, at?.sectionA ?? null, at?.sectionB ?? null, cause, tokensLost > 0 ? 'lost' : 'kept'];
};

describe('compareRequests, in the order of the cache', () => {
  const cases: readonly (readonly [string, ContextPlan, ContextPlan, readonly unknown[]])[] = [
    ['the same request', first, first, [null, null, null, 'none', 'kept']],
    ['history that grew behind what was reusable', first, grown, ['messages', 'suffix.now', 'history.a1', 'history_grew', 'kept']],
    ['marks that moved', first, { ...first, breakpoints: [] }, [null, null, null, 'none', 'kept']],
    ['parameters alone', first, { ...first, maxOutputTokens: 7 }, [null, null, null, 'none', 'kept']],
    [
      'a new suffix behind the same history',
      first,
      request([asked('history.m1', 'Good morning', 'It is late.')]),
      ['messages', 'suffix.now', 'suffix.now', 'suffix_changed', 'kept'],
    ],
    ['a tool that reads otherwise', grown, request(grown.messages, { tool: 'Forgets.' }), ['tools', 'tool.remember', 'tool.remember', 'tools_changed', 'lost']],
    ['another identity', grown, request(grown.messages, { identity: 'I am two.' }), ['system', 'identity.who', 'identity.who', 'identity_changed', 'lost']],
    [
      'another person',
      grown,
      request(grown.messages, { person: 'They are curt.' }),
      ['system', 'correspondent.operator', 'correspondent.operator', 'correspondent_changed', 'lost'],
    ],
    [
      'an older message that reads otherwise',
      grown,
      request([said('user', 'history.m1', 'Good evening'), ...grown.messages.slice(1)]),
      ['messages', 'history.m1', 'history.m1', 'history_changed', 'lost'],
    ],
    [
      'an older message with more at its end',
      grown,
      request([said('user', 'history.m1', 'Good morning!'), ...grown.messages.slice(1)]),
      ['messages', 'history.m1', 'history.m1', 'history_changed', 'lost'],
    ],
    [
      'history folded away',
      grown,
      request([asked('history.m2', 'And now?', 'It is noon.')]),
      ['messages', 'history.m1', 'history.m2', 'history_changed', 'lost'],
    ],
    [
      'a request of the same tool loop',
      first,
      { ...first, messages: [...first.messages, said('assistant', 'history.a1', 'Wait')] },
      ['messages', null, 'history.a1', 'history_grew', 'kept'],
    ],
  ];
  it.each(cases)('tells %s', (_name, a, b, expected) => expect(told(a, b)).toEqual(expected));

  it('tells another model before all else, and that everything is lost', () => {
    const { cache, raw } = compareRequests(sent(first), sent(first, 'other-model'));
    expect([cache.cause, cache.first?.place, cache.tokensShared, raw.cause, raw.first?.place]).toEqual([
      'model_changed',
      'envelope',
      0,
      'model_changed',
      'envelope',
    ]);
  });

  it('loses a whole block for one changed character in it, and keeps the blocks before', () => {
    const { tokensLost, tokensShared } = cacheOf(grown, request(grown.messages, { person: 'They are kind!' }));
    const before = cacheOf(grown, request(grown.messages, { identity: 'I am one!' }));
    expect(tokensShared).toBeGreaterThan(before.tokensShared);
    expect(tokensLost + tokensShared).toBe(before.tokensLost + before.tokensShared);
  });
});

describe('compareRequests, in raw bytes', () => {
  it('parts at the mark that moved and gives the reason it moved', () => {
    const { raw } = compareRequests(sent(first), sent(grown));
    expect([raw.first?.place, raw.first?.sectionA, raw.first?.sectionB, raw.cause]).toEqual(['messages', 'history.m1', 'history.m1', 'history_grew']);
  });

  it('calls a changed parameter by its name', () => {
    const { raw } = compareRequests(sent(first), sent({ ...first, maxOutputTokens: 7 }));
    expect([raw.first?.place, raw.first?.sectionA, raw.cause]).toEqual(['envelope', null, 'parameters_changed']);
  });
});

describe('compareRequests, for any two requests', () => {
  it('finds every request identical to itself', () => {
    fc.assert(
      fc.property(contextPlans, (plan) => {
        const { raw, cache } = compareRequests(sent(plan), sent(plan));
        expect([raw, cache].map(({ identical, cause, tokensLost, first: at }) => [identical, cause, tokensLost, at])).toEqual([
          [true, 'none', 0, null],
          [true, 'none', 0, null],
        ]);
      }),
      { numRuns: 100 },
    );
  });

  it('names the one section that was changed, in both readings, whatever it was changed to', () => {
    const planted = contextPlans.chain((plan) =>
      fc.tuple(fc.constant(plan), fc.constantFrom(...sectionIds(plan)), hostileText, fc.constantFrom('replace', 'append', 'prepend')),
    );
    fc.assert(
      fc.property(planted, ([plan, id, text, how]) => {
        const change = (old: string) => ({ replace: text === old ? `${text}.` : text, append: old + text, prepend: text + old })[how] ?? old;
        const { raw, cache } = compareRequests(sent(plan), sent(withChanged(plan, id, change)));
        expect([cache.first?.sectionA, cache.first?.sectionB, raw.first?.sectionA, raw.first?.sectionB]).toEqual([id, id, id, id]);
        expect(cache.identical || raw.identical).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('has the same common length both ways, and never cuts a character in an excerpt', () => {
    fc.assert(
      fc.property(contextPlans, contextPlans, (a, b) => {
        const there = compareRequests(sent(a), sent(b));
        const back = compareRequests(sent(b), sent(a));
        expect([there.raw.commonLength, there.cache.commonLength]).toEqual([back.raw.commonLength, back.cache.commonLength]);
        for (const { first: at } of [there.raw, there.cache]) expect(`${at?.excerptA}${at?.excerptB}`.isWellFormed()).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('falls back to raw order for bodies of another shape, and never throws', () => {
    const foreign = (body: string) => ({ ...sent(first), body, segments: [{ text: body, kind: 'glue' as const, sectionId: null, region: null }] });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), (a, b) => {
        const { raw, cache } = compareRequests(foreign(a), foreign(b));
        expect({ ...cache, reading: 'raw_bytes' }).toEqual(raw);
      }),
      { numRuns: 200 },
    );
  });
});
