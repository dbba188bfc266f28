// What stands before a person until they say yes: everything a birth (or a forge anew) will write, and all of it editable.
// Stricter than an answer to the contract: these words are written as they stand, and a name is typed again by whoever forges anew.

import { z } from 'zod';
import { brokenCharacters, brokenText } from './answer-problems.ts';
import { forgeOutput, person } from './forge.ts';
import type { PathPart } from './scan-json.ts';

const note = z.string().max(1000);

/** The first Compass, in the first person. Empty: nothing yet. */
export const compassDraft = z.strictObject({
  vibe: note,
  recentTopics: note,
  recentStory: note,
  currentFocus: note,
  myNote: note,
  mirror: note,
});

type Place = readonly [path: readonly PathPart[], text: string];
interface Places {
  readonly names: readonly Place[];
  /** What must say something. */
  readonly words: readonly Place[];
}

const SAYS_NOTHING = 'Only blanks stand here: write something.';
const NAME_UNSEEN = 'A name may hold no line breaks, control characters or other characters that cannot be seen.';
const NAME_LETTERLESS = 'A name needs at least one letter or number.';

const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners where emoji and scripts need them: between letters or pictures, and behind a virama that ends a word. */
const joiners =
  /(?<=[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)(?=[\p{L}\p{N}\p{Extended_Pictographic}])|(?<=\u094d|\u09cd|\u0a4d|\u0acd|\u0b4d|\u0bcd|\u0c4d|\u0ccd|\u0d4d|\u0dca)\u200d/gu;
const unseen = /[\p{C}\u2028\u2029]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

function nameFault(name: string): string | null {
  if (unseen.test(name.replace(joiners, ''))) return NAME_UNSEEN;
  return /[\p{L}\p{N}]/u.test(name) ? null : NAME_LETTERLESS;
}

/** Names the text that cannot be written. What is empty was told by its own schema. */
const holdWords =
  <T>(placesOf: (value: T) => Places) =>
  (value: T, context: z.RefinementCtx): void => {
    const tell = (path: readonly PathPart[], message: string): void => context.addIssue({ code: 'custom', path: [...path], message });
    const broken = brokenText(value);
    if (broken) return tell(broken, brokenCharacters(broken).message);
    const { names, words } = placesOf(value);
    for (const [path, name] of names) {
      const fault = name === '' ? null : nameFault(name);
      if (fault !== null) tell(path, fault);
    }
    for (const [path, text] of words) if (text !== '' && !visible.test(text)) tell(path, SAYS_NOTHING);
  };

export const forgeDraft = z.strictObject({ name: z.string().trim().min(1).max(80), person, answer: forgeOutput, compass: compassDraft }).superRefine(
  holdWords(({ name, person: { name: personName }, answer }) => ({
    names: [
      [['name'], name],
      [['person', 'name'], personName],
    ],
    words: [
      [['answer', 'constitution_content'], answer.constitution_content],
      ...answer.initial_axioms.map(({ content }, index): Place => [['answer', 'initial_axioms', index, 'content'], content]),
      ...answer.initial_principles.flatMap((one, index) => principlePlaces(['answer', 'initial_principles', index], one)),
    ],
  })),
);

/** The plain form: five things a person must say, the rest if they like. */
export const forgeForm = z
  .strictObject({
    name: z.string().trim().min(1).max(80),
    personName: z.string().trim().min(1).max(80),
    role: z.string().trim().min(1).max(400),
    mission: z.string().trim().min(1).max(2000),
    timbre: z.string().trim().min(1).max(400),
    personAbout: z.string().trim().max(2000).default(''),
    axioms: z.array(z.string().trim().min(1).max(2000)).max(100).default([]),
    principles: z
      .array(z.strictObject({ name: z.string().trim().min(1).max(120), constraints: z.array(z.string().trim().min(1).max(500)).max(20) }))
      .max(50)
      .default([]),
  })
  .superRefine(
    holdWords(({ name, personName, role, mission, timbre, axioms, principles }) => ({
      names: [
        [['name'], name],
        [['personName'], personName],
      ],
      words: [
        [['role'], role],
        [['mission'], mission],
        [['timbre'], timbre],
        ...axioms.map((text, index): Place => [['axioms', index], text]),
        ...principles.flatMap((one, index) => principlePlaces(['principles', index], one)),
      ],
    })),
  );

function principlePlaces(path: readonly PathPart[], { name, constraints }: ForgeForm['principles'][number]): readonly Place[] {
  return [[[...path, 'name'], name], ...constraints.map((text, index): Place => [[...path, 'constraints', index], text])];
}

export type CompassDraft = z.infer<typeof compassDraft>;
export type ForgeDraft = z.infer<typeof forgeDraft>;
export type ForgeForm = z.infer<typeof forgeForm>;
