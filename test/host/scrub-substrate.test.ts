import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallOutcome, Substrate } from '#entity/ports';
import { createRedactor, secretSpellings } from '#host/redact';
import { scrubSubstrate } from '#host/scrub-substrate';
import { redact } from '#shared/lib/redacted';
import type { ContextPlan } from '#shared/model/context-plan';

const key = 'sk-canary-7Qm2xVb9LtR4wZ8n';
const redactor = createRedactor();
redactor.register(redact(key));

/** What comes out of the substrate that says `deltas`. */
async function hear(deltas: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  const limits = { contextWindow: 1, maxOutputTokens: 1, maxBreakpoints: 1, lookBackBlocks: 1 };
  const talker: Substrate = {
    kind: 'anthropic',
    model: 'm',
    limits,
    call: async (_plan, hooks) => {
      for (const delta of deltas) hooks.text(delta);
      return { stream: null } as CallOutcome;
    },
  };
  const hooks = {
    signal: new AbortController().signal,
    sent: async () => undefined,
    text: (text: string) => void said.push(text),
    toolCallOpened: () => undefined,
  };
  await scrubSubstrate(talker, redactor).call({} as ContextPlan, hooks);
  return said;
}

const spellings = [...secretSpellings(key), `${key.slice(0, 9)}\n   ${key.slice(9)}`, `${key.slice(0, 9)}\\n${key.slice(9)}`];

describe('a secret said in pieces', () => {
  it('is met by nobody, in whatever spelling and however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...spellings), fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), async (secret, sizes) => {
        const whole = `It is ${secret}, is it not?`;
        const deltas: string[] = [];
        for (let at = 0, i = 0; at < whole.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          deltas.push(whole.slice(at, at + size));
          at += size;
        }
        const said = (await hear(deltas)).join('');
        expect(said).toBe(redactor.cleanKnown(whole));
        expect(said).toContain('[redacted]');
      }),
    );
  });

  it('costs other text no delay, and the last words come at the end', async () => {
    expect([await hear(['Good ', 'morning. ']), await hear(['as', 'k']), await hear(['It is sk-canary'])]).toEqual([
      ['Good ', 'morning. '],
      ['a', 'sk'],
      ['It is ', 'sk-canary'],
    ]);
  });
});
