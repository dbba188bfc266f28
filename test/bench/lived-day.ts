// A day of talk through the real flow, with the token sizes of performance.md 3.4: a person says about 60 tokens, a reply is
// about 250, and in many turns the entity first uses its tools, whose results are about 450. About two requests a turn.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCognition } from '#entity/run-cognition';
import { LANE, type Living, type standingClock } from '#test/entity/living';
import { type Line, type Puppet, says, uses, usesAll } from '#test/entity/puppet-substrate';
import { seededTalk, type Talk } from './talk.ts';

const CHARS_A_TOKEN = 4;
const FILES = 60;
const MEAN_PAUSE_MS = 5 * 60_000;

type DayClock = ReturnType<typeof standingClock>;

/** Lives `turns` turns in a home that is awake; the same seed says the same things. Throws when a turn does not come to its end. */
export async function liveTurns(one: Living, puppet: Pick<Puppet, 'tell'>, clock: DayClock, turns: number, seed = 1): Promise<void> {
  const talk = seededTalk(seed);
  const notes = join(one.home.workspace, 'notes');
  mkdirSync(notes, { recursive: true });
  for (let file = 0; file < FILES; file++) writeFileSync(join(notes, `${file}.md`), talk.paragraphs(talk.size(450 * CHARS_A_TOKEN)));
  for (let turn = 0; turn < turns; turn++) {
    clock.advance(Math.round(-Math.log(1 - talk.random()) * MEAN_PAUSE_MS));
    puppet.tell(...toolRounds(talk), says(talk.paragraphs(talk.size(250 * CHARS_A_TOKEN))));
    await one.hear(talk.line(talk.size(60 * CHARS_A_TOKEN)));
    const outcome = await runCognition(one.deps, { lane: LANE, trigger: 'message', retryOf: null, concurrent: [] }, new AbortController().signal);
    if (outcome !== 'complete') throw new Error(`turn ${turn} of the day ended as ${outcome}`);
  }
}

/** As many tool rounds as the simulated day of performance.md has: none in four turns of ten, eight at most. */
function toolRounds(talk: Talk): readonly Line[] {
  const rounds = Math.min(8, Math.floor(-Math.log(1 - talk.random()) * 1.8));
  return Array.from({ length: rounds }, () => {
    const first = someCall(talk);
    return talk.random() < 0.1 ? usesAll(first, someCall(talk)) : first;
  });
}

function someCall(talk: Talk): Line {
  const rationale = talk.line(200);
  const before = talk.random() < 0.3 ? talk.line(80) : '';
  if (talk.random() < 0.25) return uses('remember', { text: talk.line(talk.size(120)), kind: 'fact', how: 'told', rationale }, before);
  return uses('read_file', { path: `notes/${Math.floor(talk.random() * FILES)}.md`, rationale, confidence: 'likely' }, before);
}
