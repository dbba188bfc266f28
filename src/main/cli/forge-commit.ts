// `ipse-admin forge --commit`: answers to what was handed out, one after another. Each is taken whole or not at all, and what it gives
// is told: a birth, a proposal, the next question.

import type { Problem } from '#shared/cognitive/contract';
import { contractOf } from '#shared/cognitive/contracts';
import { forgeInputFromInterview } from '#shared/cognitive/forge-input';
import type { InterviewOutput } from '#shared/cognitive/interview';
import { type AnswerText, readAnswer, readAnswers } from '#shared/cognitive/read-answer';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { fail, ok, type Result } from '#shared/lib/result';
import { type RunId, runId as runIdShape } from '#shared/model/ids';
import type { RunView } from '#shared/model/skill-views';
import { observe, operate, withEntity } from './ask-entity.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { problemLines, sayProblems } from './contract-verbs.ts';
import { askAndFollow } from './follow-run.ts';
import { livingName } from './forge-interview.ts';
import { UNCONFIRMED } from './forge-settle.ts';
import { type Entity, reachOrBegin } from './reach-entity.ts';
import { readGiven } from './read-given.ts';
import { sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { type Given, isSet, textOf } from './verbs.ts';

/** What became of one answer. */
type Taken =
  | { readonly run: string; readonly ok: true; readonly state: 'born'; readonly seq: number; readonly note: string | null }
  | { readonly run: string; readonly ok: true; readonly state: 'accepted'; readonly seq: number; readonly note: string | null }
  | { readonly run: string; readonly ok: true; readonly state: 'proposed'; readonly note: string | null }
  | { readonly run: string; readonly ok: true; readonly state: 'asks'; readonly question: string }
  | { readonly run: string; readonly ok: true; readonly state: 'handed_out'; readonly next: string; readonly block: string }
  | { readonly run: string | null; readonly ok: false; readonly problems: readonly Problem[]; readonly message: string };

interface Acceptance {
  readonly accept: boolean;
  readonly confirm: string | null;
}

/** Takes the answers in `--commit`: JSON itself, `@file`, or `-` for standard input. */
export async function commitAnswers(context: CommandContext, given: Given): Promise<ExitCode> {
  const text = await readCommit(context, textOf(given, 'commit') ?? '-');
  if (!text.ok) return sayRefusal(context, text.error);
  const answers = readAnswers(text.value);
  if (!answers.ok) return sayProblems(context, answers.error);
  const acceptance = { accept: isSet(given, 'accept'), confirm: textOf(given, 'confirm') };
  return withEntity(context, await reachOrBegin(context), async (entity) => {
    const results: Taken[] = [];
    for (const answer of answers.value) {
      const taken = await takeAnswer(context, entity, answer, acceptance);
      results.push(taken);
      if (!context.json) tell(context, taken);
    }
    const all = results.every((one) => one.ok);
    if (context.json) context.out(`${JSON.stringify({ ok: all, results })}\n`);
    return all ? 0 : 1;
  });
}

/** `--commit` names a file by `@`; a single answer that is too long is not even read. */
async function readCommit(context: CommandContext, word: string): ReturnType<typeof readGiven> {
  if (word === '-') return readGiven(context, '-', MAX_ANSWER_BYTES);
  return word.startsWith('@') ? readGiven(context, word.slice(1), MAX_ANSWER_BYTES) : ok(word);
}

const refused = (run: string | null, message: string, problems: readonly Problem[] = []): Taken => ({ run, ok: false, message, problems });

async function takeAnswer(context: CommandContext, entity: Entity, answer: AnswerText, acceptance: Acceptance): Promise<Taken> {
  const target = await runMeant(entity, answer.runId);
  if (!target.ok) return refused(answer.runId, target.error);
  const run = target.value;
  const taken = await operate(entity, 'forge.answer', { runId: run.runId, text: answer.text });
  if (!taken.ok) return refused(run.runId, taken.error.message);
  if (!taken.value.ok) return refused(run.runId, 'The answer does not hold; what was handed out goes on waiting.', taken.value.problems);
  return run.contract === 'interview' ? goOn(context, entity, run, answer.text) : settle(entity, run.runId, taken.value.note, acceptance);
}

const NOTHING_WAITS = 'Nothing waits for an answer. Ask first: `ipse-admin forge --mode delegation` prints what is to be answered.';

/** The run an answer names, else the newest that waits. */
async function runMeant(entity: Entity, named: string | null): Promise<Result<RunView, string>> {
  if (named !== null) {
    const id = runIdShape.safeParse(named);
    const run = id.success ? await observe(entity, 'run.get', { runId: id.data }) : null;
    return run?.ok ? ok(run.value) : fail('There is no such run.');
  }
  const open = await observe(entity, 'run.list', { limit: 100, before: null, contract: null, open: true });
  const newest = open.ok ? open.value.rows.find(({ state }) => state === 'waiting') : undefined;
  const run = newest === undefined ? null : await observe(entity, 'run.get', { runId: newest.runId });
  return run?.ok ? ok(run.value) : fail(NOTHING_WAITS);
}

/** At birth a valid answer is committed; later it is for the operator to accept. */
async function settle(entity: Entity, runId: RunId, note: string | null, { accept, confirm }: Acceptance): Promise<Taken> {
  const living = await livingName(entity);
  if (living !== null && !accept) return { run: runId, ok: true, state: 'proposed', note };
  if (living !== null && confirm === null) return refused(runId, `The answer holds and waits as a proposal. ${UNCONFIRMED.message} ${UNCONFIRMED.next}`);
  const written = await operate(entity, 'forge.commit', { draft: null, runId, origin: 'delegation', confirm: living === null ? null : confirm });
  if (!written.ok) return refused(runId, `The answer holds and waits as a proposal, but was not written. ${written.error.message}`);
  return { run: runId, ok: true, state: living === null ? 'born' : 'accepted', seq: written.value.seq, note };
}

/** An interview that goes on has another question; one that is done leads to the forge. */
async function goOn(context: CommandContext, entity: Entity, run: RunView, text: string): Promise<Taken> {
  const asked: unknown = run.input.state === 'ok' ? JSON.parse(run.input.text) : null;
  const read = readAnswer(contractOf('interview'), asked, text);
  if (!read.ok) return refused(run.runId, 'What was answered cannot be read.', read.error);
  const said = read.value.value as InterviewOutput;
  if (said.kind === 'ask') return { run: run.runId, ok: true, state: 'asks', question: said.question };
  const next = await askAndFollow(context, entity, { contract: 'forge', mode: 'delegation', input: forgeInputFromInterview(said) });
  if (!next.ok) return refused(run.runId, next.error.message);
  const { block, runId } = next.value;
  return block?.state === 'ok'
    ? { run: run.runId, ok: true, state: 'handed_out', next: runId, block: block.text }
    : refused(run.runId, 'What was handed out cannot be read.');
}

function tell({ out, err }: CommandContext, taken: Taken): void {
  if (!taken.ok) {
    err(`Refused: ${taken.message}\n${taken.problems.length === 0 ? '' : `${problemLines(taken.problems)}\n`}`);
    return;
  }
  if ('note' in taken && taken.note !== null) err(`${taken.note}\n`);
  if (taken.state === 'born') out(`Somebody is born (entry ${taken.seq}). Talk: \`ipse talk\`, or the window: \`npm start\`.\n`);
  else if (taken.state === 'accepted') out(`Forged anew (entry ${taken.seq}).\n`);
  else if (taken.state === 'proposed') out(`Somebody lives here, so this waits as a proposal: \`ipse-admin forge accept ${taken.run}\`.\n`);
  else if (taken.state === 'asks') out(`The interview goes on: ${showControls(taken.question)}\n`);
  else out(`${showControls(taken.block)}\n`);
}
