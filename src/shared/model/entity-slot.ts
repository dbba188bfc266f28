// A place below the root where one entity lives, with its practice life beside its real one.

import { z } from 'zod';

/** The place at the root itself, there from the beginning. */
export const FIRST_SLUG = 'first';
export const entitySlug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$|^[a-z0-9]$/, 'must be lower-case letters, digits and hyphens, forty at most');

/** One life of a slot, as its files tell without opening them for writing. */
export interface LifeFacts {
  readonly born: boolean;
  /** null when nobody is born there or it cannot be read. */
  readonly name: string | null;
  readonly living: boolean;
}

export interface EntitySlot {
  readonly slug: string;
  /** The one a start without another word lives. */
  readonly chosen: boolean;
  readonly real: LifeFacts;
  readonly practice: LifeFacts;
}
