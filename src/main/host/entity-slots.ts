// The places below the root where entities live. The first is the root itself, as it always was; each other has a folder of its
// own, no link and nothing else. Which one a start lives is a file beside them, written whole or not at all, and looked at before it is read.

import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '#shared/lib/result';
import { type EntitySlot, entitySlug, FIRST_SLUG, type LifeFacts } from '#shared/model/entity-slot';
import { readLife } from '#storage/read-forged-draft';
import { isLived } from '#viability/is-lived';
import { homeFolder, isLivedIn } from './home-folder.ts';
import type { HostRefusal } from './host.ts';

const CHOSEN = 'chosen-entity';
const MAX_CHOSEN_BYTES = 200;

const SHOWN = '`ipse-admin entity list` shows those there are';
const CREATE = `${SHOWN}; \`ipse-admin entity create\` makes one.`;
const CHOOSE = `Choose one: \`ipse-admin entity use first\`. ${SHOWN}.`;

/** Root of a slot's homes. */
export const slotFolder = (ipseHome: string, slug: string): string => (slug === FIRST_SLUG ? ipseHome : join(ipseHome, 'entities', slug));

/** The slot meant: `IPSE_ENTITY`, else the chosen one, else the first. A name that is none is told. */
export function chosenSlug(ipseHome: string, env: Readonly<Record<string, string | undefined>>): Result<string, HostRefusal> {
  const asked = env['IPSE_ENTITY'];
  if (asked) return checkSlug(ipseHome, asked, 'IPSE_ENTITY names no entity there is.', CREATE);
  const chosen = readChosen(ipseHome);
  if (chosen === null) return fail({ code: 'no_such_entity', message: 'What is kept as the choice of an entity names none.', next: CHOOSE });
  return checkSlug(ipseHome, chosen, 'The chosen entity is no longer there.', CHOOSE);
}

/** Every slot, the first one first. Opens nothing for writing. */
export function listSlots(ipseHome: string): readonly EntitySlot[] {
  const chosen = readChosen(ipseHome);
  return [FIRST_SLUG, ...slugsBeside(ipseHome)].map((slug) => slotFacts(ipseHome, slug, chosen));
}

/** Makes an empty place; nobody is born by it. */
export function createSlot(ipseHome: string, slug: string): Result<EntitySlot, HostRefusal> {
  if (slugExists(ipseHome, slug))
    return fail({ code: 'slug_taken', message: `There is an entity “${slug}” already.`, next: 'Choose another name, or use that one.' });
  try {
    mkdirSync(join(ipseHome, 'entities'), { recursive: true, mode: 0o700 });
    mkdirSync(slotFolder(ipseHome, slug), { mode: 0o700 });
  } catch (error) {
    if (look(slotFolder(ipseHome, slug)) !== null && (error as NodeJS.ErrnoException).code === 'EEXIST')
      return fail({
        code: 'slug_taken',
        message: `Something that is no entity has the name “${slug}” already.`,
        next: 'Choose another name, or move it away.',
      });
    return fail({
      code: 'no_home',
      message: 'The folder of the new entity cannot be made.',
      next: 'Check the room on the disk and who owns the folder above.',
    });
  }
  return ok(slotFacts(ipseHome, slug, readChosen(ipseHome)));
}

/** Chooses the slot that is lived from the next start on. */
export function useSlot(ipseHome: string, slug: string): Result<EntitySlot, HostRefusal> {
  const known = checkSlug(ipseHome, slug, `There is no entity “${slug}”.`, CREATE);
  if (!known.ok) return known;
  try {
    mkdirSync(ipseHome, { recursive: true, mode: 0o700 });
    writeChosen(ipseHome, slug);
  } catch {
    return fail({
      code: 'not_written',
      message: 'The choice could not be written.',
      next: `Check the room on the disk, who owns the folder, and that no folder stands there as \`${CHOSEN}\`.`,
    });
  }
  return ok(slotFacts(ipseHome, slug, slug));
}

/** Under a name nobody can have laid a link at. */
function writeChosen(ipseHome: string, slug: string): void {
  const fresh = join(ipseHome, `${CHOSEN}.${randomBytes(8).toString('hex')}`);
  try {
    writeFileSync(fresh, `${slug}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(fresh, join(ipseHome, CHOSEN));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

function checkSlug(ipseHome: string, slug: string, message: string, next: string): Result<string, HostRefusal> {
  return slugExists(ipseHome, slug) ? ok(slug) : fail({ code: 'no_such_entity', message, next });
}

const slugExists = (ipseHome: string, slug: string): boolean =>
  slug === FIRST_SLUG || (entitySlug.safeParse(slug).success && look(slotFolder(ipseHome, slug))?.isDirectory() === true);

/** What itself stands at `path`, followed nowhere. */
function look(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

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

/** The name that was chosen, the first one where none ever was; null where what stands there is no name. */
function readChosen(ipseHome: string): string | null {
  const file = join(ipseHome, CHOSEN);
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return FIRST_SLUG;
    // A FIFO would block the open, a link could lead anywhere.
    if (!stat.isFile() || stat.size > MAX_CHOSEN_BYTES) return null;
    return entitySlug.safeParse(readFileSync(file, 'utf8').trim()).data ?? null;
  } catch {
    return null;
  }
}

function slotFacts(ipseHome: string, slug: string, chosen: string | null): EntitySlot {
  const life = (practice: boolean): LifeFacts => {
    const folder = homeFolder(slotFolder(ipseHome, slug), practice);
    return isLivedIn(folder) ? { ...readLife(folder), living: isLived(folder) } : { born: false, name: null, living: false };
  };
  return { slug, chosen: slug === chosen, real: life(false), practice: life(true) };
}
