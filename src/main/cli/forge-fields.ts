// What was typed of someone to be: the fields of the plain form, all or some of them, and what the forge contract is asked with.

import type { ForgeInput } from '#shared/cognitive/forge';
import { type ForgeForm, forgeForm } from '#shared/cognitive/forge-draft';
import { fail, ok, type Result } from '#shared/lib/result';
import { type Given, listOf, textOf } from './verbs.ts';

/** The form as far as it is filled in. */
export interface Fields {
  readonly name: string | null;
  readonly personName: string | null;
  readonly role: string | null;
  readonly mission: string | null;
  readonly timbre: string | null;
  readonly personAbout: string | null;
  readonly axioms: readonly string[];
  readonly principles: readonly string[];
}

/** The five a person must say, in the order they are asked, with the option that says each. */
export const requiredFields = [
  ['name', '--name'],
  ['personName', '--person'],
  ['role', '--role'],
  ['mission', '--mission'],
  ['timbre', '--timbre'],
] as const;

/** The fields as they were typed in options. */
export const readFields = (given: Given): Fields => ({
  name: textOf(given, 'name'),
  personName: textOf(given, 'person'),
  role: textOf(given, 'role'),
  mission: textOf(given, 'mission'),
  timbre: textOf(given, 'timbre'),
  personAbout: textOf(given, 'about'),
  axioms: listOf(given, 'axiom'),
  principles: listOf(given, 'principle'),
});

/** Whether anything at all was said. */
export const anyField = (fields: Fields): boolean => Object.values(fields).some((value) => value !== null && value.length > 0);
/** Which of the five were not. */
export const missingFields = (fields: Fields): readonly (typeof requiredFields)[number][] => requiredFields.filter(([field]) => !fields[field]?.trim());

const optionOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(requiredFields),
  personAbout: '--about',
  axioms: '--axiom',
  principles: '--principle',
};

/** The form of complete fields, or a sentence that says which one does not fit. */
export function formOf(fields: Fields): Result<ForgeForm, string> {
  const parsed = forgeForm.safeParse({
    ...fields,
    personAbout: fields.personAbout ?? '',
    axioms: fields.axioms,
    principles: fields.principles.map(principleOf),
  });
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const option = optionOf[String(issue?.path[0] ?? '')] ?? 'One of the fields';
  const why = issue?.code === 'too_big' ? `is too much: ${issue.maximum} at most` : issue?.code === 'too_small' ? 'is empty' : 'does not fit';
  // A rule of ours says it in its own words.
  return fail(issue?.code === 'custom' ? `${option}: ${issue.message}` : `${option} ${why}.`);
}

/** `Patience: wait for the whole sentence; ask before assuming` is a name and its constraints. */
function principleOf(text: string): { readonly name: string; readonly constraints: readonly string[] } {
  const [name = '', ...rest] = text.split(':');
  return {
    name: name.trim(),
    constraints: rest
      .join(':')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  };
}

export type Exchanges = ForgeInput['exchanges'];
