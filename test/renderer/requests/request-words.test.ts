import { describe, expect, test } from 'vitest';
import { cacheDifference, rawDifference, splitExcerpts } from '#renderer/views/requests/compare-model.ts';
import { decodedSection, spansFor } from '#renderer/views/requests/request-body-model.ts';
import { estimateWords, reportedInput, usageLines } from '#renderer/views/requests/request-usage-model.ts';
import { differenceWords, momentWords, outcomeOf } from '#renderer/views/requests/request-words.ts';
import { chartBarsOf, chartWords } from '#renderer/views/requests/requests-chart-model.ts';
import type { Usage } from '#shared/model/entry';
import type { PrefixReading, RequestRow } from '#shared/model/views';
import { requestRow } from '../fake-requests.ts';

const usage = (part: Partial<Usage>): Usage => ({
  inputTokens: null,
  cacheReadTokens: null,
  cacheWrite5mTokens: null,
  cacheWrite1hTokens: null,
  outputTokens: null,
  ...part,
});
const full = usage({ inputTokens: 10, cacheReadTokens: 80, cacheWrite5mTokens: 0, cacheWrite1hTokens: 10, outputTokens: 5 });
const world = { turns: 30, inFlight: false };
const section = (index: number, sectionId: string, from: number, tokens: number) => ({
  index,
  sectionId,
  region: 'stable' as const,
  tokens,
  from,
  start: from * 4,
  end: (from + tokens) * 4,
});

describe('tokens of a request', () => {
  test('a sum exists only where every part was reported', () => {
    expect([reportedInput(full), reportedInput(usage({ inputTokens: 10, cacheReadTokens: 80 })), reportedInput(usage({}))]).toEqual([100, null, null]);
  });

  test('what was not reported stays null beside its estimate', () => {
    const lines = usageLines({ usage: usage({ inputTokens: 7 }), stableTokens: 90, volatileTokens: 12 });
    expect(lines.map(({ reported, estimate }) => [reported, estimate])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [7, null],
      [null, 90],
      [null, 12],
      [null, 102],
      [null, null],
    ]);
  });

  test('the estimate is measured against the report', () => {
    expect([
      estimateWords({ usage: full, stableTokens: 90, volatileTokens: 20 }),
      estimateWords({ usage: full, stableTokens: 80, volatileTokens: 20 }),
      estimateWords({ usage: usage({}), stableTokens: 1, volatileTokens: 1 }),
    ]).toEqual(['The estimate is 10 % above the report; on the map the reported counts are scaled to it.', 'The estimate meets the report.', null]);
  });
});

describe('the chart', () => {
  const row = (part: Partial<RequestRow>): RequestRow => ({ ...requestRow(world, 3), ...part });

  test('is oldest first, and draws a silent request by its estimate, apart from the rest', () => {
    const bars = chartBarsOf([row({ usage: full }), row({ usage: usage({ outputTokens: 3 }), stableTokens: 70, volatileTokens: 5 })]);
    expect(bars.map(({ cached, written, uncached, silent }) => [cached, written, uncached, silent])).toEqual([
      [0, 0, 0, 75],
      [80, 10, 10, 0],
    ]);
    expect(chartWords(bars)).toBe('The newest 2: 80.0 % of the reported input came from the cache; 1 not reported.');
  });

  test('shows no more bars than fit', () => {
    expect(
      chartBarsOf(
        Array.from({ length: 500 }, () => row({})),
        96,
      ),
    ).toHaveLength(96);
  });
});

describe('comparing', () => {
  const reading = (part: Partial<PrefixReading>): PrefixReading => ({
    reading: 'cache_order',
    identical: false,
    commonLength: 260,
    lengthA: 400,
    lengthB: 420,
    first: { sectionA: 'b.y', sectionB: 'b.y', region: 'stable', place: 'messages', excerptA: 'one two', excerptB: 'one three' },
    tokensLost: 5,
    tokensShared: 40,
    cause: 'history_changed',
    ...part,
  });
  const sections = [section(0, 'a.x', 0, 50), section(1, 'b.y', 50, 30), section(2, 'c.z', 80, 20)];

  test('the line stands in the section that differs, as far in as the bytes say', () => {
    expect([
      cacheDifference(sections, reading({}), reading({ commonLength: 260 })),
      cacheDifference(sections, reading({}), reading({ commonLength: 40 })),
      cacheDifference(sections, reading({ first: null }), reading({})),
      rawDifference(sections, reading({ commonLength: 40 })),
    ]).toEqual([65, 50, 40, 10]);
  });

  test('words name section, region and place', () => {
    expect([differenceWords(reading({})), differenceWords(reading({ identical: true, first: null }))]).toEqual([
      'They part after 260 characters, in the messages: b.y (stable).',
      'Identical from the first to the last character.',
    ]);
  });

  test('excerpts part where they part, never inside a character', () => {
    expect([splitExcerpts('one two', 'one three'), splitExcerpts('a😀', 'a😁'), splitExcerpts('same', 'same and more')]).toEqual([
      { common: 'one t', restA: 'wo', restB: 'hree' },
      { common: 'a', restA: '😀', restB: '😁' },
      { common: 'same', restA: '', restB: ' and more' },
    ]);
  });
});

describe('one request', () => {
  test('a section is decoded as the substrate reads it', () => {
    const body = '{"text":"line\\n\\u00e4 \\"q\\""}';
    expect([decodedSection(body, { start: 9, end: body.length - 2 }), decodedSection('{"a":1}', { start: 0, end: 7 })]).toEqual(['line\nä "q"', '{"a":1}']);
  });

  test('spans follow the re-indented text, the chosen one over its region', () => {
    const [a, b] = [section(0, 'a.x', 0, 1), section(1, 'b.y', 2, 1)];
    expect(spansFor([a, b], b, (offset) => offset + 10)).toEqual([
      { from: 10, to: 14, look: 'stable' },
      { from: 18, to: 22, look: 'chosen' },
    ]);
  });

  test('a moment that never came is not an instant one', () => {
    const missing = (['fault', 'in_flight', 'interrupted'] as const).map((outcome) => momentWords(null, { outcome }));
    expect([...missing, momentWords(0, { outcome: 'complete' })]).toEqual(['never came', 'not yet', 'not known', '0 ms']);
    expect(outcomeOf({ outcome: 'fault', fault: 'rate_limited' })).toBe('fault: rate limited');
  });
});
