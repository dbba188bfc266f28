// `ipse-admin forge list | accept | decline`: answers that hold and wait for the operator, and what was handed out and waits for an answer.

import type { IpcError } from '#shared/contract/ipc-error';
import { fail, ok, type Result } from '#shared/lib/result';
import { type RunId, runId } from '#shared/model/ids';
import type { RunRow } from '#shared/model/skill-views';
import { observe, operate, withEntity } from './ask-entity.ts';
import { askPerson, isPerson } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { settleDraft } from './forge-settle.ts';
import { type Entity, reachEntity } from './reach-entity.ts';
import { nobody, sayDone, sayError, sayRefusal, sayUsage } from './say-result.ts';
import { type Given, isSet, textOf } from './verbs.ts';

/** Everything that waits for a person; with --all every run there was. */
export async function listProposals(context: CommandContext, given: Given): Promise<ExitCode> {
  const all = isSet(given, 'all');
  const reached = await reachEntity(context);
  if (reached === null) return sayDone(context, { runs: [] }, `${nobody.message} ${all ? NOTHING_ASKED : 'Nothing waits.'}`);
  return withEntity(context, reached, async (entity) => {
    const runs = await runsOf(entity, !all);
    if (!runs.ok) return sayError(context, runs.error);
    const nothing = all ? NOTHING_ASKED : 'Nothing waits.';
    return sayDone(context, { runs: runs.value }, runs.value.length === 0 ? nothing : runs.value.map(runLine).join('\n'));
  });
}

const NOTHING_ASKED = 'Nothing was ever asked here.';
const PAGE = 500;

/** Newest first. */
async function runsOf(entity: Entity, open: boolean): Promise<Result<readonly RunRow[], IpcError>> {
  const rows: RunRow[] = [];
  for (;;) {
    const page = await observe(entity, 'run.list', { limit: PAGE, before: rows.at(-1)?.seq ?? null, contract: null, open });
    if (!page.ok) return fail(page.error);
    rows.push(...page.value.rows);
    if (page.value.rows.length < PAGE) return ok(rows);
  }
}

const runLine = ({ runId: id, contract, mode, state, askedAtMs, fault, problemCount }: RunRow): string => {
  const wrong = fault !== null ? `  ${fault}` : problemCount > 0 ? `  problems: ${problemCount}` : '';
  return `${id}  ${contract.padEnd(10)} ${mode.replace('_', ' ').padEnd(15)} ${state.padEnd(11)} ${minuteOf(askedAtMs)}${wrong}`;
};

/** A moment to the minute. */
export const minuteOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Puts a proposal in force; at a terminal it is shown first. */
export const acceptProposal = (context: CommandContext, given: Given): Promise<ExitCode> =>
  withRun(context, given.words[0] ?? '', async (entity, id) => {
    const made = await operate(entity, 'forge.draft', { from: { kind: 'run', runId: id } });
    if (!made.ok) return sayError(context, made.error);
    const asking = isPerson(context) ? askPerson(context) : null;
    try {
      return await settleDraft(context, entity, made.value, { yes: asking === null, confirm: textOf(given, 'confirm'), asking });
    } finally {
      asking?.close();
    }
  });

/** Turns a proposal down; it stays on record. */
export const declineProposal = (context: CommandContext, { words }: Given): Promise<ExitCode> =>
  withRun(context, words[0] ?? '', async (entity, id) => {
    const done = await operate(entity, 'forge.decline', { runId: id, reason: words.slice(1).join(' ') });
    return done.ok ? sayDone(context, { ok: true, ...done.value }, `Declined (entry ${done.value.seq}).`) : sayError(context, done.error);
  });

/** Lets `act` have the run that was named, and the entity it is on record with. */
export async function withRun(context: CommandContext, word: string, act: (entity: Entity, id: RunId) => Promise<ExitCode>): Promise<ExitCode> {
  const id = runId.safeParse(word);
  if (!id.success) return sayUsage(context, 'That is no name of a run.', '`ipse-admin forge list` shows those that wait, with --all every one.');
  const reached = await reachEntity(context);
  return reached === null ? sayRefusal(context, nobody) : withEntity(context, reached, (entity) => act(entity, id.data));
}
