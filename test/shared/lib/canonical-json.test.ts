// What the ledger relies on in canonical JSON (RFC 8785): one value, one spelling, and nothing lost.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/lib/canonical-json';

/** The same value with the keys of every object in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
};

test('parses back to the same value, whatever the order of its keys was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      expect([JSON.parse(text), canonicalJson(turned(value))]).toEqual([JSON.parse(JSON.stringify(value)), text]);
    }),
  );
});

test('spells numbers, keys and characters as the RFC does', () => {
  expect([
    canonicalJson({
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27, -0],
      string: '€$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    }),
    canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }),
  ]).toEqual([
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('refuses %s, which JSON cannot say', (value) => {
  expect(() => canonicalJson(value)).toThrow();
});
