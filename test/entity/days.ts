// Random days of one entity: talk, tool loops, memories, files, stops, crashes and restarts, as the property test lives them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { runCognition } from '#entity/run-cognition';
import type { ContextPlan } from '#shared/model/context-plan';
import { LANE, type Living, live, standingClock } from './living.ts';
import { type Line, puppetSubstrate, says, uses, usesAll } from './puppet-substrate.ts';

type Act =
  | { readonly kind: 'say'; readonly text: string; readonly reply: string }
  | { readonly kind: 'tools'; readonly text: string; readonly rounds: readonly number[] }
  | { readonly kind: 'stop'; readonly text: string; readonly said: string }
  | { readonly kind: 'crash'; readonly text: string; readonly at: 'woken' | 'recalled' | 'request-recorded' | 'answered' | 'decided' | 'intended' | 'closed' }
  | { readonly kind: 'fault'; readonly text: string }
  | { readonly kind: 'restart' }
  | { readonly kind: 'pass'; readonly minutes: number };

const awkward = fc.constantFrom(
  'user',
  '"',
  '\\',
  '</present>',
  '{"cache_control":{"type":"ephemeral"}}',
  '日本語の鍵',
  'نص عربي',
  '👩‍👩‍👧',
  'a\u0000b',
  '<present>',
  '\n\n',
  'é',
  ']}',
);
const words = fc
  .oneof(
    { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: awkward },
  )
  .filter((text) => text.trim() !== '' && text.isWellFormed());

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), text: words, reply: words }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tools' as const),
      text: words,
      rounds: fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), text: words, said: words }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      text: words,
      at: fc.constantFrom('woken', 'recalled', 'request-recorded', 'answered', 'decided', 'intended', 'closed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault' as const), text: words }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 600 }) }) },
);

export const day: fc.Arbitrary<readonly Act[]> = fc.array(act, { minLength: 2, maxLength: 8 });

/** One request of a lived day, in the order they were sent. */
export interface Sent {
  readonly plan: ContextPlan;
  readonly body: string;
}

class Crash extends Error {}

/** Lives a day in a fresh home and answers with every request that was sent; the home is left closed. */
export async function liveDay(acts: readonly Act[], folder: string): Promise<readonly Sent[]> {
  const puppet = puppetSubstrate();
  const clock = standingClock();
  let crashAt: string | null = null;
  const wake = () =>
    live(puppet, {
      folder,
      clock,
      faultPoint: (at) => {
        if (at !== crashAt) return;
        crashAt = null;
        throw new Crash();
      },
    });
  let one = await wake();
  writeFileSync(join(one.home.workspace, 'notes.txt'), 'A file with words in it.');
  for (const [index, today] of acts.entries()) {
    if (today.kind === 'pass') clock.advance(today.minutes * 60_000);
    else if (today.kind === 'restart' || today.kind === 'crash') {
      if (today.kind === 'crash') {
        crashAt = today.at;
        puppet.tell(usesAll(uses('read_file', { path: 'notes.txt' }), uses('remember', { text: `Nearly ${index}` })));
        await one.say(today.text).catch(rethrowUnlessCrash);
        crashAt = null;
        puppet.forgetLines();
      }
      one.sleep();
      one = await wake();
    } else await turn(one, puppet.tell, today, index);
  }
  one.sleep();
  return puppet.plans.map((plan, index) => ({ plan, body: puppet.bodies[index] ?? '' }));
}

function rethrowUnlessCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

async function turn(
  one: Living,
  tell: (...lines: readonly Line[]) => void,
  today: Exclude<Act, { kind: 'pass' | 'restart' | 'crash' }>,
  index: number,
): Promise<void> {
  const controller = new AbortController();
  await one.hear(today.text);
  if (today.kind === 'say') tell(says(today.reply));
  if (today.kind === 'tools')
    tell(...today.rounds.map((calls, round) => usesAll(...Array.from({ length: calls }, (_, call) => someCall(index, round, call)))), says('Done.'));
  if (today.kind === 'stop')
    tell({ blocks: [{ kind: 'text', text: today.said }], deltas: [today.said], stopReason: null, meanwhile: () => controller.abort() });
  if (today.kind === 'fault') tell({ outcome: 'fault', fault: 'bad_request' });
  await runCognition(one.deps, { lane: LANE, trigger: 'message', retryOf: null, concurrent: [] }, controller.signal);
}

const someCall = (index: number, round: number, call: number): Line => {
  if (call % 3 === 0) return uses('remember', { text: `Thing ${index}-${round}-${call}`, how: 'told' });
  return call % 3 === 1 ? uses('read_file', { path: 'notes.txt' }) : uses('read_file', { path: '../outside' });
};
