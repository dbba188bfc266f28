// One turn, with the time of every step between the acknowledged message and the call of the transport. The voice is the real
// adapter over a transport that notes when it is called and answers a word.

import { createAnthropicSubstrate } from '#adapters/substrates/anthropic/create-anthropic-substrate';
import { answerEvents } from '#adapters/substrates/rehearsal/answer-events';
import type { FaultPoint } from '#entity/ports';
import { runCognition } from '#entity/run-cognition';
import { redact } from '#shared/lib/redacted';
import { LANE, type Living, live, standingClock } from '#test/entity/living';
import { sum } from './measure.ts';

export const steps = ['wake', 'perceive', 'recall', 'assemble', 'record'] as const;
export type Step = (typeof steps)[number];

export interface TurnTimes {
  /** Milliseconds from the acknowledged message to the call of the transport. */
  readonly total: number;
  readonly byStep: Readonly<Record<Step, number>>;
  /** Milliseconds of it that COMMIT took, and how many of those had something to sync. */
  readonly disk: number;
  readonly syncs: number;
  readonly bodyBytes: number;
}

export interface MeasuredLife {
  turn(text: string): Promise<TurnTimes>;
  sleep(): void;
}

type Mark = { readonly at: FaultPoint | 'transport'; readonly ms: number };

/** Wakes whoever lives in `folder` for measured turns. */
export async function measuredLife(folder: string): Promise<MeasuredLife> {
  let marks: Mark[] = [];
  let bodyBytes = 0;
  const mark = (at: Mark['at']) => void marks.push({ at, ms: performance.now() });
  const clock = standingClock();
  const substrate = createAnthropicSubstrate({
    kind: 'rehearsal',
    apiKey: redact('bench'),
    baseUrl: 'http://bench.invalid',
    model: 'bench-1',
    clock,
    // Wide enough that no history is folded on the way.
    limits: { contextWindow: 1_000_000 },
    fetch: async (_input, init) => {
      mark('transport');
      bodyBytes = Buffer.byteLength(String(init?.body));
      return new Response(shortAnswer, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const one = await live(substrate, { folder, clock, faultPoint: mark });
  return {
    turn: (text) =>
      measureTurn(
        one,
        text,
        () => (marks = []),
        () => ({ marks, bodyBytes }),
      ),
    sleep: one.sleep,
  };
}

async function measureTurn(
  { hear, deps }: Living,
  text: string,
  begin: () => void,
  soFar: () => { readonly marks: readonly Mark[]; readonly bodyBytes: number },
): Promise<TurnTimes> {
  await hear(text);
  begin();
  const began = performance.now();
  const outcome = await runCognition(deps, { lane: LANE, trigger: 'message', retryOf: null, concurrent: [] }, new AbortController().signal);
  const { marks, bodyBytes } = soFar();
  const leaves = marks.findIndex(({ at }) => at === 'transport');
  if (outcome !== 'complete' || leaves === -1) throw new Error(`a measured turn ended as ${outcome}`);
  return timesOf(began, marks.slice(0, leaves + 1), bodyBytes);
}

const endOfStep = { wake: 'woken', perceive: 'perceived', recall: 'recalled', assemble: 'assembled', record: 'transport' } as const satisfies Readonly<
  Record<Step, Mark['at']>
>;

function timesOf(began: number, marks: readonly Mark[], bodyBytes: number): TurnTimes {
  const ends = [began, ...steps.map((step) => marks.find(({ at }) => at === endOfStep[step])?.ms ?? Number.NaN)];
  const byStep = Object.fromEntries(steps.map((step, index) => [step, (ends[index + 1] ?? 0) - (ends[index] ?? 0)])) as Record<Step, number>;
  // The anchor moves only when entries were appended: a commit without any has nothing to sync.
  const commits = marks.flatMap((mark, index) =>
    mark.at === 'commit-synced' ? [{ ms: mark.ms - (marks[index - 1]?.ms ?? mark.ms), synced: marks[index + 1]?.at === 'anchor-written' }] : [],
  );
  return { total: sum(Object.values(byStep)), byStep, disk: sum(commits.map(({ ms }) => ms)), syncs: commits.filter(({ synced }) => synced).length, bodyBytes };
}

const usage = {
  input_tokens: 1,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
};
const shortAnswer = answerEvents({ text: 'Yes.', call: null }, { id: '0'.repeat(16), model: 'bench-1', maxTokens: 100, usage, pace: 'instant' })
  .map(({ text }) => text)
  .join('');
