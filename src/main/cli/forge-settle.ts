// From a draft to what is written: shown, changed if the person likes, and committed only on a yes. Somebody's identity is changed
// only by one who types whose it is.

import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import type { DraftAnswer } from '#shared/model/identity-views';
import { operate } from './ask-entity.ts';
import type { Asking } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { problemLines } from './contract-verbs.ts';
import { editDraft } from './edit-draft.ts';
import { livingName, NOTHING_WRITTEN, sayLeft } from './forge-interview.ts';
import type { Entity } from './reach-entity.ts';
import { sayDone, sayError, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { previewText } from './show-preview.ts';

export interface SettleOptions {
  readonly yes: boolean;
  /** Name of who lives here, typed beforehand. */
  readonly confirm: string | null;
  /** null: nobody to ask. */
  readonly asking: Asking | null;
}

/** Shows what `made` would write and commits it where that is wanted. */
export async function settleDraft(context: CommandContext, entity: Entity, made: DraftAnswer, { yes, confirm, asking }: SettleOptions): Promise<ExitCode> {
  const living = await livingName(entity);
  const shown = await showDraft(context, entity, made);
  if (typeof shown === 'number') return shown;
  if (yes) return commitDraft(context, entity, made, { living, confirm });
  if (asking === null) return leaveUnwritten(context, made, shown.preview);
  const draft = await askWhether(context, entity, made, asking);
  if (draft === null) return asking.left.aborted ? sayLeft(context) : sayUnwritten(context, made);
  const typed =
    living === null || confirm !== null ? confirm : await asking.ask(`Somebody lives here. To forge them anew, type their name (${showControls(living)}) › `);
  return commitDraft(context, entity, { ...made, draft }, { living, confirm: typed });
}

async function showDraft(context: CommandContext, entity: Entity, { draft, notes }: DraftAnswer): Promise<{ readonly preview: unknown } | ExitCode> {
  const preview = await operate(entity, 'forge.preview', { draft });
  if (!preview.ok) return sayError(context, preview.error, NOTHING_WRITTEN);
  if (!context.json) context.out(`${previewText(draft, preview.value, notes)}\n`);
  return { preview: preview.value };
}

/** The draft as it was agreed to; null for a no. */
async function askWhether(context: CommandContext, entity: Entity, made: DraftAnswer, asking: Asking): Promise<ForgeDraft | null> {
  let draft = made.draft;
  let text = JSON.stringify(draft, null, 2);
  for (;;) {
    const said = (await asking.ask('\nWrite this? yes / edit / no › '))?.toLowerCase() ?? null;
    if (said === null || said === 'no' || said === 'n') return null;
    if (said === 'yes' || said === 'y') return draft;
    if (said !== 'edit' && said !== 'e') continue;
    const edited = await asking.lend(() => editDraft(text, context.env));
    if (edited.ok) {
      const shown = await showDraft(context, entity, { ...made, draft: edited.value });
      // What cannot be shown cannot be agreed to: the last one that could stands.
      if (typeof shown !== 'number') draft = edited.value;
      text = JSON.stringify(edited.value, null, 2);
    } else if (edited.error.kind === 'refused') sayRefusal(context, edited.error.refusal);
    else {
      context.err(`What was edited does not hold, so the draft stays as it was; “edit” opens your text again.\n${problemLines(edited.error.problems)}\n`);
      text = edited.error.text;
    }
  }
}

interface Confirmation {
  /** Name of who lives here; null while nobody is born. */
  readonly living: string | null;
  readonly confirm: string | null;
}

async function commitDraft(
  context: CommandContext,
  entity: Entity,
  { draft, runId, origin }: DraftAnswer,
  { living, confirm }: Confirmation,
): Promise<ExitCode> {
  if (living !== null && confirm === null) return sayRefusal(context, UNCONFIRMED);
  const written = await operate(entity, 'forge.commit', { draft, runId, origin, confirm: living === null ? null : confirm });
  if (!written.ok) return sayError(context, written.error, NOTHING_WRITTEN);
  const name = showControls(draft.name);
  const text =
    living === null
      ? `${name} is born (entry ${written.value.seq}). Talk: \`ipse talk\`, or the window: \`npm start\`.`
      : `${name} is forged anew (entry ${written.value.seq}).`;
  return sayDone(context, { ok: true, committed: true, name: draft.name, born: living === null, ...written.value }, text);
}

export const UNCONFIRMED = {
  code: 'unconfirmed',
  message: 'Somebody lives here already.',
  next: 'To forge them anew, say whose identity it is: --confirm NAME.',
} as const;

function leaveUnwritten(context: CommandContext, { draft, runId, notes }: DraftAnswer, preview: unknown): ExitCode {
  const how = runId === null ? 'Add --yes to write it.' : `It waits as a proposal: \`ipse-admin forge accept ${runId}\`.`;
  if (context.json) return sayDone(context, { ok: true, committed: false, run: runId, draft, notes, preview }, '');
  context.err(`${NOTHING_WRITTEN} ${how}\n`);
  return 0;
}

function sayUnwritten(context: CommandContext, { runId }: DraftAnswer): ExitCode {
  context.err(`${NOTHING_WRITTEN}${runId === null ? '' : ` The answer waits as a proposal: \`ipse-admin forge list\`.`}\n`);
  return 0;
}
