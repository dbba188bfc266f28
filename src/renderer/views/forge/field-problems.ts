// What a schema finds wrong in something typed here, as a place and one plain sentence. Nothing typed is repeated.

import type { z } from 'zod';

export interface FieldProblem {
  /** As in `answer.initial_axioms[3].content`. */
  readonly path: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((sofar, part) => (typeof part === 'number' ? `${sofar}[${part}]` : sofar === '' ? String(part) : `${sofar}.${String(part)}`), '');

const units = (origin: string): string => (origin === 'string' ? 'characters' : origin === 'array' ? 'items' : '');

function sentence(issue: Issue): string {
  // A rule of ours says it in its own words.
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'Say something here.';
    return `At least ${issue.minimum} ${units(issue.origin)}`.trim().concat('.');
  }
  if (issue.code === 'too_big') return `At most ${Number(issue.maximum).toLocaleString('en-GB')} ${units(issue.origin)}`.trim().concat('.');
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'This must be a number.' : 'This cannot stand here.';
  return 'This cannot stand here.';
}

/** At most `most` problems, in the order of the schema. */
export const problemsOf = (error: z.ZodError, most = 50): readonly FieldProblem[] =>
  error.issues.slice(0, most).map((issue) => ({ path: pathOf(issue.path), message: sentence(issue) }));

/** The sentence for one place; null where all is well. */
export const problemAt = (problems: readonly FieldProblem[], path: string): string | null => problems.find((one) => one.path === path)?.message ?? null;
