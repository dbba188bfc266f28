// The operator's acts. Every one leaves a ledger entry; none exists on the observer's bridge (L3).

import { z } from 'zod';
import { contractNames } from '../cognitive/contracts.ts';
import { type EntitySlot, entitySlug } from '../model/entity-slot.ts';
import * as id from '../model/ids.ts';
import { defineRoute } from './define-route.ts';
import { forgeRoutes } from './forge-routes.ts';

export const adminRoutes = {
  'life.pause': defineRoute<{ readonly seq: number }>()(z.strictObject({ reason: z.string().max(2000).default('') })),
  'life.resume': defineRoute<{ readonly seq: number }>()(z.strictObject({})),
  ...forgeRoutes,
  /** Turns a proposal down; it stays on record. */
  'forge.decline': defineRoute<{ readonly seq: number }>()(z.strictObject({ runId: id.runId, reason: z.string().max(2000).default('') })),
  /** Puts what waits in force: changed instructions, or the command the settings name. `digest` is what was looked at; another one is refused. */
  'skill.adopt': defineRoute<{ readonly seq: number }>()(
    z.strictObject({ contract: z.enum(contractNames), kind: z.enum(['instructions', 'command']), digest: id.digest }),
  ),
  'entity.list': defineRoute<readonly EntitySlot[]>()(z.strictObject({})),
  'entity.create': defineRoute<EntitySlot>()(z.strictObject({ slug: entitySlug })),
  /** Counts from the next start: one host lives one entity. */
  'entity.use': defineRoute<EntitySlot>()(z.strictObject({ slug: entitySlug })),
} as const;

export type AdminRoutes = typeof adminRoutes;
