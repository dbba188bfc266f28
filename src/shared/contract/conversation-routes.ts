// A correspondent's acts: say, stop, try again what produced nothing. Never edit, never regenerate.

import { z } from 'zod';
import type { MessageId } from '../model/ids.ts';
import * as id from '../model/ids.ts';
import { defineRoute } from './define-route.ts';
import { forgeRoutes } from './forge-routes.ts';
import { MAX_SAY_BYTES } from './limits.ts';

export const conversationRoutes = {
  /** `clientId` makes a repeated send harmless. */
  say: defineRoute<{ readonly messageId: MessageId; readonly seq: number }>()(
    z.strictObject({ text: z.string().max(MAX_SAY_BYTES), clientId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) }),
    MAX_SAY_BYTES,
  ),
  stop: defineRoute<{ readonly stopped: boolean }>()(z.strictObject({})),
  /** While nobody is born here, and never after. */
  ...forgeRoutes,
  retry: defineRoute<{ readonly accepted: true }>()(z.strictObject({ cognitionId: id.cognitionId })),
} as const;

export type ConversationRoutes = typeof conversationRoutes;
