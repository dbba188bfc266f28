// What the forge contract is asked with, made of what a person said of someone to be. Tur's fields about a project stand as they are:
// here they name the entity's own workspace and this harness.

import { type ForgeInput, MAX_FORGE_EXCHANGES } from './forge.ts';
import type { ForgeForm } from './forge-draft.ts';
import type { InterviewOutput } from './interview.ts';

const here = { project_root: '.', detected_tech_stack: [], target_harnesses: ['ipse'] };

/** From a filled-in form, and the exchanges that led to it. */
export const forgeInputFromForm = (form: ForgeForm, exchanges: ForgeInput['exchanges']): ForgeInput => ({
  ...here,
  project_name: form.name,
  user_directives: { role: form.role, desired_timbre: form.timbre, core_mission: form.mission },
  person: { name: form.personName, about: form.personAbout },
  exchanges: exchanges.slice(0, MAX_FORGE_EXCHANGES),
});

/** From an interview that is done. */
export const forgeInputFromInterview = ({
  project_name,
  person,
  user_directives,
  exchanges,
}: Extract<InterviewOutput, { readonly kind: 'done' }>): ForgeInput => ({ ...here, project_name, user_directives, person, exchanges });
