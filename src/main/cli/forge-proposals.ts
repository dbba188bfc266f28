// `ipse-admin forge list | accept | decline`: answers that hold and wait for the operator, and what was handed out and waits for an answer.

import { type RunId, runId } from '#shared/model/ids';
import type { RunRow } from '#shared/model/skill-views';
import { observe, operate, withEntity } from './ask-entity.ts';
import { askPerson, isPerson } from './ask-person.ts';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { settleDraft } from './forge-settle.ts';
import { type Entity, reachEntity } from './reach-entity.ts';
import { nobody, sayDone, sayError, sayRefusal, sayUsage } from './say-result.ts';
import { type Given, textOf } from './verbs.ts';

/** Everything that waits for a person. */
export async function listProposals(context: CommandContext): Promise<ExitCode> {
  const reached = await reachEntity(context);
  if (reached === null) return sayDone(context, { runs: [] }, `${nobody.message} Nothing waits.`);
  return withEntity(context, reached, async (entity) => {
    const open = await observe(entity, 'run.list', { limit: 500, before: null, contract: null, open: true });
    if (!open.ok) return sayError(context, open.error);
    const { rows } = open.value;
    return sayDone(context, { runs: rows }, rows.length === 0 ? 'Nothing waits.' : rows.map(runLine).join('\n'));
  });
}

const runLine = ({ runId: id, contract, mode, state, askedAtMs }: RunRow): string =>
  `${id}  ${contract.padEnd(10)} ${mode.replace('_', ' ').padEnd(15)} ${state.padEnd(10)} ${new Date(askedAtMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Puts a proposal in force; at a terminal it is shown first. */
export const acceptProposal = (context: CommandContext, given: Given): Promise<ExitCode> =>
  withProposal(context, given.words[0] ?? '', async (entity, id) => {
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
  withProposal(context, words[0] ?? '', async (entity, id) => {
    const done = await operate(entity, 'forge.decline', { runId: id, reason: words.slice(1).join(' ') });
    return done.ok ? sayDone(context, { ok: true, ...done.value }, `Declined (entry ${done.value.seq}).`) : sayError(context, done.error);
  });

async function withProposal(context: CommandContext, word: string, act: (entity: Entity, id: RunId) => Promise<ExitCode>): Promise<ExitCode> {
  const id = runId.safeParse(word);
  if (!id.success) return sayUsage(context, 'That is no name of a run.', '`ipse-admin forge list` shows those that wait.');
  const reached = await reachEntity(context);
  return reached === null ? sayRefusal(context, nobody) : withEntity(context, reached, (entity) => act(entity, id.data));
}
