// An answer to a contract, from whoever gave it: nothing in it is trusted, and nothing in it makes this throw.
// Size, characters and depth are looked at before anything is parsed; what holds is exactly what the contract asks for.

import { MAX_ANSWER_BYTES } from '../contract/limits.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { isWellFormed, utf8Length } from '../lib/text.ts';
import { brokenCharacters, brokenText, fewProblems, schemaProblems, stopProblem } from './answer-problems.ts';
import type { Contract, Problem } from './contract.ts';
import { type FoundObject, findObjects } from './find-objects.ts';
import { afterSpace, scanJson } from './scan-json.ts';

export interface ReadAnswer {
  readonly value: unknown;
  readonly found: 'whole' | 'fence' | 'prose';
  /** A sentence for whoever gave the answer, where it did not stand alone. */
  readonly note: string | null;
  /** The run it says it answers; null when it does not say. */
  readonly runId: string | null;
}

/** One answer of several, not yet read. */
export interface AnswerText {
  /** The run it says it answers; null when it does not say. */
  readonly runId: string | null;
  readonly text: string;
}

const MAX_DEPTH = 32;
/** No contract takes anywhere near as many. */
const MAX_VALUES = 200_000;
const MAX_OBJECTS = 64;

const limits = { depth: MAX_DEPTH, values: MAX_VALUES };
/** A wrapped answer in a list stands two levels deeper. */
const listLimits = { depth: MAX_DEPTH + 2, values: 4 * MAX_VALUES };

const notes = {
  whole: null,
  fence: 'The answer was found in a code fence; what stood around it was passed over.',
  prose: 'The answer was found among other words, which were passed over.',
} as const;

const problem = (rule: string, message: string, path = ''): Problem => ({ path, rule, message });

/** The one answer in `text` that holds against `contract` and `input`, or everything that is wrong. */
export function readAnswer(contract: Contract, input: unknown, text: string): Result<ReadAnswer, readonly Problem[]> {
  const unreadable = unreadableText(text);
  if (unreadable) return fail([unreadable]);
  const whole = text.trim();
  if (whole === '') return fail([problem('nothing_found', 'The answer is empty.')]);
  const end = scanJson(whole, 0, limits);
  if (end.ok && end.value === whole.length) return judge(contract, input, whole, 'whole');
  const stop = end.ok ? ({ at: end.value, why: 'unexpected', path: [] } as const) : end.error;
  if (stop.why !== 'unexpected' && stop.why !== 'cut' && stop.why !== 'escape' && stop.why !== 'control_character') return fail([stopProblem(whole, stop)]);
  const objects = findObjects(whole, MAX_OBJECTS, limits);
  if (objects.length > 0) return judgeFound(contract, input, whole, objects);
  return fail([/^["{[]/.test(whole) ? stopProblem(whole, stop) : problem('nothing_found', 'No JSON object was found in the answer.')]);
}

function unreadableText(text: string): Problem | null {
  // A UTF-16 unit is one to three bytes: most texts need not be counted.
  if (text.length > MAX_ANSWER_BYTES || (text.length * 3 > MAX_ANSWER_BYTES && utf8Length(text) > MAX_ANSWER_BYTES))
    return problem('too_large', `An answer may have at most ${MAX_ANSWER_BYTES / 1024 / 1024} MiB.`);
  return isWellFormed(text) ? null : brokenCharacters([]);
}

function judgeFound(contract: Contract, input: unknown, whole: string, objects: readonly FoundObject[]): Result<ReadAnswer, readonly Problem[]> {
  if (objects.length > MAX_OBJECTS) return fail([problem('ambiguous', `More than ${MAX_OBJECTS} objects stand in the answer: give one and nothing else.`)]);
  const judged = objects.map(({ json, found }) => (json.ok ? judge(contract, input, json.value, found) : fail([stopProblem(whole, json.error)])));
  const valid = judged.filter((one) => one.ok);
  if (valid.length > 1) return fail([problem('ambiguous', `There are ${valid.length} valid answers in the text: give one.`)]);
  if (valid[0]) return valid[0];
  const parsed = judged.filter((_, index) => objects[index]?.json.ok);
  if (parsed.length > 1) return fail([problem('nothing_found', `None of the ${parsed.length} objects in the text is a valid answer.`)]);
  return parsed[0] ?? judged[0] ?? fail([problem('nothing_found', 'No JSON object was found in the answer.')]);
}

/** Judges JSON that is known to be well formed and small. */
function judge(contract: Contract, input: unknown, json: string, found: ReadAnswer['found']): Result<ReadAnswer, readonly Problem[]> {
  const { runId, value } = unwrap(JSON.parse(json));
  const broken = brokenText(value);
  if (broken) return fail([brokenCharacters(broken)]);
  const held = contract.output.safeParse(value);
  if (!held.success) return fail(schemaProblems(held.error.issues, value));
  const asked = contract.input.safeParse(input);
  if (!asked.success) return fail([problem('input', 'What was asked does not hold against the contract, so no answer to it can.')]);
  const problems = contract.check(asked.data, held.data);
  return problems.length > 0 ? fail(fewProblems(problems)) : ok({ value: held.data, found, note: notes[found], runId });
}

/** `{ "run": "run_…", "answer": … }` names the run it answers; anything else is the answer itself. */
function unwrap(value: unknown): { readonly runId: string | null; readonly value: unknown } {
  if (typeof value !== 'object' || value === null || Object.keys(value).sort().join() !== 'answer,run') return { runId: null, value };
  const { run, answer } = value as { readonly run: unknown; readonly answer: unknown };
  return typeof run === 'string' ? { runId: run, value: answer } : { runId: null, value };
}

/** The answers in a text for the command line: one object, a JSON list, or one object a line; each bare or wrapped with its run. Other text is one bare answer. */
export function readAnswers(text: string): Result<readonly AnswerText[], readonly Problem[]> {
  const unreadable = unreadableText(text);
  if (unreadable) return fail([unreadable]);
  const whole = text.trim();
  if (whole === '') return fail([problem('nothing_found', 'The answer is empty.')]);
  const end = scanJson(whole, 0, listLimits);
  if (end.ok && end.value === whole.length) return whole.startsWith('[') ? listed(whole) : ok([toAnswer(whole)]);
  const lines = whole.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => line.trimStart().startsWith('{')) ? lined(lines) : ok([{ runId: null, text: whole }]);
}

function listed(list: string): Result<readonly AnswerText[], readonly Problem[]> {
  const items = innerTexts(list);
  if (items.length === 0) return fail([problem('nothing_found', 'The list of answers is empty.')]);
  const wrong = items.flatMap((item, index) =>
    item.startsWith('{') ? [] : [problem('invalid_type', 'Every answer in the list must be an object.', `[${index}]`)],
  );
  return wrong.length > 0 ? fail(fewProblems(wrong)) : ok(items.map(toAnswer));
}

function lined(lines: readonly string[]): Result<readonly AnswerText[], readonly Problem[]> {
  const wrong = lines.flatMap((line, index) => {
    const end = scanJson(line, 0, listLimits);
    return end.ok && afterSpace(line, end.value) === line.length
      ? []
      : [problem('not_json', 'Every line must hold one whole JSON object, and this one does not.', `[${index}]`)];
  });
  return wrong.length > 0 ? fail(fewProblems(wrong)) : ok(lines.map((line) => toAnswer(line.trim())));
}

/** The text of the answer is kept as it was written, so that reading it finds everything that is wrong with it. */
function toAnswer(json: string): AnswerText {
  if (!json.startsWith('{')) return { runId: null, text: json };
  const { runId } = unwrap(JSON.parse(json));
  return { runId, text: runId === null ? json : (innerTexts(json)[answerIndex(json)] ?? json) };
}

const answerIndex = (json: string): number => Object.keys(JSON.parse(json) as object).indexOf('answer');

/** The texts of the values directly inside a list or an object that is known to be well formed. */
function innerTexts(json: string): readonly string[] {
  const texts: string[] = [];
  const named = json.startsWith('{');
  let at = afterSpace(json, 1);
  while (at < json.length - 1) {
    const from = named ? afterSpace(json, endOf(json, at)) + 1 : at;
    const end = endOf(json, from);
    texts.push(json.slice(from, end).trim());
    at = afterSpace(json, afterSpace(json, end) + 1);
  }
  return texts;
}

function endOf(json: string, from: number): number {
  const end = scanJson(json, from, listLimits);
  return end.ok ? end.value : json.length;
}
