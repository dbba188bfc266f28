// Whatever a substrate writes as a tool call is read without a crash, and the wrapper never reaches the tool.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCall } from '#entity/decision/read-call';

describe('reading a tool call', () => {
  it('splits the tool’s own arguments from what was stated about them', () => {
    const call = readCall(
      JSON.stringify({ text: 'The key is in drawer 4', rationale: 'she asked me to', confidence: 'sure', evidence: ['nonsense', `rcp_${'0'.repeat(26)}`] }),
    );
    expect(call).toEqual({
      arguments: { text: 'The key is in drawer 4' },
      rationale: 'she asked me to',
      confidence: 'sure',
      hypothesis: null,
      evidence: [`rcp_${'0'.repeat(26)}`],
    });
  });

  it('takes a wrapper field of the wrong shape as not stated, never as a default', () => {
    const call = readCall(JSON.stringify({ path: 'a', confidence: 0.7, rationale: 7, evidence: 'x', hypothesis: null }));
    expect(call).toEqual({ arguments: { path: 'a' }, rationale: null, confidence: null, hypothesis: null, evidence: [] });
  });

  it.each(['', '[]', '7', 'null', '{"a":', `${'['.repeat(100)}`, `{"a":${'['.repeat(100_000)}`, '{"a":1}{"b":2}'])(
    'answers null arguments for %.20s',
    (text) => {
      expect(readCall(text).arguments).toBeNull();
    },
  );

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readCall(text) !== undefined));
  });
});
