// Bringing someone to be, or forging them anew: ask a contract, answer a delegation, see what would be written, write it.
// On the conversation surface these routes work only while nobody is born there; on the admin surface they always do.

import { z } from 'zod';
import type { Problem } from '../cognitive/contract.ts';
import { contractNames } from '../cognitive/contracts.ts';
import { forgeDraft, forgeForm } from '../cognitive/forge-draft.ts';
import { forgeOrigins, skillModes } from '../model/entry.ts';
import type { DraftAnswer, ForgePreview } from '../model/identity-views.ts';
import type { RunId } from '../model/ids.ts';
import * as id from '../model/ids.ts';
import { defineRoute } from './define-route.ts';
import { MAX_SAY_BYTES } from './limits.ts';

const fileName = z.string().min(1).max(200);
/** Base64 of a file's bytes. */
const bytes = z.base64().max(12 * 1024 * 1024);
/** As large as the largest answer, and what a person may add to it. */
const MAX_DRAFT_BYTES = 10 * 1024 * 1024;

export const draftSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), form: forgeForm }),
  /** A valid answer of a run of `forge`. */
  z.strictObject({ kind: z.literal('run'), runId: id.runId }),
  z.strictObject({
    kind: z.literal('files'),
    name: z.string().max(80).default(''),
    personName: z.string().max(80).default(''),
    files: z
      .array(z.strictObject({ name: fileName, bytes }))
      .min(1)
      .max(4),
  }),
  z.strictObject({ kind: z.literal('example') }),
  /** Who lives here now, as last forged. */
  z.strictObject({ kind: z.literal('current') }),
]);
export type DraftSource = z.infer<typeof draftSource>;

/** An answer that was looked at: what it would give, or why it does not hold. */
export type AnswerFinding =
  | { readonly ok: true; readonly found: 'whole' | 'fence' | 'prose'; readonly note: string | null }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export const forgeRoutes = {
  /** The questions of an interview without a model. */
  'forge.questions': defineRoute<{ readonly questions: readonly string[] }>()(z.strictObject({})),
  'forge.draft': defineRoute<DraftAnswer>()(z.strictObject({ from: draftSource }), MAX_SAY_BYTES),
  'forge.preview': defineRoute<ForgePreview>()(z.strictObject({ draft: forgeDraft }), MAX_DRAFT_BYTES),
  /** Begins a run and answers at once; the run itself is followed by `run.get`. `input` is JSON of the contract's input. */
  'forge.ask': defineRoute<{ readonly runId: RunId }>()(
    z.strictObject({ contract: z.enum(contractNames), mode: z.enum(skillModes), input: z.string().max(1024 * 1024) }),
    2 * 1024 * 1024,
  ),
  /** Ends a run under way, or takes back one that waits. */
  'forge.stop': defineRoute<{ readonly stopped: boolean }>()(z.strictObject({ runId: id.runId })),
  /** Looks at an answer and changes nothing. */
  'forge.check': defineRoute<AnswerFinding>()(z.strictObject({ runId: id.runId, text: z.string().max(MAX_SAY_BYTES) }), MAX_SAY_BYTES),
  /** Takes a valid answer; one that does not hold changes nothing, and the run goes on waiting. */
  'forge.answer': defineRoute<AnswerFinding>()(z.strictObject({ runId: id.runId, text: z.string().max(MAX_SAY_BYTES) }), MAX_SAY_BYTES),
  /**
   * Writes the draft: a birth, or an identity forged anew. `draft` null takes the answer of the run as it is. Where somebody lives,
   * `confirm` must be their name as it is now, typed.
   */
  'forge.commit': defineRoute<{ readonly seq: number }>()(
    z.strictObject({ draft: forgeDraft.nullable(), runId: id.runId.nullable(), origin: z.enum(forgeOrigins), confirm: z.string().max(80).nullable() }),
    MAX_DRAFT_BYTES,
  ),
} as const;

export type ForgeRoutes = typeof forgeRoutes;
