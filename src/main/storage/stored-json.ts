// Lists that a projection keeps as JSON, read as something that may be damaged: one bad row must not take a whole page with it.
// What is damaged but still fits its shape is only found by rebuilding the projections from the ledger.

import type { z } from 'zod';

/** The value in `text`, or null when it is no JSON or not of this shape. */
export function readStored<T>(shape: z.ZodType<T>, text: string): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
