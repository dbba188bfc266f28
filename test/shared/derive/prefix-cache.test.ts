import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CacheLife, type CacheState, type MeteredBlock, simulatePrefixCache } from '#shared/derive/prefix-cache';
import { minimumCacheTokens } from '#shared/derive/prefix-cache-minimum';

/** `a:10 b:5!1h` → two blocks, the second marked for an hour. */
const blocksOf = (text: string): MeteredBlock[] =>
  text.split(' ').map((word) => {
    const [, key = '', tokens = '0', mark] = /^(\w+):(\d+)(?:!(5m|1h))?$/.exec(word) ?? [];
    return { key, tokens: Number(tokens), mark: (mark as CacheLife | undefined) ?? null };
  });

const MINUTE = 60_000;

/** One request of a story: when, what, and what the cache made of it (read, write5m, write1h, uncached). */
interface Step {
  readonly atMin: number;
  readonly blocks: string;
  readonly model?: string;
  readonly answersAfterMs?: number;
  readonly minimum?: number;
}

function play(steps: readonly Step[]): unknown[] {
  let state: CacheState = [];
  return steps.map(({ atMin, blocks, model = 'm', answersAfterMs = 0, minimum = 10 }) => {
    const nowMs = atMin * MINUTE;
    const answer = simulatePrefixCache(state, { model, blocks: blocksOf(blocks), minimumTokens: minimum, nowMs, answersAtMs: nowMs + answersAfterMs });
    if (!answer.ok) return answer.error;
    state = answer.value.state;
    const { read, write5m, write1h, uncached } = answer.value;
    return [read, write5m, write1h, uncached];
  });
}

const twenty = Array.from({ length: 20 }, (_, index) => `t${index}:1`).join(' ');

describe('simulatePrefixCache', () => {
  const stories: readonly (readonly [string, readonly Step[], readonly unknown[]])[] = [
    [
      'writes nothing without a mark',
      [
        { atMin: 0, blocks: 'a:20 b:20' },
        { atMin: 0, blocks: 'a:20 b:20' },
      ],
      [
        [0, 0, 0, 40],
        [0, 0, 0, 40],
      ],
    ],
    [
      'writes up to the mark and reads it back',
      [
        { atMin: 0, blocks: 'a:20!1h b:5' },
        { atMin: 1, blocks: 'a:20!1h c:7' },
      ],
      [
        [0, 0, 20, 5],
        [20, 0, 0, 7],
      ],
    ],
    [
      'reads only exact prefixes',
      [
        { atMin: 0, blocks: 'a:20 b:5!1h' },
        { atMin: 0, blocks: 'x:20 b:5!1h' },
      ],
      [
        [0, 0, 25, 0],
        [0, 0, 25, 0],
      ],
    ],
    [
      'finds an earlier entry by looking back from the mark',
      [
        { atMin: 0, blocks: 'a:20!5m' },
        { atMin: 1, blocks: 'a:20 b:5 c:5!5m' },
      ],
      [
        [0, 20, 0, 0],
        [20, 10, 0, 0],
      ],
    ],
    [
      'looks back twenty blocks',
      [
        { atMin: 0, blocks: 'a:20!1h' },
        { atMin: 0, blocks: `a:20 ${twenty}!1h` },
      ],
      [
        [0, 0, 20, 0],
        [20, 0, 20, 0],
      ],
    ],
    [
      'and not one further',
      [
        { atMin: 0, blocks: 'a:20!1h' },
        { atMin: 0, blocks: `a:20 ${twenty} z:1!1h` },
      ],
      [
        [0, 0, 20, 0],
        [0, 0, 41, 0],
      ],
    ],
    [
      'is reached again by a spare mark in between',
      [
        { atMin: 0, blocks: 'a:20!1h' },
        { atMin: 0, blocks: `a:20 ${twenty}!1h z:1!1h` },
      ],
      [
        [0, 0, 20, 0],
        [20, 0, 21, 0],
      ],
    ],
    [
      'forgets after five minutes',
      [
        { atMin: 0, blocks: 'a:20!5m' },
        { atMin: 4.99, blocks: 'a:20!5m' },
        { atMin: 9.99, blocks: 'a:20!5m' },
      ],
      [
        [0, 20, 0, 0],
        [20, 0, 0, 0],
        [0, 20, 0, 0],
      ],
    ],
    [
      'is refreshed by each read',
      [0, 4, 8, 12].map((atMin) => ({ atMin, blocks: 'a:20!5m' })),
      [
        [0, 20, 0, 0],
        [20, 0, 0, 0],
        [20, 0, 0, 0],
        [20, 0, 0, 0],
      ],
    ],
    [
      'keeps an hour-long entry for an hour',
      [
        { atMin: 0, blocks: 'a:20!1h' },
        { atMin: 59, blocks: 'a:20!1h' },
        { atMin: 119, blocks: 'a:20!1h' },
      ],
      [
        [0, 0, 20, 0],
        [20, 0, 0, 0],
        [0, 0, 20, 0],
      ],
    ],
    [
      'keeps the long entry when the short one behind it is gone',
      [
        { atMin: 0, blocks: 'a:20!1h b:8!5m' },
        { atMin: 10, blocks: 'a:20!1h b:8!5m' },
      ],
      [
        [0, 8, 20, 0],
        [20, 8, 0, 0],
      ],
    ],
    [
      'refreshes the shorter prefix too while a longer one is read',
      [
        { atMin: 0, blocks: 'a:20!1h b:8!1h' },
        { atMin: 50, blocks: 'a:20!1h b:8!1h' },
        { atMin: 100, blocks: 'a:20!1h c:8!1h' },
      ],
      [
        [0, 0, 28, 0],
        [28, 0, 0, 0],
        [20, 0, 8, 0],
      ],
    ],
    [
      'caches nothing below the minimum, and says nothing',
      [
        { atMin: 0, blocks: 'a:9!1h b:9!5m' },
        { atMin: 0, blocks: 'a:9!1h b:9!5m' },
      ],
      [
        [0, 18, 0, 0],
        [18, 0, 0, 0],
      ],
    ],
    [
      'caches nothing at all when the whole is below the minimum',
      [
        { atMin: 0, blocks: 'a:9!1h' },
        { atMin: 0, blocks: 'a:9!1h' },
      ],
      [
        [0, 0, 0, 9],
        [0, 0, 0, 9],
      ],
    ],
    [
      'keeps the caches of two models apart',
      [
        { atMin: 0, blocks: 'a:20!1h' },
        { atMin: 0, blocks: 'a:20!1h', model: 'other' },
      ],
      [
        [0, 0, 20, 0],
        [0, 0, 20, 0],
      ],
    ],
    [
      'lets nobody read before the first answer begins',
      [
        { atMin: 0, blocks: 'a:20!1h', answersAfterMs: 500 },
        { atMin: 0, blocks: 'a:20!1h', answersAfterMs: 500 },
        { atMin: 1, blocks: 'a:20!1h' },
      ],
      [
        [0, 0, 20, 0],
        [0, 0, 20, 0],
        [20, 0, 0, 0],
      ],
    ],
    ['refuses a fifth mark', [{ atMin: 0, blocks: 'a:9!1h b:9!1h c:9!1h d:9!1h e:9!1h' }], ['too_many_marks']],
    ['refuses a longer life behind a shorter one', [{ atMin: 0, blocks: 'a:9!5m b:9!1h' }], ['shorter_life_before_longer']],
  ];
  it.each(stories)('%s', (_name, steps, expected) => expect(play(steps)).toEqual(expected));

  it('accounts for every token of every request, whatever came before', () => {
    const block = fc.record({ key: fc.constantFrom('a', 'b', 'c'), tokens: fc.nat({ max: 30 }), mark: fc.constantFrom(null, null, null, '5m' as const) });
    const request = fc.record({ blocks: fc.array(block, { maxLength: 30 }), waitMin: fc.nat({ max: 9 }) });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), (requests) => {
        let state: CacheState = [];
        let nowMs = 0;
        for (const { blocks, waitMin } of requests) {
          nowMs += waitMin * MINUTE;
          const answer = simulatePrefixCache(state, { model: 'm', blocks, minimumTokens: 10, nowMs });
          if (!answer.ok) continue;
          const { read, write5m, write1h, uncached } = answer.value;
          expect(read + write5m + write1h + uncached).toBe(blocks.reduce((total, { tokens }) => total + tokens, 0));
          state = answer.value.state;
        }
      }),
    );
  });
});

describe('minimumCacheTokens', () => {
  it.each([
    ['claude-opus-5-5', 512],
    ['claude-fable-5-2', 512],
    ['claude-sonnet-5-5', 1024],
    ['claude-opus-4-8', 1024],
    ['claude-opus-4-7', 2048],
    ['claude-opus-4-6', 4096],
    ['claude-haiku-4-5-20251001', 4096],
    ['claude-haiku-5-5', 4096],
    ['somebody-else', 4096],
    ['rehearsal-1', 512],
  ])('knows %s', (model, tokens) => expect(minimumCacheTokens(model)).toBe(tokens));
});
