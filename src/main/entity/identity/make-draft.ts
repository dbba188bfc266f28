// From what is known to a draft: the plain form, an answer to the forge contract. A draft is a person's to change until it is
// committed; its words come from them, from the answer, or from the texts of the plain form.

import type { ForgeInput, ForgeOutput } from '#shared/cognitive/forge';
import type { CompassDraft, ForgeDraft, ForgeForm } from '#shared/cognitive/forge-draft';
import type { SkillShelf } from '../ports.ts';

type Places = Readonly<Record<'name' | 'person' | 'role' | 'mission' | 'timbre' | 'about', string>>;

/** The draft a filled-in form gives, the same every time. */
export function draftFromForm(shelf: SkillShelf, form: ForgeForm): ForgeDraft {
  const places = { name: form.name, person: form.personName, role: form.role, mission: form.mission, timbre: form.timbre, about: form.personAbout };
  return {
    name: form.name,
    person: { name: form.personName, about: form.personAbout },
    answer: {
      agents_md_content: shelf.formText('agents', places),
      constitution_content: shelf.formText('constitution', places),
      initial_axioms: form.axioms.map((content) => ({ content, scope: 'persona', confidence: 1 })),
      initial_principles: form.principles.map(({ name, constraints }) => ({ name, avatar: '', role: '', weight: 1, constraints })),
    },
    compass: firstCompass(shelf, places),
  };
}

/** The draft an answer gives to what was asked. */
export function draftFromAnswer(shelf: SkillShelf, { project_name: name, person, user_directives: directives }: ForgeInput, answer: ForgeOutput): ForgeDraft {
  const { role, core_mission: mission, desired_timbre: timbre } = directives;
  return { name, person, answer, compass: firstCompass(shelf, { name, person: person.name, role, mission, timbre, about: person.about }) };
}

/** Where nothing but a text is known, nothing is made up beside it. */
export const draftFromText = (name: string, person: string, constitution: string, agents: string): ForgeDraft => ({
  name,
  person: { name: person, about: '' },
  answer: { agents_md_content: agents, constitution_content: constitution, initial_axioms: [], initial_principles: [] },
  compass: { vibe: '', recentTopics: '', recentStory: '', currentFocus: '', myNote: '', mirror: '' },
});

const firstCompass = (shelf: SkillShelf, places: Places): CompassDraft => ({
  vibe: shelf.formText('compass-vibe', places),
  recentTopics: shelf.formText('compass-recent-topics', places),
  recentStory: shelf.formText('compass-recent-story', places),
  currentFocus: shelf.formText('compass-current-focus', places),
  myNote: shelf.formText('compass-my-note', places),
  mirror: shelf.formText('compass-mirror', places),
});
