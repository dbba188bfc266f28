// `ipse-admin entity …`: the places below the root in which entities live. One host lives one; which one is a choice for the next start.

import { createSlot, listSlots, useSlot } from '#host/entity-slots';
import { type EntitySlot, entitySlug, type LifeFacts } from '#shared/model/entity-slot';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { sayDone, sayRefusal, sayUsage } from './say-result.ts';
import { showControls } from './show-controls.ts';
import type { Verb } from './verbs.ts';

export const entityVerbs: readonly Verb[] = [
  {
    words: 'entity create <slug>',
    about: 'make a place for another entity; nobody is born by it',
    anyEntity: true,
    act: async (context, { words }) => place(context, words[0] ?? '', 'create'),
  },
  { words: 'entity list', about: 'the places there are, and who lives in them', anyEntity: true, act: async (context) => list(context) },
  {
    words: 'entity use <slug>',
    about: 'choose the one that is meant from the next start on',
    anyEntity: true,
    act: async (context, { words }) => place(context, words[0] ?? '', 'use'),
  },
];

const acts = { create: createSlot, use: useSlot } as const;

function place(context: CommandContext, slug: string, act: keyof typeof acts): ExitCode {
  if (!entitySlug.safeParse(slug).success)
    return sayUsage(context, 'That is no name for a place.', 'It takes lower-case letters, digits and hyphens between them, forty at most.');
  const done = acts[act](context.ipseHome, slug);
  if (!done.ok) return sayRefusal(context, done.error);
  const text =
    act === 'create'
      ? `Made. Nobody is born there yet: choose it with \`ipse-admin entity use ${slug}\`, then \`ipse-admin forge\` or \`npm start\`.`
      : 'Chosen. It counts from the next start; a host that lives now goes on as it is.';
  return sayDone(context, { ok: true, entity: done.value }, text);
}

function list(context: CommandContext): ExitCode {
  const slots = listSlots(context.ipseHome);
  return sayDone(context, { entities: slots }, slotLines(slots));
}

/** The chosen one is marked; what stands below each other is as wide as the widest. */
function slotLines(slots: readonly EntitySlot[]): string {
  const rows = slots.map(
    ({ slug, chosen, real, practice }) => [`${chosen ? '*' : ' '} ${slug}`, lifeWords('real', real), lifeWords('practice', practice)] as const,
  );
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  return rows.map(([slug, real, practice]) => `${slug.padEnd(width(0))}  ${real.padEnd(width(1))}  ${practice}`).join('\n');
}

const lifeWords = (which: string, { born, name, living }: LifeFacts): string =>
  `${which}: ${born ? showControls(name ?? 'someone whose name cannot be read').replace(/\s+/g, ' ') : 'nobody'}${living ? ' (living)' : ''}`;
