// What stands before a person until they say yes: everything a birth (or a forge anew) will write, and all of it editable.

import { z } from 'zod';
import { forgeOutput, person } from './forge.ts';

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

export const forgeDraft = z.strictObject({
  name: z.string().trim().min(1).max(80),
  person,
  answer: forgeOutput,
  compass: compassDraft,
});

/** The plain form: five things a person must say, the rest if they like. */
export const forgeForm = z.strictObject({
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
});

export type CompassDraft = z.infer<typeof compassDraft>;
export type ForgeDraft = z.infer<typeof forgeDraft>;
export type ForgeForm = z.infer<typeof forgeForm>;
