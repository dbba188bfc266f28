// A correspondent's acts: say, stop, try again what produced nothing. Never edit, never regenerate.

import { z } from 'zod';
import type { MessageId } from '../model/ids.ts';
import * as id from '../model/ids.ts';
import { defineRoute } from './define-route.ts';

/** Longest message, in UTF-16 units; longer ones are refused with a reason (they would not fit any window). */
export const MAX_MESSAGE_CHARS = 200_000;
/** Large enough that a message of 10 MB meets our reason instead of a closed socket. */
export const MAX_SAY_BYTES = 16 * 1024 * 1024;

export const conversationRoutes = {
  /** `clientId` makes a repeated send harmless. */
  say: defineRoute<{ readonly messageId: MessageId; readonly seq: number }>()(
    z.strictObject({ text: z.string().max(MAX_SAY_BYTES), clientId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) }),
    MAX_SAY_BYTES,
  ),
  stop: defineRoute<{ readonly stopped: boolean }>()(z.strictObject({})),
  retry: defineRoute<{ readonly accepted: true }>()(z.strictObject({ cognitionId: id.cognitionId })),
} as const;

export type ConversationRoutes = typeof conversationRoutes;
