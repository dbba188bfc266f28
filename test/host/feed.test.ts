import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFeed, type FeedSink } from '#host/feed';
import type { FeedEvent, FeedNews } from '#shared/contract/feed';
import type { CognitionId, LaneId, RequestId } from '#shared/model/ids';
import { manualClock } from './small-handlers.ts';

const cognitionId = `cog_${'0'.repeat(26)}` as CognitionId;
const requestId = `req_${'0'.repeat(26)}` as RequestId;
const delta = (from: number, text: string): FeedNews => ({ kind: 'delta', cognitionId, requestId, from, text });
const entries = (from: number, to: number): FeedNews => ({ kind: 'entries', from, to, kinds: ['reply.chunk'] });
const stage = (): FeedNews => ({ kind: 'stage', cognitionId, lane: 'autonomy' as LaneId, stage: 'PLAN' });

function collector(ready = true) {
  const seen: FeedEvent[] = [];
  const gaps: number[] = [];
  const state = { ready };
  const sink: FeedSink = { ready: () => state.ready, send: (events) => void seen.push(...events), gap: (number) => void gaps.push(number) };
  return { seen, gaps, state, sink };
}

function feedOf(keep = 2000) {
  const clock = manualClock();
  return { clock, feed: createFeed({ clock, coalesceMs: 33, keep, hostLife: 'life-1' }) };
}

describe('the feed', () => {
  it('folds what continues within one tick, and nothing else', () => {
    const { clock, feed } = feedOf();
    const window = collector();
    feed.subscribe(0, window.sink);
    for (const news of [delta(0, 'he'), delta(2, 'llo'), delta(9, 'gap'), entries(4, 4), entries(5, 7), entries(9, 9), stage(), stage()]) feed.publish(news);
    expect(window.seen).toEqual([]);
    clock.advance(33);
    expect(window.seen).toEqual(
      [delta(0, 'hello'), delta(9, 'gap'), entries(4, 7), entries(9, 9), stage(), stage()].map((news, i) => ({ number: i + 1, news })),
    );
  });

  it('gives a window that comes back exactly what it missed, or says that it cannot', () => {
    const { clock, feed } = feedOf(10);
    for (let i = 0; i < 15; i++) {
      feed.publish(entries(2 * i, 2 * i));
      clock.advance(33);
    }
    const numbersAfter = (number: number) => {
      const page = feed.after(number);
      return page.gap ? `gap at ${page.feedNumber}` : page.events.map((event) => event.number);
    };
    expect([12, 15, 5, 4, 16, -1, Number.NaN].map(numbersAfter)).toEqual([
      [13, 14, 15],
      [],
      [6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      'gap at 15',
      'gap at 15',
      'gap at 15',
      'gap at 15',
    ]);
  });

  it('is not slowed by a window that never reads, and tells it of its gap later', () => {
    const { clock, feed } = feedOf(100);
    const slow = collector(false);
    const quick = collector();
    const subscription = feed.subscribe(0, slow.sink);
    feed.subscribe(0, quick.sink);
    for (let i = 0; i < 10_000; i++) feed.publish(stage());
    clock.advance(33);
    expect([quick.seen.length, slow.seen.length, feed.number()]).toEqual([10_000, 0, 10_000]);
    slow.state.ready = true;
    subscription.drain();
    feed.publish(stage());
    clock.advance(33);
    expect([slow.gaps, slow.seen.map((event) => event.number)]).toEqual([[10_000], [10_001]]);
  });

  it('lets go of a window that throws and serves the others', () => {
    const { clock, feed } = feedOf();
    const window = collector();
    feed.subscribe(0, {
      ready: () => true,
      gap: () => {},
      send: () => {
        throw new Error('dead');
      },
    });
    feed.subscribe(0, window.sink);
    feed.publish(stage());
    clock.advance(33);
    expect(window.seen.length).toBe(1);
  });

  it('keeps every piece of text in order, however deltas and ticks are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ minLength: 1, maxLength: 5 }), fc.constant(null))), (steps) => {
        const { clock, feed } = feedOf();
        const window = collector();
        feed.subscribe(0, window.sink);
        let said = '';
        for (const step of steps) {
          if (step === null) clock.advance(33);
          else {
            feed.publish(delta(said.length, step));
            said += step;
          }
        }
        clock.advance(33);
        expect(window.seen.map(({ news }) => (news.kind === 'delta' ? news.text : '')).join('')).toBe(said);
        expect(window.seen.map((event) => event.number)).toEqual(window.seen.map((_, i) => i + 1));
      }),
    );
  });
});
