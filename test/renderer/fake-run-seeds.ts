// The runs a fake life begins with: every state and every mode once.

import type { Scenario } from './fake-bridge.ts';
import { exchangesOf, forgeAnswer, forgeInputText, interviewAnswer } from './fake-forge-texts.ts';
import { type FakeRuns, runRequestId, type Seed, shown } from './fake-runs.ts';
import { entityName } from './fake-texts.ts';
import { FAKE_NOW } from './fake-world.ts';

const forge = JSON.stringify(forgeInputText);
const interview = (count: number) => JSON.stringify({ exchanges: exchangesOf(count) });
const minutes = (n: number): number => FAKE_NOW - n * 60_000;
const answered = (askedAtMs: number, durationMs: number) => ({ askedAtMs, durationMs, answeredAtMs: askedAtMs + durationMs });
const holds = (value: unknown) => ({ answer: shown(JSON.stringify(value)), found: 'whole' as const });

/** `at` is the number the run will have. */
const seeds: readonly ((at: number) => Seed)[] = [
  () => ({ contract: 'forge', mode: 'form', state: 'accepted', inputJson: forge, ...answered(minutes(9000), 4), ...holds(forgeAnswer(entityName)) }),
  (at) => ({
    contract: 'interview',
    mode: 'background_call',
    state: 'valid',
    inputJson: interview(0),
    ...answered(minutes(2890), 6_200),
    ...holds(interviewAnswer({ exchanges: [] })),
    requestIds: [runRequestId(at)],
  }),
  (at) => ({
    contract: 'interview',
    mode: 'background_call',
    state: 'valid',
    inputJson: interview(2),
    ...answered(minutes(2886), 31_400),
    slow: true,
    ...holds(interviewAnswer({ exchanges: exchangesOf(2) })),
    requestIds: [runRequestId(at)],
  }),
  (at) => ({
    contract: 'forge',
    mode: 'background_call',
    state: 'failed',
    inputJson: forge,
    ...answered(minutes(2880), 2_100),
    fault: 'overloaded',
    requestIds: [runRequestId(at)],
  }),
  () => ({
    contract: 'forge',
    mode: 'command',
    state: 'invalid',
    inputJson: forge,
    ...answered(minutes(1500), 840),
    answer: shown('{"constitution_content":"","initial_axioms":[{"content":"It rains.","scope":"weather","confidence":7}],"mood":"fine"}'),
    exitCode: 0,
    stderr: shown('reading notes.txt\nwarning: 3 lines were empty\n'),
    problems: [
      { path: 'agents_md_content', rule: 'invalid_type', message: 'Is missing: a text belongs here.' },
      { path: 'constitution_content', rule: 'too_small', message: 'Must not be empty.' },
      { path: 'initial_axioms[0].scope', rule: 'invalid_value', message: 'Must be one of "universal", "user", "persona", "incarnation".' },
      { path: 'initial_axioms[0].confidence', rule: 'too_big', message: 'Must be at most 1.' },
      { path: 'mood', rule: 'unrecognized_keys', message: 'There is no such field here.' },
    ],
  }),
  () => ({
    contract: 'forge',
    mode: 'command',
    state: 'failed',
    inputJson: forge,
    ...answered(minutes(1490), 95),
    fault: 'exit',
    exitCode: 3,
    stderr: shown('notes.txt: no such file\n'),
  }),
  () => ({
    contract: 'forge',
    mode: 'command',
    state: 'failed',
    inputJson: forge,
    ...answered(minutes(1480), 600_000),
    fault: 'timeout',
    slow: true,
    stderr: shown(''),
  }),
  () => ({
    contract: 'forge',
    mode: 'delegation',
    state: 'withdrawn',
    inputJson: forge,
    askedAtMs: minutes(1400),
    withdrawn: { reason: 'superseded', note: null },
  }),
  () => ({ contract: 'forge', mode: 'delegation', state: 'expired', inputJson: forge, askedAtMs: minutes(1390) }),
  (at) => ({
    contract: 'forge',
    mode: 'background_call',
    state: 'stopped',
    inputJson: forge,
    ...answered(minutes(700), 12_300),
    requestIds: [runRequestId(at)],
  }),
  (at) => ({
    contract: 'forge',
    mode: 'background_call',
    state: 'interrupted',
    inputJson: forge,
    ...answered(minutes(690), 4_000),
    requestIds: [runRequestId(at)],
  }),
  () => ({
    contract: 'forge',
    mode: 'delegation',
    state: 'withdrawn',
    inputJson: forge,
    ...answered(minutes(660), 900_000),
    answer: shown(`Here it is:\n\n\`\`\`json\n${JSON.stringify(forgeAnswer(entityName))}\n\`\`\``),
    found: 'fence',
    withdrawn: { reason: 'declined', note: shown('Too long, and none of it was hers.') },
  }),
  (at) => ({
    contract: 'forge',
    mode: 'background_call',
    state: 'proposed',
    inputJson: forge,
    ...answered(minutes(48), 38_700),
    ...holds(forgeAnswer(entityName)),
    requestIds: [runRequestId(at)],
  }),
  () => ({ contract: 'forge', mode: 'delegation', state: 'waiting', inputJson: forge, askedAtMs: minutes(12) }),
];

const rounds: Partial<Record<Scenario, number>> = { full: 1, many: 150 };

/** Fills a fake life with its runs; only the last round still waits for anyone. */
export function seedRuns(scenario: Scenario, runs: FakeRuns): void {
  const count = rounds[scenario] ?? 0;
  for (let round = 0; round < count; round++)
    for (const make of seeds) {
      const seed = make(runs.rows().length);
      const isOver = round < count - 1 && (seed.state === 'waiting' || seed.state === 'proposed');
      runs.seed(isOver ? { ...seed, state: 'expired' } : seed);
    }
}
