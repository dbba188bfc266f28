import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillsOf, fillsWithin, piecesOf, regionMapOf, sectionsOf, tokensBefore } from '#renderer/ui/region-map-model.ts';
import type { Usage } from '#shared/model/entry';
import type { RequestSpan } from '#shared/model/views';

const span = (
  start: number,
  end: number,
  sectionId: string | null,
  tokens: number,
  region: RequestSpan['region'] = sectionId === null ? null : 'stable',
): RequestSpan => ({ start, end, kind: sectionId === null ? 'glue' : 'text', sectionId, region, tokens });
const usage = (part: Partial<Usage>): Usage => ({
  inputTokens: null,
  cacheReadTokens: null,
  cacheWrite5mTokens: null,
  cacheWrite1hTokens: null,
  outputTokens: null,
  ...part,
});

describe('sections of the map', () => {
  test('runs of one section are joined across the JSON between them, which is counted and not drawn', () => {
    const { sections, betweenTokens } = sectionsOf([
      span(0, 10, null, 4),
      span(10, 50, 'tool.a', 10),
      span(50, 55, null, 2),
      span(55, 95, 'tool.a', 12),
      span(95, 99, null, 1),
      span(99, 199, 'suffix.recall', 30, 'volatile'),
    ]);
    expect({ sections, betweenTokens }).toEqual({
      sections: [
        { index: 0, sectionId: 'tool.a', region: 'stable', tokens: 22, from: 0, start: 10, end: 95 },
        { index: 1, sectionId: 'suffix.recall', region: 'volatile', tokens: 30, from: 22, start: 99, end: 199 },
      ],
      betweenTokens: 7,
    });
  });

  test('a long stretch that no section claims is drawn as such, never hidden', () => {
    expect(sectionsOf([span(0, 4000, null, 1000)]).sections).toEqual([{ index: 0, sectionId: null, region: null, tokens: 1000, from: 0, start: 0, end: 4000 }]);
  });

  test('breakpoints stand after the tokens before them', () => {
    const map = regionMapOf({
      spans: [span(0, 100, 'a.x', 50), span(100, 200, 'b.y', 50)],
      usage: usage({}),
      breakpoints: [
        { at: 'tools', block: 0, ttl: '1h', offset: 100 },
        { at: 'history', block: 1, ttl: '5m', offset: 150 },
      ],
    });
    expect(map.ticks).toEqual([
      { at: 'tools', ttl: '1h', position: 50 },
      { at: 'history', ttl: '5m', position: 75 },
    ]);
  });
});

describe('cache fill', () => {
  test.each([
    [
      'all reported, scaled to the estimate',
      usage({ cacheReadTokens: 60, cacheWrite5mTokens: 0, cacheWrite1hTokens: 20, inputTokens: 20 }),
      [
        { state: 'cached', from: 0, to: 120 },
        { state: 'written', from: 120, to: 160 },
        { state: 'uncached', from: 160, to: 200 },
      ],
    ],
    [
      'nothing read is an empty stretch, not a silent one',
      usage({ cacheReadTokens: 0, cacheWrite5mTokens: 0, cacheWrite1hTokens: 0, inputTokens: 100 }),
      [{ state: 'uncached', from: 0, to: 200 }],
    ],
    [
      'writes not reported: the rest is not told apart',
      usage({ cacheReadTokens: 50, inputTokens: 50 }),
      [
        { state: 'cached', from: 0, to: 100 },
        { state: 'not_cached', from: 100, to: 200 },
      ],
    ],
    ['reads not reported: nothing is known', usage({ inputTokens: 100 }), [{ state: 'unknown', from: 0, to: 200 }]],
    ['nothing reported', usage({}), [{ state: 'unknown', from: 0, to: 200 }]],
  ])('%s', (_, reported, fills) => {
    expect(fillsOf(reported, 200)).toEqual(fills);
  });

  test('a section across an edge is cached, then not', () => {
    const fills = fillsOf(usage({ cacheReadTokens: 50, cacheWrite5mTokens: 0, cacheWrite1hTokens: 0, inputTokens: 50 }), 100);
    expect(fillsWithin(fills, 40, 60)).toEqual([
      { state: 'cached', from: 40, to: 50 },
      { state: 'uncached', from: 50, to: 60 },
    ]);
  });
});

describe('pieces of the bar', () => {
  test('cover the bar without gap or overlap, hold every section once, and stay few', () => {
    const sizes = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('tool', 'history', 'suffix')), { minLength: 1, maxLength: 3000 });
    fc.assert(
      fc.property(sizes, (list) => {
        const sorted = [...list].sort((a, b) => (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0));
        const { sections } = sectionsOf(sorted.map(([tokens, group], i) => span(i * 10, i * 10 + 10, `${group}.${i}`, tokens)));
        const total = sections.reduce((sum, section) => sum + section.tokens, 0);
        const pieces = piecesOf(sections, total);
        let reached = 0;
        for (const piece of pieces) {
          expect(piece.from).toBe(reached);
          reached = piece.to;
        }
        expect([reached, pieces.flatMap((piece) => piece.sections).length]).toEqual([total, sections.length]);
        expect(pieces.length).toBeLessThan(2 * 160 + 6);
      }),
      { numRuns: 60 },
    );
  });

  test('tokens before a place grow with the place', () => {
    const { sections } = sectionsOf([span(0, 100, 'a.x', 50), span(110, 200, 'b.y', 30)]);
    expect([0, 50, 105, 155, 500].map((offset) => tokensBefore(sections, offset))).toEqual([0, 25, 50, 65, 80]);
  });
});
