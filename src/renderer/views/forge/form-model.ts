// The plain form as it is typed, and what it becomes: a form for the host, or the input of the forge contract.
// An interview fills it; nothing is invented on the way.

import type { ForgeInput } from '#shared/cognitive/forge';
import { type ForgeForm, forgeForm } from '#shared/cognitive/forge-draft';
import type { InterviewOutput } from '#shared/cognitive/interview';
import { truncate } from '#shared/lib/text';
import { type FieldProblem, problemsOf } from './field-problems.ts';

/** Everything as text, as a person types it. */
export interface TypedForm {
  readonly name: string;
  readonly personName: string;
  readonly role: string;
  readonly mission: string;
  readonly timbre: string;
  readonly personAbout: string;
  /** One a line. */
  readonly axioms: string;
  readonly principles: readonly { readonly name: string /** One a line. */; readonly constraints: string }[];
}

export type Exchange = ForgeInput['exchanges'][number];

export const emptyForm: TypedForm = { name: '', personName: '', role: '', mission: '', timbre: '', personAbout: '', axioms: '', principles: [] };

/** The fields a person must fill, in the order the fixed questions ask for them. */
export const requiredFields = ['name', 'personName', 'role', 'mission', 'timbre'] as const;
export type RequiredField = (typeof requiredFields)[number];

export const fieldLimits: Readonly<Record<RequiredField | 'personAbout', number>> = {
  name: 80,
  personName: 80,
  role: 400,
  mission: 2000,
  timbre: 400,
  personAbout: 2000,
};

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What the host takes, or what is missing and where. */
export function readForm(
  typed: TypedForm,
): { readonly ok: true; readonly form: ForgeForm } | { readonly ok: false; readonly problems: readonly FieldProblem[] } {
  const axioms = lines(typed.axioms);
  const principles = typed.principles
    .filter(({ name, constraints }) => name.trim() !== '' || constraints.trim() !== '')
    .map(({ name, constraints }) => ({ name, constraints: lines(constraints) }));
  const parsed = forgeForm.safeParse({ ...typed, axioms, principles });
  return parsed.success ? { ok: true, form: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** The fixed questions stand in the order of the fields; an answer too long for its field is cut, and seen there. */
export function fillFromAnswers(typed: TypedForm, answers: readonly string[]): TypedForm {
  const filled = requiredFields.flatMap((field, index) => {
    const answer = (answers[index] ?? '').trim();
    return answer === '' ? [] : [[field, truncate(answer, fieldLimits[field])] as const];
  });
  return { ...typed, ...Object.fromEntries(filled) };
}

/** What an interview learned, in the fields of the form. */
export const fillFromInterview = (typed: TypedForm, learned: Extract<InterviewOutput, { kind: 'done' }>): TypedForm => ({
  ...typed,
  name: learned.project_name,
  personName: learned.person.name,
  personAbout: learned.person.about,
  role: learned.user_directives.role,
  mission: learned.user_directives.core_mission,
  timbre: learned.user_directives.desired_timbre,
});
