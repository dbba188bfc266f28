// The one maker of prose from plain text. May be imported by adapters/prose, storage and tests, and by nothing else.

import type { Prose } from './prose.ts';

export const asProse = (text: string): Prose => text as Prose;
