// The places below the root where entities live. The first is the root itself, as it always was; each other has a folder of its
// own. Which one a start lives is a file beside them, written whole or not at all.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#shared/lib/result';
import { type EntitySlot, entitySlug, FIRST_SLUG, type LifeFacts } from '#shared/model/entity-slot';
import { readLife } from '#storage/read-forged-draft';
import { isLived } from '#viability/is-lived';
import { homeFolder, isLivedIn } from './home-folder.ts';
import type { HostRefusal } from './host.ts';

const CHOSEN = 'chosen-entity';

/** Root of a slot's homes. */
export const slotFolder = (ipseHome: string, slug: string): string => (slug === FIRST_SLUG ? ipseHome : join(ipseHome, 'entities', slug));

/** The slot meant: `IPSE_ENTITY`, else the chosen one, else the first. A name that is none is told. */
export function chosenSlug(ipseHome: string, env: Readonly<Record<string, string | undefined>>): Result<string, HostRefusal> {
  const asked = env['IPSE_ENTITY'];
  if (asked) return checkSlug(ipseHome, asked, 'IPSE_ENTITY names no entity there is.');
  const chosen = readChosen(ipseHome);
  return chosen === null ? ok(FIRST_SLUG) : checkSlug(ipseHome, chosen, 'The chosen entity is no longer there.');
}

/** Every slot, the first one first. Opens nothing for writing. */
export function listSlots(ipseHome: string): readonly EntitySlot[] {
  const chosen = readChosen(ipseHome) ?? FIRST_SLUG;
  return [FIRST_SLUG, ...slugsBeside(ipseHome)].map((slug) => slotFacts(ipseHome, slug, chosen));
}

/** Makes an empty place; nobody is born by it. */
export function createSlot(ipseHome: string, slug: string): Result<EntitySlot, HostRefusal> {
  if (slugExists(ipseHome, slug))
    return fail({ code: 'slug_taken', message: `There is an entity “${slug}” already.`, next: 'Choose another name, or use that one.' });
  try {
    mkdirSync(slotFolder(ipseHome, slug), { recursive: true, mode: 0o700 });
  } catch {
    return fail({
      code: 'no_home',
      message: 'The folder of the new entity cannot be made.',
      next: 'Check the room on the disk and who owns the folder above.',
    });
  }
  return ok(slotFacts(ipseHome, slug, readChosen(ipseHome) ?? FIRST_SLUG));
}

/** Chooses the slot that is lived from the next start on. */
export function useSlot(ipseHome: string, slug: string): Result<EntitySlot, HostRefusal> {
  const known = checkSlug(ipseHome, slug, `There is no entity “${slug}”.`);
  if (!known.ok) return known;
  const file = join(ipseHome, CHOSEN);
  try {
    mkdirSync(ipseHome, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, `${slug}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch {
    return fail({ code: 'not_written', message: 'The choice could not be written.', next: 'Check the room on the disk and who owns the folder.' });
  }
  return ok(slotFacts(ipseHome, slug, slug));
}

function checkSlug(ipseHome: string, slug: string, message: string): Result<string, HostRefusal> {
  if (slugExists(ipseHome, slug)) return ok(slug);
  return fail({ code: 'no_such_entity', message, next: '`ipse-admin entity list` shows those there are; `ipse-admin entity create` makes one.' });
}

const slugExists = (ipseHome: string, slug: string): boolean =>
  slug === FIRST_SLUG || (entitySlug.safeParse(slug).success && existsSync(slotFolder(ipseHome, slug)));

function slugsBeside(ipseHome: string): readonly string[] {
  try {
    return readdirSync(join(ipseHome, 'entities'), { withFileTypes: true })
      .filter((one) => one.isDirectory() && one.name !== FIRST_SLUG && entitySlug.safeParse(one.name).success)
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

function readChosen(ipseHome: string): string | null {
  try {
    const text = readFileSync(join(ipseHome, CHOSEN), 'utf8').trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

function slotFacts(ipseHome: string, slug: string, chosen: string): EntitySlot {
  const life = (practice: boolean): LifeFacts => {
    const folder = homeFolder(slotFolder(ipseHome, slug), practice);
    return isLivedIn(folder) ? { ...readLife(folder), living: isLived(folder) } : { born: false, name: null, living: false };
  };
  return { slug, chosen: slug === chosen, real: life(false), practice: life(true) };
}
