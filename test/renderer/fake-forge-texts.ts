// What the made-up minds of the fake world answer to the contracts, and the texts around it.

import type { ForgeInput, ForgeOutput } from '#shared/cognitive/forge';
import type { CompassDraft, ForgeDraft, ForgeForm } from '#shared/cognitive/forge-draft';
import { type InterviewInput, type InterviewOutput, MIN_EXCHANGES } from '#shared/cognitive/interview';
import { entityName } from './fake-texts.ts';

export const questions: readonly string[] = [
  'What shall their name be?',
  'What are they to do, and for whom?',
  'How are they to speak?',
  'What must they never do?',
  'Who are you, and what should they know of you?',
];

const answers = [
  'Wren.',
  'Keep the readings of the three gauges, for me.',
  'Short and exact.',
  'Never fill a gap with a guess.',
  'I am Ada. I read the gauges at eight.',
];
export const exchangesOf = (count: number): InterviewInput['exchanges'] =>
  questions.slice(0, count).map((question, at) => ({ question, answer: answers[at] ?? '' }));

export const forgeInputText: ForgeInput = {
  project_name: entityName,
  project_root: '.',
  detected_tech_stack: [],
  target_harnesses: ['ipse'],
  user_directives: { role: 'keeper of readings', desired_timbre: 'short and exact', core_mission: 'To keep what the gauges said, and what was made of it.' },
  person: { name: 'Ada', about: 'Reads the gauges at eight each morning.' },
  exchanges: exchangesOf(3),
};

export const forgeAnswer = (name: string): ForgeOutput => ({
  agents_md_content: `# How ${name} works\n\nSay what was read and when. Say what is only inferred. Ask before acting on a guess.`,
  constitution_content: `I am ${name}. I keep readings and I keep my word.\n\nWhat I say I did, I did; what I did not do, I do not say. I would rather leave a gap than fill it.`,
  initial_axioms: [
    { content: 'A reading without its time is no reading.', scope: 'universal', confidence: 0.95 },
    { content: 'I would rather leave a gap than fill it.', scope: 'persona', confidence: 0.9 },
    { content: 'Ada reads the gauges at eight.', scope: 'user', confidence: 0.7 },
  ],
  initial_principles: [
    {
      name: 'The Surveyor',
      avatar: 'a woman with a chain and a book',
      role: 'asks how it was measured',
      weight: 2,
      constraints: ['Name the instrument.', 'Name the hour.'],
    },
    { name: 'The Neighbour', avatar: '', role: 'asks whom it is for', weight: 1, constraints: ['Answer the question that was asked.'] },
  ],
});

/** The next question, or after three exchanges what was learned. */
export function interviewAnswer({ exchanges }: InterviewInput): InterviewOutput {
  if (exchanges.length < MIN_EXCHANGES) return { kind: 'ask', question: questions[exchanges.length] ?? questions[0] ?? '' };
  const { project_name, person, user_directives } = forgeInputText;
  return { kind: 'done', exchanges: [...exchanges], project_name, person, user_directives };
}

const nothing: CompassDraft = { vibe: '', recentTopics: '', recentStory: '', currentFocus: '', myNote: '', mirror: '' };
export const compassOf = (name: string, personName: string): CompassDraft => ({
  ...nothing,
  vibe: 'Everything is new, and nothing presses.',
  currentFocus: `Meeting ${personName}.`,
  myNote: `I am ${name}. I have only begun.`,
});

export const exampleDraft = (): ForgeDraft => ({
  name: entityName,
  person: forgeInputText.person,
  answer: forgeAnswer(entityName),
  compass: compassOf(entityName, 'Ada'),
});

export const draftOfForm = (form: ForgeForm): ForgeDraft => ({
  name: form.name,
  person: { name: form.personName, about: form.personAbout },
  answer: {
    agents_md_content: `# How ${form.name} works\n\nVoice: ${form.timbre}`,
    constitution_content: `I am ${form.name}, ${form.role}. ${form.mission}`,
    initial_axioms: form.axioms.map((content) => ({ content, scope: 'persona', confidence: 1 })),
    initial_principles: form.principles.map(({ name, constraints }) => ({ name, avatar: '', role: '', weight: 1, constraints })),
  },
  compass: compassOf(form.name, form.personName),
});

export const draftOfText = (name: string, personName: string, constitution: string, agents: string): ForgeDraft => ({
  name,
  person: { name: personName, about: '' },
  answer: { agents_md_content: agents, constitution_content: constitution, initial_axioms: [], initial_principles: [] },
  compass: nothing,
});

export const delegationBlock = (contract: string, runId: string, instructions: string, input: string, schema: string): string =>
  `# IPSE DELEGATION: ${contract}

Run: ${runId}

## Task
${contract === 'forge' ? 'Write the words someone who is to be begins with.' : 'Learn who is to be born.'}

## Instructions
${instructions}
## Input
1. ${input}

## Answer
One JSON object that fits this schema, and nothing else:

\`\`\`json
${schema}
\`\`\`

## How to commit
Paste the answer into the inbox of the window, or run \`ipse-admin forge --commit -\` and give it on the input.
`;
