// The shipped example of someone, for tests that need anybody at all.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ForgeDraft, forgeDraft } from '#shared/cognitive/forge-draft';

export const wren = (): ForgeDraft =>
  forgeDraft.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../resources/skills/forge/example.json'), 'utf8')));
