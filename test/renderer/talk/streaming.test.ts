import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDelta, type Delta, joinStream, type LiveText } from '#renderer/state/streaming.ts';

const delta = (from: number, text: string): Delta => ({ kind: 'delta', cognitionId: 'cog_1', requestId: 'req_1', from, text }) as unknown as Delta;

/** Deltas of `text` cut at `cuts`; some of them told twice. */
function deltasOf(text: string, cuts: readonly number[], again: readonly boolean[]): readonly Delta[] {
  const edges = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((from, index) => {
    const one = delta(from, text.slice(from, edges[index + 1]));
    return again[index] === true ? [one, one] : [one];
  });
}

test('deltas in order give the reply, however it was cut and whatever was told twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.array(fc.nat(), { maxLength: 8 }), fc.array(fc.boolean(), { maxLength: 8 }), (text, cuts, again) => {
      const live = deltasOf(text, cuts, again).reduce<LiveText | undefined>(applyDelta, undefined);
      expect(live?.text).toBe(text);
    }),
  );
});

test('record and stream together never show less than either, and never anything but the reply', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), fc.nat(), (text, a, b, c) => {
      const recorded = text.slice(0, a % (text.length + 1));
      const from = b % (text.length + 1);
      const streamed = text.slice(from, from + (c % (text.length - from + 1)));
      const shown = joinStream(recorded, { cognitionId: 'cog_1', requestId: 'req_1', from, text: streamed });
      const reaches = from <= recorded.length ? Math.max(recorded.length, from + streamed.length) : recorded.length;
      expect(shown).toBe(text.slice(0, reaches));
    }),
  );
});
