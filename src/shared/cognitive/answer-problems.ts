// What is wrong with an answer, in plain sentences of ours. Field names and allowed words are said; what was answered never is.

import type { z } from 'zod';
import { truncate } from '../lib/text.ts';
import type { Problem } from './contract.ts';
import type { JsonStop, PathPart } from './scan-json.ts';

const MAX_PROBLEMS = 50;
const MAX_NAME = 60;
const MAX_PATH = 300;

/** A place in an answer, as in `initial_axioms[3].confidence`; a name that is no plain word stands in brackets, shortened and cleaned. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : nameText(String(part)))).join('');
  return truncate(text.startsWith('.') ? text.slice(1) : text, MAX_PATH);
}

function nameText(name: string): string {
  if (/^[A-Za-z_$][\w$-]{0,59}$/.test(name)) return `.${name}`;
  return `["${truncate(
    truncate(name, 4 * MAX_NAME)
      .toWellFormed()
      .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\uFFFD'),
    MAX_NAME,
  )}"]`;
}

/** At most fifty, and then how many more there are. */
export function fewProblems(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const more = problems.length - MAX_PROBLEMS;
  return [
    ...problems.slice(0, MAX_PROBLEMS),
    { path: '', rule: 'more_problems', message: `There ${more === 1 ? 'is one more problem' : `are ${more} more problems`}.` },
  ];
}

/** What a schema found in `value`. */
export const schemaProblems = (issues: readonly z.core.$ZodIssue[], value: unknown): readonly Problem[] =>
  fewProblems(
    issues.flatMap((issue): readonly Problem[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: pathText([...issue.path, key]), rule: issue.code, message: 'There is no such field here.' }))
        : [{ path: pathText(issue.path), rule: issue.code, message: sentence(issue, valueAt(value, issue.path)) }],
    ),
  );

function sentence(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (found === undefined) return `Is missing: ${kindName(issue.expected)} belongs here.`;
      return typeof found === 'number' && issue.expected === 'number'
        ? 'Must be a number that is not too large to write.'
        : `Must be ${kindName(issue.expected)}, not ${kindOf(found)}.`;
    case 'invalid_value':
      return found === undefined ? `Is missing: ${oneOf(issue.values)}` : `Must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      if (!('options' in issue) || !issue.options?.length) return 'Must have one of the forms that are allowed here.';
      return found === undefined ? `Is missing: ${oneOf(issue.options)}` : `Must be ${oneOf(issue.options)}`;
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Must not be empty.' : `Must have at least ${issue.minimum} characters.`;
      if (issue.origin === 'array') return `Must hold at least ${issue.minimum}.`;
      return `Must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Must have at most ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `Must hold at most ${issue.maximum}.`;
      return `Must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    default:
      return 'Is not in the form that is asked for here.';
  }
}

const oneOf = (words: readonly unknown[]): string => `${words.length === 1 ? '' : 'one of '}${words.map((word) => `"${String(word)}"`).join(', ')}.`;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
const kindName = (kind: string): string => (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? 'something else';
const kindOf = (value: unknown): string => kindName(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}

/** The first text or name below `value` that is not whole characters; `value` is known to be shallow. */
export function brokenText(value: unknown, path: readonly PathPart[] = []): readonly PathPart[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    const broken = name.isWellFormed() ? brokenText(inner, here) : here;
    if (broken) return broken;
  }
  return null;
}

export const brokenCharacters = (path: readonly PathPart[]): Problem => ({
  path: pathText(path),
  rule: 'broken_characters',
  message: 'Holds half a character (a lone surrogate): write the whole character or leave it out.',
});

const stops: Readonly<Record<JsonStop['why'], string>> = {
  cut: 'ends before it is complete',
  unexpected: 'has a character that does not belong',
  control_character: 'has a raw line break or control character inside a text',
  escape: 'has a backslash that begins nothing JSON knows',
  too_deep: 'nests deeper than any answer does',
  too_many: 'holds more values than any answer does',
  duplicate_key: 'names a field twice',
};

/** Where and why a JSON text does not hold. */
export function stopProblem(text: string, stop: JsonStop): Problem {
  const before = text.slice(0, stop.at);
  const line = before.split('\n').length;
  const column = stop.at - (before.lastIndexOf('\n') + 1) + 1;
  const own = stop.why === 'too_deep' || stop.why === 'duplicate_key' ? stop.why : stop.why === 'too_many' ? 'too_large' : 'not_json';
  return {
    path: own === 'not_json' ? '' : pathText(stop.path),
    rule: own,
    message: `The JSON ${stops[stop.why]} at line ${line}, column ${column}.`,
  };
}
