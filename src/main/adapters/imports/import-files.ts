// Someone from files: an AGENTS.md / CONSTITUTION.md pair, or one character card as JSON or PNG. All of it is text for a person to look
// at before anything is born from it; whatever else it says, to a program or to a model, is obeyed by nobody.

import { fail, ok, type Result } from '#shared/lib/result';
import { truncate } from '#shared/lib/text';
import { readCard } from './read-card.ts';
import { isPng, readPngText } from './read-png-text.ts';

export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Imported {
  readonly kind: 'root_files' | 'character_card';
  readonly name: string | null;
  readonly constitution: string;
  readonly agents: string;
  /** What was left out, shortened or replaced, in plain sentences. */
  readonly notes: readonly string[];
}

const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_TEXT = 20_000;

type Kind = 'constitution' | 'agents' | 'png' | 'json' | 'unknown';

/** What the files say of someone, or why they cannot be used. */
export function importFiles(files: readonly ImportedFile[]): Result<Imported, string> {
  if (files.length === 0) return fail('No file was given.');
  if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) return fail('A file may have at most 8 MiB.');
  const kinds = files.map((file) => ({ kind: kindOf(file), bytes: file.bytes }));
  if (kinds.some(({ kind }) => kind === 'unknown')) return fail('Give a CONSTITUTION.md, with an AGENTS.md if you like, or one character card (JSON or PNG).');
  const [card, secondCard] = kinds.filter(({ kind }) => kind === 'png' || kind === 'json');
  if (secondCard) return fail('Give one character card at a time.');
  if (card) return kinds.length > 1 ? fail('Give either a character card or root files, not both.') : importCard(card.kind, card.bytes);
  return importRootFiles(
    kinds.filter(({ kind }) => kind === 'constitution').map(({ bytes }) => bytes),
    kinds.filter(({ kind }) => kind === 'agents').map(({ bytes }) => bytes),
  );
}

function kindOf({ name, bytes }: ImportedFile): Kind {
  const base = name.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  if (base === 'constitution.md') return 'constitution';
  if (base === 'agents.md') return 'agents';
  if (isPng(bytes)) return 'png';
  return base.endsWith('.json') ? 'json' : 'unknown';
}

function importRootFiles(constitutions: readonly Uint8Array[], agents: readonly Uint8Array[]): Result<Imported, string> {
  if (constitutions.length > 1 || agents.length > 1) return fail('Each root file may be given once.');
  const [constitution] = constitutions;
  if (!constitution) return fail('AGENTS.md says how someone works, not who they are: give a CONSTITUTION.md with it.');
  const who = textOf(constitution, 'CONSTITUTION.md');
  if (!who.ok) return who;
  if (who.value === '') return fail('CONSTITUTION.md is empty.');
  const how = agents[0] ? textOf(agents[0], 'AGENTS.md') : ok('');
  if (!how.ok) return how;
  return ok({
    kind: 'root_files',
    name: null,
    constitution: truncate(who.value, MAX_TEXT),
    agents: truncate(how.value, MAX_TEXT),
    notes: [...cutNote(who.value, 'CONSTITUTION.md'), ...cutNote(how.value, 'AGENTS.md')],
  });
}

function importCard(kind: Kind, bytes: Uint8Array): Result<Imported, string> {
  const json = kind === 'png' ? cardInPicture(bytes) : decode(bytes, 'The character card');
  if (!json.ok) return json;
  const card = readCard(json.value);
  if (!card.ok) return card;
  const { name, text, notes } = card.value;
  const unusable = unusableText(`${name}${text}`, 'The character card');
  if (unusable) return fail(unusable);
  return ok({
    kind: 'character_card',
    name,
    constitution: truncate(text, MAX_TEXT),
    agents: '',
    notes: [...notes, ...cutNote(text, 'The text of the card')],
  });
}

/** The JSON of the one card in a picture; a v3 card stands above the v2 card kept beside it for older programs. */
function cardInPicture(bytes: Uint8Array): Result<string, string> {
  const texts = readPngText(bytes, ['ccv3', 'chara']);
  if (!texts.ok) return texts;
  const card = texts.value.find(({ keyword }) => keyword === 'ccv3') ?? texts.value[0];
  if (!card) return fail('There is no character card in this picture.');
  const base64 = card.text.replace(/\s+/g, '');
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.replace(/=+$/, '').length % 4 === 1)
    return fail('The character card in the picture is damaged: it is not Base64.');
  return decode(Buffer.from(base64, 'base64'), 'The character card in the picture');
}

/** A file as plain text with plain line ends. */
function textOf(bytes: Uint8Array, what: string): Result<string, string> {
  const decoded = decode(bytes, what);
  if (!decoded.ok) return decoded;
  const text = decoded.value.replace(/\r\n?/g, '\n').trim();
  const unusable = unusableText(text, what);
  return unusable === null ? ok(text) : fail(unusable);
}

function decode(bytes: Uint8Array, what: string): Result<string, string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail(`${what} is not UTF-8 text.`);
  }
}

function unusableText(text: string, what: string): string | null {
  if (!text.isWellFormed()) return `${what} holds half a character (a lone surrogate).`;
  return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) ? `${what} holds control characters, which are no text.` : null;
}

const cutNote = (text: string, what: string): readonly string[] =>
  text.length > MAX_TEXT ? [`${what} is longer than ${MAX_TEXT.toLocaleString('en')} characters and was cut there.`] : [];
