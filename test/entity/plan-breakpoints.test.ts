// Cache marks obey the provider's rules for every layout, and the strongest of them never yield.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockLayout, planBreakpoints } from '#entity/context/plan-breakpoints';

const limits = { maxBreakpoints: 4, lookBackBlocks: 20 };

const layouts: fc.Arbitrary<BlockLayout> = fc
  .record({
    tools: fc.integer({ min: 1, max: 6 }),
    systemBlocks: fc.integer({ min: 1, max: 2 }),
    before: fc.integer({ min: 0, max: 60 }),
    added: fc.integer({ min: 1, max: 60 }),
    loop: fc.array(fc.integer({ min: 2, max: 30 }), { maxLength: 5 }),
  })
  .map(({ tools, systemBlocks, before, added, loop }) => {
    const front = tools + systemBlocks;
    const historyEnd = front + before + added;
    let end = historyEnd + 1;
    return { tools, systemBlocks, historyEnd, previousHistoryEnd: before > 0 ? front + before : null, loopEnds: loop.map((blocks) => (end += blocks)) };
  });

describe('the marks of a request', () => {
  it('are at most four, in block order, each on a block of its own, one-hour marks first', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const marks = planBreakpoints(layout, limits);
        expect(marks.length).toBeLessThanOrEqual(4);
        expect(marks.map(({ block }) => block)).toEqual([...new Set(marks.map(({ block }) => block))].sort((a, b) => a - b));
        expect(marks.map(({ ttl }) => ttl).join(' ')).toMatch(/^(1h ?)*(5m ?)*$/);
      }),
    );
  });

  it('always hold the end of the entity-level system and the end of history', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const marks = planBreakpoints(layout, limits);
        expect(marks.find(({ at }) => at === 'entity')?.block).toBe(layout.tools);
        expect(marks.find(({ at }) => at === 'history')?.block).toBe(layout.historyEnd - 1);
      }),
    );
  });

  it('leave the suffix behind the last one that later cognitions reuse', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const reusable = planBreakpoints(layout, limits).filter(({ ttl }) => ttl === '1h');
        expect(Math.max(...reusable.map(({ block }) => block))).toBeLessThan(layout.historyEnd);
      }),
    );
  });

  it('find the entry of the previous cognition within the look-back when up to 34 blocks were added', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const { previousHistoryEnd, historyEnd, loopEnds } = layout;
        fc.pre(previousHistoryEnd !== null && historyEnd - previousHistoryEnd <= 34 && loopEnds.length === 0);
        const entry = (previousHistoryEnd ?? 0) - 1;
        const found = planBreakpoints(layout, limits).some(({ block }) => block >= entry && block - entry < limits.lookBackBlocks);
        expect(found).toBe(true);
      }),
    );
  });

  it('give the correspondent’s mark to a spare one only when a long stretch needs it in the tool loop', () => {
    const at = (loopEnds: readonly number[]) =>
      planBreakpoints({ tools: 2, systemBlocks: 2, historyEnd: 10, previousHistoryEnd: 8, loopEnds }, limits).map((mark) => mark.at);
    expect(at([])).toEqual(['entity', 'correspondent', 'history']);
    expect(at([14])).toEqual(['entity', 'correspondent', 'history', 'loop']);
    expect(at([34])).toEqual(['entity', 'history', 'spare', 'loop']);
  });
});
