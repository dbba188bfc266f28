// The operator's acts. Every one leaves a ledger entry; none exists on the observer's bridge (L3).

import { z } from 'zod';
import { defineRoute } from './define-route.ts';

export const adminRoutes = {
  'life.pause': defineRoute<{ readonly seq: number }>()(z.strictObject({ reason: z.string().max(2000).default('') })),
  'life.resume': defineRoute<{ readonly seq: number }>()(z.strictObject({})),
} as const;

export type AdminRoutes = typeof adminRoutes;
