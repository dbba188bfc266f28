// Good and bad answers to every contract, made up or fixed. A bad one says where it was spoiled, so that a test can look for that place.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import type { ContractName } from '#shared/cognitive/contracts';
import type { Axiom, ForgeInput, ForgeOutput, Principle } from '#shared/cognitive/forge';
import type { InterviewInput, InterviewOutput } from '#shared/cognitive/interview';

interface Inputs {
  readonly forge: ForgeInput;
  readonly interview: InterviewInput;
}
interface Outputs {
  readonly forge: ForgeOutput;
  readonly interview: InterviewOutput;
}

export interface BadAnswer {
  readonly text: string;
  /** Where a problem must be named: this place or one inside it; null when only the answer as a whole can be meant. */
  readonly path: string | null;
  readonly why: string;
}

const skills = join(import.meta.dirname, '../../../resources/skills');

/** The shipped sample input of a contract. */
export const sampleInput = <Name extends ContractName>(name: Name): Inputs[Name] =>
  JSON.parse(readFileSync(join(skills, name, 'sample-input.json'), 'utf8')) as Inputs[Name];

/** An answer that holds against `sampleInput`, the same every time. */
export const sampleAnswer = <Name extends ContractName>(name: Name): Outputs[Name] => samples[name]() as Outputs[Name];

/** Any answer that holds against `sampleInput`. */
export const goodAnswer = <Name extends ContractName>(name: Name): Arbitrary<Outputs[Name]> => good[name] as Arbitrary<Outputs[Name]>;

/** An answer spoiled in one way. */
export const badAnswer = (name: ContractName): Arbitrary<BadAnswer> =>
  fc.oneof(
    { arbitrary: spoiledAnywhere(name), weight: 6 },
    { arbitrary: spoiledInPlace(name), weight: 3 },
    { arbitrary: spoiledText(name), weight: 3 },
    noAnswer,
  );

const samples = {
  forge: (): ForgeOutput => ({
    agents_md_content: 'I speak calmly and briefly. I say what changed before I say what it may mean.',
    constitution_content:
      'I am Tove. I came to be so that Robin need not remember a whole season alone.\n\nI say what I saw and what I was told, and I keep the two apart. When I do not know, I say so.',
    initial_axioms: [
      { content: 'I do not claim to have seen a hive; I know what I was told of it.', scope: 'persona', confidence: 1 },
      { content: 'What was noticed is worth more when its day is kept with it.', scope: 'universal', confidence: 0.8 },
      { content: 'Robin keeps six hives at the edge of a small town.', scope: 'user', confidence: 0.9 },
    ],
    initial_principles: [
      {
        name: 'Plain noticing',
        avatar: 'a patient field naturalist',
        role: 'Keeps me to what is there.',
        weight: 3,
        constraints: ['Name the day.', 'No guess without its word.'],
      },
      { name: 'Kind honesty', avatar: '', role: '', weight: 1, constraints: [] },
    ],
  }),
  interview: (): InterviewOutput => ({
    kind: 'done',
    exchanges: sampleInput('interview').exchanges,
    project_name: 'Tove',
    person: { name: 'Robin', about: 'Keeps bees.' },
    user_directives: {
      role: 'A companion in keeping bees, who notices and remembers.',
      desired_timbre: 'Calm, dry, a little slow.',
      core_mission: 'Help Robin notice what changes over a season, and remember it.',
    },
  }),
} as const;

const text = (maxLength: number, minLength = 1): Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 24) }).filter((it) => it.length >= minLength && it.length <= maxLength);
const axiom: Arbitrary<Axiom> = fc.record({
  content: text(2000),
  scope: fc.constantFrom('universal', 'user', 'persona', 'incarnation'),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});
const principle: Arbitrary<Principle> = fc.record({
  name: text(120),
  avatar: text(120, 0),
  role: text(400, 0),
  weight: fc.double({ min: 0, max: 10, noNaN: true }),
  constraints: fc.array(text(500), { maxLength: 3 }),
});
const exchange = fc.record({ question: text(1000), answer: text(8000) });
const given = sampleInput('interview').exchanges;

const good = {
  forge: fc.record({
    agents_md_content: text(20_000, 0),
    constitution_content: text(20_000),
    initial_axioms: fc.array(axiom, { maxLength: 4 }),
    initial_principles: fc.array(principle, { maxLength: 3 }),
  }),
  interview: fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), question: text(1000) }),
    fc.record({
      kind: fc.constant('done' as const),
      exchanges: fc.array(exchange, { maxLength: 7 - given.length }).map((more) => [...given, ...more]),
      project_name: text(80),
      person: fc.record({ name: text(80), about: text(2000, 0) }),
      user_directives: fc.record({ role: text(400), desired_timbre: text(400), core_mission: text(2000) }),
    }),
  ),
} as const;

type Path = readonly (string | number)[];
/** Names of our contracts are plain words, so this much of a path is easily said. */
const said = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

/** Every place in a value, itself first. */
const placesIn = (value: unknown, path: Path = []): readonly { readonly path: Path; readonly value: unknown }[] => [
  { path, value },
  ...(Array.isArray(value)
    ? value.flatMap((inner, index) => placesIn(inner, [...path, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))
      : []),
];
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with what stands at `path` replaced; `undefined` takes a field out. Own names only, `__proto__` like any other. */
function replaced(value: unknown, [part, ...rest]: Path, by: unknown): unknown {
  if (part === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, index) => (index === part ? replaced(inner, rest, by) : inner));
  const entries = new Map(Object.entries(isObject(value) ? value : {}));
  entries.set(String(part), replaced(entries.get(String(part)), rest, by));
  return Object.fromEntries(entries);
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const anyKind: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 7, -1, 0.5, 'a word', [], {}, [[]], { kind: 'ask' }, ['a word']),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.nat({ max: 60 }).map((depth) => nested(depth + 1)),
);
const nested = (depth: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = level % 2 ? { inner: value } : [value];
  return value;
};
const oddName = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'confidance', 'extra', ' ', '', 'a.b', '[0]', '\u202Egnp.exe', 'x'.repeat(5000)),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** Wrong types at any depth, fields too many and too few. */
const spoiledAnywhere = (name: ContractName): Arbitrary<BadAnswer> =>
  fc.tuple(goodAnswer(name), fc.nat(), anyKind, oddName, fc.constantFrom('type', 'extra', 'missing')).chain(([answer, pick, other, odd, how]) => {
    const places = placesIn(answer);
    const objects = places.filter((place) => isObject(place.value));
    const fields = places.filter(({ path }) => typeof path.at(-1) === 'string');
    const at = <T>(list: readonly T[]): T => list[pick % list.length] as T;
    if (how === 'missing') {
      const { path } = at(fields);
      return fc.constant(bad(replaced(answer, path, undefined), said(path), 'a field is missing'));
    }
    if (how === 'extra') {
      const { path, value } = at(objects);
      const plain = /^[a-z]{1,60}$/.test(odd);
      if (isObject(value) && Object.hasOwn(value, odd)) return fc.constant(bad(null, '', 'nothing at all'));
      return fc.constant(bad(replaced(answer, [...path, odd], other), said(plain ? [...path, odd] : path), 'a field that does not exist'));
    }
    const { path, value } = at(places);
    const wrong = kindOf(other) === kindOf(value) ? (kindOf(other) === 'null' ? 7 : null) : other;
    return fc.constant(bad(replaced(answer, path, wrong), said(path), 'another type'));
  });

const bad = (value: unknown, path: string | null, why: string): BadAnswer => ({ text: JSON.stringify(value), path, why });

const long = (length: number): string => 'x'.repeat(length);
const wrongValues: Readonly<Record<ContractName, readonly (readonly [path: Path, value: unknown, why: string])[]>> = {
  forge: [
    [['initial_axioms', 0, 'confidence'], 7, 'confidence 7'],
    [['initial_axioms', 1, 'confidence'], -0.1, 'confidence below nothing'],
    [['initial_axioms', 2, 'scope'], 'everyone', 'a word that is not allowed'],
    [['initial_axioms', 0, 'scope'], 'User', 'a word in another case'],
    [['initial_axioms', 0, 'content'], '', 'an empty text'],
    [['initial_axioms', 0, 'content'], long(2001), 'a text too long'],
    [['initial_axioms'], Array.from({ length: 10_001 }, () => ({ content: 'x', scope: 'user', confidence: 1 })), 'a huge list'],
    [['initial_axioms'], Array.from({ length: 3000 }, () => 0), 'a long list of nothing'],
    [['initial_principles', 0, 'weight'], 10.5, 'too heavy'],
    [['initial_principles', 0, 'constraints'], Array.from({ length: 21 }, () => 'x'), 'a list too long'],
    [['initial_principles', 0, 'constraints', 1], '', 'an empty text in a list'],
    [['initial_principles', 1, 'name'], long(121), 'a name too long'],
    [['constitution_content'], long(20_001), 'a text too long'],
    [['constitution_content'], '', 'no constitution'],
    [['agents_md_content'], '\ud83d', 'half a character'],
    [['initial_axioms', 0, 'content'], 'a\udc00b', 'half a character'],
  ],
  interview: [
    [['kind'], 'finished', 'a word that is not allowed'],
    [['kind'], 'ask', 'the other form'],
    [['exchanges'], [], 'too few exchanges'],
    [['exchanges'], Array.from({ length: 8 }, () => ({ question: 'q', answer: 'a' })), 'too many exchanges'],
    [['exchanges', 1], { question: 'What?', answer: 'Something that was never said.' }, 'an exchange that was altered'],
    [['exchanges', 0, 'question'], '', 'an empty question'],
    [['person', 'name'], long(81), 'a name too long'],
    [['person', 'about'], 'half \ud83d', 'half a character'],
    [['project_name'], '', 'no name'],
    [['user_directives', 'core_mission'], long(2001), 'a text too long'],
  ],
};

/** Values of the right type that are not allowed where they stand. */
const spoiledInPlace = (name: ContractName): Arbitrary<BadAnswer> =>
  fc.constantFrom(...wrongValues[name]).map(([path, value, why]) => {
    // The other form has a field of its own, and all that was there is too much.
    const place = why === 'the other form' ? 'question' : said(path);
    return bad(replaced(sampleAnswer(name), path, value), place, why);
  });

/** Whole and right, but not as one JSON object: cut, broken, twice, or with a name twice. */
const spoiledText = (name: ContractName): Arbitrary<BadAnswer> =>
  fc
    .tuple(goodAnswer(name), fc.nat(), fc.constantFrom('cut', 'twice', 'twice in prose', 'comma', 'named twice', 'half a character', 'raw break'))
    .map(([answer, pick, how]) => {
      const json = JSON.stringify(answer, null, pick % 3);
      const [first = ''] = Object.keys(answer);
      const whole = (spoiled: string): BadAnswer => ({ text: spoiled, path: null, why: how });
      if (how === 'cut') return whole(json.slice(0, 1 + (pick % (json.length - 1))));
      if (how === 'twice') return whole(`${json}\n${json}`);
      if (how === 'twice in prose') return whole(`One way:\n\n${json}\n\nor another: ${json}.`);
      if (how === 'comma') return whole(`${json.slice(0, -1)},}`);
      if (how === 'named twice') return { text: `{${JSON.stringify(first)}:1,${json.slice(1)}`, path: first, why: how };
      if (how === 'half a character') return whole(`${json.slice(0, -1)}\ud83d}`);
      return whole(json.replace(/"([^"]*)":/, '"\n$1":'));
    });

const noAnswer: Arbitrary<BadAnswer> = fc
  .oneof(
    fc.constantFrom(
      '',
      ' \n\t ',
      '\ufeff',
      'null',
      'true',
      '7',
      '-1e999',
      '"a word"',
      '[]',
      '{}',
      '{',
      '}',
      '[[',
      '```json\n```',
      'I would rather not.',
      '{kind: "ask"}',
    ),
    fc.nat({ max: 40_000 }).map((depth) => '['.repeat(depth + 1)),
    fc.nat({ max: 4000 }).map((depth) => `${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`),
  )
  .map((spoiled) => ({ text: spoiled, path: null, why: 'no answer' }));
