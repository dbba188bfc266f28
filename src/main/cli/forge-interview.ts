// The interview in the terminal: the same questions every time, or those of a model or a program, one by one. Nothing is written by answering.

import type { HostRefusal } from '#host/host';
import { contractOf } from '#shared/cognitive/contracts';
import type { ForgeInput } from '#shared/cognitive/forge';
import { forgeInputFromInterview } from '#shared/cognitive/forge-input';
import type { InterviewOutput } from '#shared/cognitive/interview';
import { readAnswer } from '#shared/cognitive/read-answer';
import { observe, operate } from './ask-entity.ts';
import type { Asking } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { askAndFollow, holds, sayFailedRun } from './follow-run.ts';
import { anyField, type Exchanges, type Fields, missingFields, requiredFields } from './forge-fields.ts';
import type { Entity } from './reach-entity.ts';
import { sayError, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';

export const NOTHING_WRITTEN = 'Nothing was written.';

export interface Answered {
  readonly fields: Fields;
  readonly exchanges: Exchanges;
}

const labels = { name: 'Name', personName: 'Your name', role: 'Role', mission: 'Mission', timbre: 'How they speak' } as const;

/** Asks for what is missing; null where the person left. */
export async function askFixedQuestions(entity: Entity, asking: Asking, given: Fields): Promise<Answered | null> {
  const told = await operate(entity, 'forge.questions', {});
  const questions = told.ok ? told.value.questions : [];
  const fields: { -readonly [Field in keyof Fields]: Fields[Field] } = { ...given };
  const exchanges: { question: string; answer: string }[] = [];
  for (const [field] of missingFields(given)) {
    const question = questions[requiredFields.findIndex(([name]) => name === field)] ?? labels[field];
    const answer = await askUntilSaid(asking, question);
    if (answer === null) return null;
    fields[field] = answer;
    exchanges.push({ question, answer });
  }
  const more = anyField(given) ? { personAbout: given.personAbout, axioms: given.axioms, principles: given.principles } : await askForMore(asking);
  return more === null ? null : { fields: { ...fields, ...more }, exchanges };
}

async function askUntilSaid(asking: Asking, question: string): Promise<string | null> {
  let answer = await asking.ask(`\n${showControls(question)}\n› `);
  while (answer === '') answer = await asking.ask('A word at least; Ctrl-C leaves and writes nothing.\n› ');
  return answer;
}

/** What may be left out. */
async function askForMore(asking: Asking): Promise<Pick<Fields, 'personAbout' | 'axioms' | 'principles'> | null> {
  const about = await asking.ask('\nIs there something it should know of you from the first day? Enter leaves it out.\n› ');
  if (about === null) return null;
  const axioms = await askLines(asking, '\nTruths it is founded on, one a line, in its own words (“I …”). An empty line ends them.\n› ');
  if (axioms === null) return null;
  const principles = await askLines(
    asking,
    '\nPrinciples it takes counsel from, one a line, as in “Patience: wait for the whole sentence; ask before assuming”. An empty line ends them.\n› ',
  );
  return principles === null ? null : { personAbout: about, axioms, principles };
}

async function askLines(asking: Asking, prompt: string): Promise<readonly string[] | null> {
  const lines: string[] = [];
  for (;;) {
    const line = await asking.ask(lines.length === 0 ? prompt : '› ');
    if (line === null) return null;
    if (line === '') return lines;
    lines.push(line);
  }
}

/** An interview that a model or a program holds: its questions until it is done. A code where it did not come to an end. */
export async function holdInterview(
  context: CommandContext,
  entity: Entity,
  mode: 'background_call' | 'command',
  asking: Asking | null,
): Promise<ForgeInput | ExitCode> {
  const exchanges: { question: string; answer: string }[] = [];
  for (;;) {
    const run = await askAndFollow(context, entity, { contract: 'interview', mode, input: { exchanges } }, asking?.left);
    if (!run.ok) return sayError(context, run.error, NOTHING_WRITTEN);
    if (asking?.left.aborted) return sayLeft(context);
    const said = run.value.answer?.state === 'ok' ? readAnswer(contractOf('interview'), { exchanges }, run.value.answer.text) : null;
    if (!holds(run.value) || !said?.ok) return sayFailedRun(context, run.value);
    const value = said.value.value as InterviewOutput;
    if (value.kind === 'done') return forgeInputFromInterview(value);
    if (asking === null) return sayRefusal(context, noTerminal(value.question));
    const answer = await askUntilSaid(asking, value.question);
    if (answer === null) return sayLeft(context);
    exchanges.push({ question: value.question, answer });
  }
}

const noTerminal = (question: string): HostRefusal => ({
  code: 'no_terminal',
  message: `There is a question, and no terminal to answer it at: ${showControls(question)}`,
  next: `${NOTHING_WRITTEN} Ask at a terminal, or say who it is to be: --name --person --role --mission --timbre.`,
});

/** Says that the person left before anything was written. */
export function sayLeft(context: CommandContext): ExitCode {
  context.err(`\n${NOTHING_WRITTEN}\n`);
  return 1;
}

/** Name of who lives here now; null while nobody is born. */
export async function livingName(entity: Entity): Promise<string | null> {
  const status = await observe(entity, 'status.get', {});
  return status.ok ? (status.value.entity?.name ?? null) : null;
}
