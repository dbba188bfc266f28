// Changes to a draft as plain functions: what was not touched stays the same object, so that a long list redraws one row.

import type { Axiom, Principle } from '#shared/cognitive/forge';
import { type ForgeDraft, forgeDraft } from '#shared/cognitive/forge-draft';
import type { CompassPart } from '#shared/model/identity-views';
import { type FieldProblem, problemsOf } from './field-problems.ts';

export type Edit = (draft: ForgeDraft) => ForgeDraft;

type Answer = ForgeDraft['answer'];

const inAnswer =
  (change: (answer: Answer) => Partial<Answer>): Edit =>
  (draft) => ({ ...draft, answer: { ...draft.answer, ...change(draft.answer) } });

export const newAxiom: Axiom = { content: '', scope: 'persona', confidence: 1 };
export const newPrinciple: Principle = { name: '', avatar: '', role: '', weight: 1, constraints: [] };

const changed = <T>(list: readonly T[], index: number, change: Partial<T>): T[] => list.map((item, at) => (at === index ? { ...item, ...change } : item));

export const edits = {
  name:
    (name: string): Edit =>
    (draft) => ({ ...draft, name }),
  person:
    (change: Partial<ForgeDraft['person']>): Edit =>
    (draft) => ({ ...draft, person: { ...draft.person, ...change } }),
  answer: (change: Partial<Pick<Answer, 'agents_md_content' | 'constitution_content'>>): Edit => inAnswer(() => change),
  axiom: (index: number, change: Partial<Axiom>): Edit => inAnswer(({ initial_axioms }) => ({ initial_axioms: changed(initial_axioms, index, change) })),
  addAxiom: inAnswer(({ initial_axioms }) => ({ initial_axioms: [...initial_axioms, newAxiom] })),
  removeAxiom: (index: number): Edit => inAnswer(({ initial_axioms }) => ({ initial_axioms: initial_axioms.toSpliced(index, 1) })),
  principle: (index: number, change: Partial<Principle>): Edit =>
    inAnswer(({ initial_principles }) => ({ initial_principles: changed(initial_principles, index, change) })),
  addPrinciple: inAnswer(({ initial_principles }) => ({ initial_principles: [...initial_principles, newPrinciple] })),
  removePrinciple: (index: number): Edit => inAnswer(({ initial_principles }) => ({ initial_principles: initial_principles.toSpliced(index, 1) })),
  compass:
    (part: CompassPart, text: string): Edit =>
    (draft) => ({ ...draft, compass: { ...draft.compass, [part]: text } }),
} as const;

/** The draft as it is written: lines left empty while typing are no constraints. What needs no tidying is returned as it is. */
export function tidy(draft: ForgeDraft): ForgeDraft {
  const isEmpty = (line: string) => line.trim() === '';
  const { initial_principles } = draft.answer;
  if (!initial_principles.some(({ constraints }) => constraints.some(isEmpty))) return draft;
  const principles = initial_principles.map((one) => ({ ...one, constraints: one.constraints.filter((line) => !isEmpty(line)) }));
  return { ...draft, answer: { ...draft.answer, initial_principles: principles } };
}

/** What must be mended before the draft can be written. */
export function draftProblems(draft: ForgeDraft): readonly FieldProblem[] {
  const parsed = forgeDraft.safeParse(draft);
  return parsed.success ? [] : problemsOf(parsed.error);
}

const placeWords: readonly (readonly [RegExp, (...found: readonly string[]) => string])[] = [
  [/^name$/, () => 'the name'],
  [/^person\.name$/, () => 'your name'],
  [/^person\.about$/, () => 'what is said about you'],
  [/^answer\.constitution_content$/, () => 'the constitution'],
  [/^answer\.agents_md_content$/, () => 'the ways'],
  [/^answer\.initial_axioms\[(\d+)\]\.confidence$/, (index = '0') => `the confidence of axiom ${Number(index) + 1}`],
  [/^answer\.initial_principles\[(\d+)\]\.weight$/, (index = '0') => `the weight of principle ${Number(index) + 1}`],
  [/^answer\.initial_axioms\[(\d+)\]/, (index = '0') => `axiom ${Number(index) + 1}`],
  [/^answer\.initial_principles\[(\d+)\]/, (index = '0') => `principle ${Number(index) + 1}`],
  [/^answer\.initial_axioms$/, () => 'the axioms'],
  [/^answer\.initial_principles$/, () => 'the principles'],
  [/^compass\./, () => 'the Compass'],
];

/** A place in a draft as a person calls it. */
export function placeInWords(path: string): string {
  for (const [pattern, words] of placeWords) {
    const found = pattern.exec(path);
    if (found !== null) return words(...found.slice(1));
  }
  return path;
}
