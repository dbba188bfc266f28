import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createDispatch } from '#host/dispatch';
import { type ForgeDraft, type ForgeForm, forgeDraft, forgeForm } from '#shared/cognitive/forge-draft';
import { echoDeps } from '#test/host/small-handlers';

const draft: ForgeDraft = {
  name: 'Ada',
  person: { name: 'Sam', about: '' },
  answer: {
    agents_md_content: '',
    constitution_content: 'I am Ada.',
    initial_axioms: [{ content: 'Bees come first.', scope: 'persona', confidence: 1 }],
    initial_principles: [{ name: 'Patience', avatar: '', role: '', weight: 1, constraints: ['Wait.'] }],
  },
  compass: { vibe: '', recentTopics: '', recentStory: '', currentFocus: '', myNote: '', mirror: '' },
};
const form: ForgeForm = {
  name: 'Ada',
  personName: 'Sam',
  role: 'a friend',
  mission: 'to listen',
  timbre: 'calm',
  personAbout: '',
  axioms: ['Bees come first.'],
  principles: [{ name: 'Patience', constraints: ['Wait.'] }],
};

/** `value` with another text at `path`. */
function changed(value: unknown, path: string, text: string): unknown {
  const [first = '', ...rest] = path.split('.');
  const inner = (value as Record<string, unknown>)[first];
  const fresh = rest.length === 0 ? text : changed(inner, rest.join('.'), text);
  return Array.isArray(value) ? value.with(Number(first), fresh) : { ...(value as object), [first]: fresh };
}

const problems = (schema: z.ZodType, value: unknown): readonly string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

/** The path of every text in `value`. */
const texts = (value: unknown, path = ''): readonly string[] =>
  typeof value === 'string'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => texts(inner, path === '' ? name : `${path}.${name}`))
      : [];

const HALF = 'Holds half a character (a lone surrogate): write the whole character or leave it out.';
const UNSEEN = 'A name may hold no line breaks, control characters or other characters that cannot be seen.';
const NO_LETTER = 'A name needs at least one letter or number.';
const SAYS_NOTHING = 'Only blanks stand here: write something.';

describe('a draft and a form', () => {
  it('hold as they are, and so does the one that is shipped', () => {
    const example: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../resources/skills/forge/example.json'), 'utf8'));
    expect([problems(forgeDraft, draft), problems(forgeForm, form), problems(forgeDraft, example), forgeDraft.parse(draft)]).toEqual([[], [], [], draft]);
  });

  it.each([['draft', forgeDraft, draft] as const, ['form', forgeForm, form] as const])(
    'with half a character in any text of the %s are refused at that text',
    (_name, schema, whole) => {
      const places = texts(whole).filter((path) => !path.endsWith('.scope'));
      const found = places.map((path) => problems(schema, changed(whole, path, 'half \ud83d of it')));
      expect(found).toEqual(places.map((path) => [`${path}: ${HALF}`]));
    },
  );

  it('with half a character are refused on the way in, before anything is looked at', async () => {
    const dispatch = createDispatch(echoDeps());
    const broken = changed(draft, 'answer.initial_axioms.0.content', '\udc00');
    const call = (route: string, input: unknown) => dispatch.callText('admin', route, JSON.stringify(input));
    const answers = await Promise.all([
      call('forge.preview', { draft: broken }),
      call('forge.commit', { draft: broken, runId: null, origin: 'form', confirm: null }),
      call('forge.draft', { from: { kind: 'form', form: changed(form, 'principles.0.constraints.0', '\ud83d') } }),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'taken' : [answer.error.code, answer.error.at]))).toEqual([
      ['bad_input', 'draft.answer.initial_axioms.0.content'],
      ['bad_input', 'draft.answer.initial_axioms.0.content'],
      ['bad_input', 'from.form.principles.0.constraints.0'],
    ]);
  });
});

describe('a name', () => {
  const places = [
    ['name', forgeDraft, draft],
    ['person.name', forgeDraft, draft],
    ['name', forgeForm, form],
    ['personName', forgeForm, form],
  ] as const;
  const judged = (name: string) => places.map(([path, schema, whole]) => problems(schema, changed(whole, path, name)));

  it.each([
    'Ada Lovelace',
    'O’Brien-Ng 2nd',
    'e\u0301loise',
    '山田\u3000太郎',
    'محمد\u200cرضا',
    'क्\u200dष',
    'മോഹന്\u200d',
    'Ada 👩‍👩‍👧 🏳️‍🌈 👩🏽‍🦰',
    '7',
    '葛\u{e0100}城',
  ])('that can be read and typed is taken: %j', (name) => {
    expect(judged(name)).toEqual([[], [], [], []]);
  });

  it.each([
    ['🦊', NO_LETTER],
    ['…', NO_LETTER],
    ['\u3164', UNSEEN],
    ['\u200b', UNSEEN],
    ['A\u200bda', UNSEEN],
    ['A\u202eda', UNSEEN],
    ['A\u0000da', UNSEEN],
    ['A\nda', UNSEEN],
    ['A\u2028da', UNSEEN],
    ['A\u2029da', UNSEEN],
    ['Ada\u200d', UNSEEN],
    ['\u200cAda', UNSEEN],
    ['A\u200d\u200dda', UNSEEN],
    ['A\u00adda', UNSEEN],
    ['A\ue000da', UNSEEN],
    ['A\u034fda', UNSEEN],
  ])('that nobody could type is refused where it stands: %j', (name, reason) => {
    expect(judged(name)).toEqual(places.map(([path]) => [`${path}: ${reason}`]));
  });
});

describe('blank words', () => {
  const blanks = [' \n\t', '\u200b \u2060', '\u3164'];

  it('are refused where something must be said, and nowhere else', () => {
    const required = {
      'answer.constitution_content': SAYS_NOTHING,
      'answer.initial_axioms.0.content': SAYS_NOTHING,
      'answer.initial_principles.0.name': SAYS_NOTHING,
      'answer.initial_principles.0.constraints.0': SAYS_NOTHING,
    };
    for (const [path, reason] of Object.entries(required))
      expect(blanks.map((blank) => problems(forgeDraft, changed(draft, path, blank)))).toEqual(blanks.map(() => [`${path}: ${reason}`]));
    for (const path of ['person.about', 'answer.agents_md_content', 'answer.initial_principles.0.role', 'compass.vibe'])
      expect(blanks.flatMap((blank) => problems(forgeDraft, changed(draft, path, blank)))).toEqual([]);
  });

  it('are refused in a form as well, the invisible ones too', () => {
    const paths = ['role', 'mission', 'timbre', 'axioms.0', 'principles.0.name', 'principles.0.constraints.0'];
    expect(paths.map((path) => problems(forgeForm, changed(form, path, '\u200b')))).toEqual(paths.map((path) => [`${path}: ${SAYS_NOTHING}`]));
    expect(paths.map((path) => forgeForm.safeParse(changed(form, path, ' \n\t')).success)).toEqual(paths.map(() => false));
  });

  it('that are no text at all are told once, as what is missing', () => {
    expect([problems(forgeDraft, changed(draft, 'name', '')), problems(forgeDraft, changed(draft, 'person.name', ''))].map((found) => found.length)).toEqual([
      1, 1,
    ]);
  });
});
