// Text the entity may meet. Made only by the loader of `resources/` and by quoting the ledger (law L12, L13):
// `asProse` may be imported by adapters/prose, storage/content and the tests, and by nothing else (`npm run layers`).

import type { Brand } from './brand.ts';

export type Prose = Brand<string, 'Prose'>;

export const asProse = (text: string): Prose => text as Prose;

/** Joins pieces of prose with blank lines, leaving empty ones out. */
export const joinProse = (pieces: readonly Prose[], between = '\n\n'): Prose =>
  pieces.filter((piece) => piece.length > 0).join(between) as Prose;
