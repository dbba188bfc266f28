import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reindentJson } from '#renderer/ui/code-view-reindent.ts';

const withoutBlanks = (json: string): string => json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token.startsWith('"') ? token : ''));

describe('re-indenting', () => {
  test('any JSON keeps every token as it was, and looks as JSON.stringify would indent it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.stringify(value);
        expect(reindentJson(body)?.text).toBe(JSON.stringify(value, null, 2));
      }),
      { numRuns: 500 },
    );
  });

  test('white space already there is replaced, escapes and number spellings are not', () => {
    const body = ' {"a" : [ 1.0e+2 ,"\\u0041\\"x, {" ] , "b":{ },\n"c": [] }\n';
    const text = reindentJson(body)?.text ?? '';
    expect(text).toBe('{\n  "a": [\n    1.0e+2,\n    "\\u0041\\"x, {"\n  ],\n  "b": {},\n  "c": []\n}');
    expect(withoutBlanks(text)).toBe(withoutBlanks(body));
  });

  test('every place inside a string is found again in the re-indented text', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ text: fc.string({ minLength: 1 }), n: fc.integer() }), { minLength: 1, maxLength: 8 }), fc.nat(), (items, pick) => {
        const body = JSON.stringify(items);
        const done = reindentJson(body);
        const strings = [...body.matchAll(/"(?:[^"\\]|\\.)*"/g)];
        const one = strings[pick % strings.length];
        if (done === null || one === undefined) throw new Error('no string to look for');
        expect(done.text.slice(done.fromBody(one.index), done.fromBody(one.index) + one[0].length)).toBe(one[0]);
      }),
    );
  });

  test('what is not JSON is left alone', () => {
    expect([reindentJson('{"a":'), reindentJson('hello'), reindentJson('')]).toEqual([null, null, null]);
  });

  test('five megabytes take well under a second', () => {
    const body = JSON.stringify({ messages: Array.from({ length: 5000 }, (_, i) => ({ role: 'user', content: `${i} ${'word '.repeat(200)}` })) });
    const before = performance.now();
    const done = reindentJson(body);
    expect([body.length > 5_000_000, done !== null, performance.now() - before < 1500]).toEqual([true, true, true]);
  });
});
