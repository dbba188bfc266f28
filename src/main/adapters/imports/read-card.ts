// A character card (v1, v2 or v3) as words about someone. Only what says who they are is taken; what instructs a program or a model is
// left out and named. Nothing in a card is obeyed, and nothing of it is repeated in a refusal or a note. Everything is cut before places
// are filled: a long name in very many places would outgrow any memory.

import { z } from 'zod';
import { scanJson } from '#shared/cognitive/scan-json';
import { fail, ok, type Result } from '#shared/lib/result';
import { truncate } from '#shared/lib/text';

export interface Card {
  readonly name: string;
  readonly text: string;
  readonly notes: readonly string[];
}

/** What a card calls the other one, until the person makes it their own name. */
const OTHER_ONE = 'the person I talk with';

const MAX_NAME = 80;
/** Longer than what is kept of a card: its places may shrink. */
const MAX_FIELD = 40_000;

const limits = { depth: 64, values: 500_000 };

const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const cardFields = z.looseObject({ name: z.string(), nickname: words, description: words, personality: words, scenario: words });
type CardFields = z.infer<typeof cardFields>;

const nameFields = ['name', 'nickname'] as const;
const textFields = ['description', 'personality', 'scenario'] as const;

const leftOut: readonly { readonly fields: readonly string[]; readonly note: string }[] = [
  {
    fields: ['system_prompt', 'post_history_instructions'],
    note: 'Instructions to a model were left out: they tell a program what to do and not who someone is.',
  },
  {
    fields: ['first_mes', 'alternate_greetings', 'group_only_greetings'],
    note: 'Prepared greetings were left out: who is born here speaks first in words of their own.',
  },
  { fields: ['mes_example'], note: 'Example talk was left out: it would stand as speech that was never spoken.' },
  { fields: ['character_book'], note: 'The lore book was left out: it is switched on by key words. Add what matters as founding truths.' },
  {
    fields: ['creator_notes', 'creator_notes_multilingual', 'creatorcomment'],
    note: 'Notes of whoever made the card were left out: they are for people who use it.',
  },
  { fields: ['extensions', 'assets'], note: 'Data for other programs was left out.' },
];

/** The card in `json`, or why there is none. */
export function readCard(json: string): Result<Card, string> {
  const end = scanJson(json, 0, limits);
  if (!end.ok && end.error.why === 'too_deep') return fail('The character card nests too deep to be one.');
  if (!end.ok && end.error.why === 'too_many') return fail('The character card holds too much to be one.');
  if (!end.ok || json.slice(end.value).trim() !== '') return fail('The character card is not valid JSON.');
  const data = cardData(JSON.parse(json));
  if (!data.ok) return data;
  const parsed = cardFields.safeParse(data.value);
  if (!parsed.success) return fail(`The character card is malformed: \`${String(parsed.error.issues[0]?.path[0] ?? 'data')}\` must be a text.`);
  return cardOf(parsed.data);
}

/** Where the fields stand: under `data` since v2, at the top before. */
function cardData(card: unknown): Result<unknown, string> {
  if (!isObject(card)) return fail('The file is JSON but no character card.');
  if (card['spec'] === 'chara_card_v2' || card['spec'] === 'chara_card_v3')
    return isObject(card['data']) ? ok(card['data']) : fail('The character card is malformed: `data` is missing.');
  if (card['spec'] !== undefined) return fail('This is a kind of character card that is not known here; v1, v2 and v3 are.');
  const hasText = ['description', 'personality', 'scenario', 'first_mes'].some((field) => typeof card[field] === 'string');
  return typeof card['name'] === 'string' && hasText ? ok(card) : fail('The file is JSON but no character card.');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);

function cardOf(card: CardFields): Result<Card, string> {
  const name = shortName(card.name);
  if (name === '') return fail('The character card has no name.');
  const called = shortName(card.nickname) || name;
  const pieces = textFields.map((field) => named(truncate(card[field], MAX_FIELD), called).trim()).filter((text) => text !== '');
  if (pieces.length === 0) return fail('The character card says nothing of who this is: description, personality and scenario are empty.');
  const text = pieces.join('\n\n');
  const notes = [
    'The words are the card’s own, joined as they stand. Read them before anyone is born from them.',
    ...cutNotes(card),
    ...(text.includes(OTHER_ONE) ? [`Where the card names whoever it talks with, “${OTHER_ONE}” stands now.`] : []),
    ...(holdsPlaces(text) ? ['Some places in double braces mean nothing here and were kept as they stand.'] : []),
    ...leftOut.filter(({ fields }) => fields.some((field) => saysSomething(card[field]))).map(({ note }) => note),
  ];
  return ok({ name, text, notes });
}

/** A place that was cut in half is none. */
const holdsPlaces = (text: string): boolean => text.includes('{{') && text.includes('}}', text.indexOf('{{'));

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const shortName = (text: string): string => truncate(oneLine(text), MAX_NAME).trim();

const cutNotes = (card: CardFields): readonly string[] => [
  ...nameFields.filter((field) => oneLine(card[field]).length > MAX_NAME).map((field) => `The ${field} was longer than ${MAX_NAME} characters and was cut.`),
  ...textFields
    .filter((field) => card[field].length > MAX_FIELD)
    .map((field) => `\`${field}\` was longer than ${MAX_FIELD.toLocaleString('en')} characters and was cut there.`),
];

/** In one pass, so that a name can bring no places of its own. */
const named = (text: string, name: string): string =>
  text.replace(/\{\{ *(char|user) *\}\}|<(bot|user)>/giu, (_, braced?: string, bracketed?: string) =>
    (braced ?? bracketed ?? '').toLowerCase() === 'user' ? OTHER_ONE : name,
  );

const saysSomething = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.some(saysSomething) : isObject(value) ? Object.keys(value).length > 0 : false;
