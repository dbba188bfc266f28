// `ipse-admin forge`: who is this to be? Asked at a terminal, told in options, taken from files or from another mind; shown before
// anything is written, and written on a yes alone.

import { basename } from 'node:path';
import { forgeInputFromForm } from '#shared/cognitive/forge-input';
import type { DraftSource } from '#shared/contract/forge-routes';
import type { SkillMode } from '#shared/model/entry';
import type { DraftAnswer } from '#shared/model/identity-views';
import { operate, withEntity } from './ask-entity.ts';
import { type Asking, askPerson, isPerson } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { type Asked, askAndFollow, holds, sayFailedRun } from './follow-run.ts';
import { anyField, type Exchanges, type Fields, formOf, missingFields, readFields } from './forge-fields.ts';
import { askFixedQuestions, holdInterview, sayLeft } from './forge-interview.ts';
import { settleDraft } from './forge-settle.ts';
import { type Entity, reachOrBegin } from './reach-entity.ts';
import { readFileBounded } from './read-given.ts';
import { sayDone, sayError, sayRefusal, sayUsage } from './say-result.ts';
import { showControls } from './show-controls.ts';
import { type Given, isSet, listOf, textOf } from './verbs.ts';

const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** What is wanted, once it is clear that it can be done. */
interface Wish {
  readonly fields: Fields;
  readonly files: readonly string[];
  readonly example: boolean;
  readonly mode: SkillMode | null;
  readonly person: boolean;
  /** Whether the settings name a program for the interview; the run itself tells whether it may be asked. */
  readonly interviewer: boolean;
}

/** Forges by whatever way was asked for. */
export async function forge(context: CommandContext, given: Given): Promise<ExitCode> {
  const wish: Wish = {
    fields: readFields(given),
    files: listOf(given, 'from'),
    example: isSet(given, 'example'),
    mode: given.options['mode'] === undefined ? null : (given.options['mode'] as SkillMode),
    person: isPerson(context),
    interviewer: context.settings.skills.interview !== undefined,
  };
  const wrong = wrongWish(wish);
  if (wrong !== null) return sayUsage(context, wrong, 'Nothing was asked and nothing written; `ipse-admin forge --help` tells the ways.');
  return withEntity(context, await reachOrBegin(context), async (entity) => {
    const asking = wish.person ? askPerson(context) : null;
    try {
      const made = await makeDraft(context, entity, wish, asking);
      if (typeof made === 'number') return made;
      return await settleDraft(context, entity, made, { yes: isSet(given, 'yes'), confirm: textOf(given, 'confirm'), asking });
    } finally {
      asking?.close();
    }
  });
}

function wrongWish({ fields, files, example, mode, person, interviewer }: Wish): string | null {
  const beside = anyField({ ...fields, name: null, personName: null });
  if ((files.length > 0 && example) || ((files.length > 0 || example) && mode !== null)) return 'Take --from, --example or --mode, not two of them.';
  if (example && anyField(fields)) return 'The example is taken as it is; change it in the window, or at a terminal by “edit”.';
  if (files.length > 0 && beside) return 'Beside --from, only --name and --person count.';
  if (files.length > 4) return 'At most four files.';
  if (person || files.length > 0 || example) return null;
  const missing = missingFields(fields);
  if (anyField(fields) && missing.length > 0) return `Without a terminal to ask at, these are missing: ${missing.map(([, option]) => option).join(' ')}.`;
  if (missing.length === 0 || mode === null || mode === 'delegation' || (mode === 'command' && interviewer)) return null;
  const otherwise = mode === 'command' ? ' Or name a program for the interview in the settings, and adopt it.' : '';
  return `Without a terminal to ask at, say who it is to be: --name --person --role --mission --timbre.${otherwise}`;
}

async function makeDraft(context: CommandContext, entity: Entity, wish: Wish, asking: Asking | null): Promise<DraftAnswer | ExitCode> {
  const { fields, mode, files } = wish;
  if (wish.example) return draftFrom(context, entity, { kind: 'example' });
  if (files.length > 0) return draftFromFiles(context, entity, wish);
  if (!anyField(fields) && ((mode === 'background_call' && asking !== null) || (mode === 'command' && wish.interviewer))) {
    const input = await holdInterview(context, entity, mode, asking);
    return typeof input === 'number' ? input : draftByRun(context, entity, { contract: 'forge', mode, input }, asking);
  }
  if (asking === null && !anyField(fields)) return handOut(context, entity, { contract: 'interview', mode: 'delegation', input: { exchanges: [] } });
  const answered = asking === null ? { fields, exchanges: [] } : await askFixedQuestions(entity, asking, fields);
  return answered === null ? sayLeft(context) : draftFromFields(context, entity, answered, mode, asking);
}

async function draftFromFields(
  context: CommandContext,
  entity: Entity,
  { fields, exchanges }: { readonly fields: Fields; readonly exchanges: Exchanges },
  mode: SkillMode | null,
  asking: Asking | null,
): Promise<DraftAnswer | ExitCode> {
  const form = formOf(fields);
  if (!form.ok) return sayUsage(context, form.error, 'Nothing was written.');
  if (mode !== null) {
    const asked: Asked = { contract: 'forge', mode, input: forgeInputFromForm(form.value, exchanges) };
    return mode === 'delegation' ? handOut(context, entity, asked) : draftByRun(context, entity, asked, asking);
  }
  const made = await draftFrom(context, entity, { kind: 'form', form: form.value });
  return typeof made === 'number' || exchanges.length === 0 ? made : { ...made, origin: 'interview' };
}

async function draftFrom(context: CommandContext, entity: Entity, from: DraftSource): Promise<DraftAnswer | ExitCode> {
  const made = await operate(entity, 'forge.draft', { from });
  return made.ok ? made.value : sayError(context, made.error, 'Nothing was written.');
}

async function draftFromFiles(context: CommandContext, entity: Entity, { files, fields }: Wish): Promise<DraftAnswer | ExitCode> {
  const read: { name: string; bytes: string }[] = [];
  for (const file of files) {
    const bytes = readFileBounded(file, MAX_FILE_BYTES);
    if (!bytes.ok) return sayRefusal(context, bytes.error);
    read.push({ name: basename(file), bytes: Buffer.from(bytes.value).toString('base64') });
  }
  return draftFrom(context, entity, { kind: 'files', name: fields.name ?? '', personName: fields.personName ?? '', files: read });
}

async function draftByRun(context: CommandContext, entity: Entity, asked: Asked, asking: Asking | null): Promise<DraftAnswer | ExitCode> {
  const run = await askAndFollow(context, entity, asked, asking?.left);
  if (!run.ok) return sayError(context, run.error, 'Nothing was written.');
  return holds(run.value) ? draftFrom(context, entity, { kind: 'run', runId: run.value.runId }) : sayFailedRun(context, run.value);
}

/** Hands a task out and prints the block for whoever is to fulfil it. */
async function handOut(context: CommandContext, entity: Entity, asked: Asked): Promise<ExitCode> {
  const run = await askAndFollow(context, entity, asked);
  if (!run.ok) return sayError(context, run.error, 'Nothing was written.');
  const { block, runId, contract } = run.value;
  if (block?.state !== 'ok') return sayRefusal(context, { code: 'damaged', message: 'The block that was handed out cannot be read.', next: 'Ask anew.' });
  return sayDone(context, { ok: true, committed: false, run: runId, contract, block: block.text }, showControls(block.text));
}
