import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#shared/derive/estimate-tokens';

describe('estimateTokens', () => {
  it.each([
    ['an English sentence', 'She left the keys on the kitchen table and went out into the rain.', 13, 20],
    ['German', 'Die Geschwindigkeitsbegrenzung gilt auf der gesamten Strecke.', 10, 20],
    ['Chinese', '他把钥匙放在厨房的桌子上就出门了', 10, 22],
    ['Russian', 'Она оставила ключи на кухонном столе.', 8, 22],
    ['Arabic', 'تركت المفاتيح على طاولة المطبخ', 8, 24],
    ['emoji', '👩‍👩‍👧‍👦🎉', 4, 20],
    ['JSON', '{"type":"object","properties":{"path":{"type":"string"}}}', 12, 36],
  ])('stands near what tokenisers give for %s', (_name, text, least, most) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(least);
    expect(estimateTokens(text)).toBeLessThanOrEqual(most);
  });

  it('is nothing for nothing, something for anything, and never less for more', () => {
    expect(estimateTokens('')).toBe(0);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' }), (text, more) => {
        expect(estimateTokens(text)).toBeGreaterThan(0);
        expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text));
      }),
    );
  });
});
