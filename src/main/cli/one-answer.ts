// Commands that ask one thing and print the answer: status, ledger verify, pause, resume.

import type { HostRefusal } from '#host/host';
import { verifyAtRest } from '#host/verify-at-rest';
import type { Surface } from '#shared/contract/define-route';
import { fail, ok, type Result } from '#shared/lib/result';
import type { LedgerVerifyView, StatusView } from '#shared/model/views';
import type { CommandContext, ExitCode } from './cli-deps.ts';
import { type Entity, entityElsewhere, findLivingHome, findRestingHome, reachEntity } from './reach-entity.ts';
import { nobody, sayDone, sayRefusal } from './say-result.ts';
import { showControls } from './show-controls.ts';

/** `ipse status`: who lives here and how. Where nobody is born, that is the answer, and nobody is born by asking. */
export async function status(context: CommandContext): Promise<ExitCode> {
  const asked = await ask<StatusView>(context, 'observer', 'status.get', {});
  if (!asked.ok && asked.error === nobody) return sayDone(context, { born: false, living: false }, `${nobody.message} ${nobody.next}`);
  if (!asked.ok) return sayRefusal(context, asked.error);
  const { value, elsewhere } = asked.value;
  const text = value.entity === null ? unbornText(value) : statusText(value, value.entity, elsewhere);
  return sayDone(context, { born: value.entity !== null, living: elsewhere, ...value }, text);
}

const told = (tokens: number | null): string => (tokens === null ? 'not reported' : String(tokens));

const waits = (count: number): string => (count === 1 ? '1 thing waits for a person' : `${count} things wait for a person`);

function unbornText({ inbox }: StatusView): string {
  return `${nobody.message} ${nobody.next}${inbox === 0 ? '' : ` ${waits(inbox)}: \`ipse-admin forge list\`.`}`;
}

function statusText(view: StatusView, entity: NonNullable<StatusView['entity']>, living: boolean): string {
  const { substrate, head, anchor, today } = view;
  const flight = view.inFlight.map(({ lane, stage }) => `${lane} at ${stage}`).join(', ') || 'nothing';
  return [
    `${showControls(entity.name)}${entity.practice ? ' (practice)' : ''} · ${living ? 'living' : 'at rest'}${view.paused ? ' · paused' : ''}`,
    `substrate   ${substrate.model} (${substrate.kind})`,
    `in flight   ${flight}; ${view.waitingMessages} waiting`,
    `memories    ${view.memories}`,
    ...(view.inbox === 0 ? [] : [`inbox       ${waits(view.inbox)}`]),
    `ledger      ${head.seq} entries, anchor ${anchor.state}${view.journal === 'stopped' ? '; STOPPED: the disk is full or failing, free space and start again' : ''}`,
    `today       ${today.requests === 1 ? '1 request' : `${today.requests} requests`}; tokens: ${told(today.cacheReadTokens)} read from the cache, ${told(today.cacheWriteTokens)} written to it, ${told(today.uncachedTokens)} neither, ${told(today.outputTokens)} out`,
  ].join('\n');
}

/** `ipse-admin ledger verify`: exit 0 only when every entry holds and none is missing. At rest nothing is opened for writing. */
export async function ledgerVerify(context: CommandContext): Promise<ExitCode> {
  const asked = await verifyLedger(context);
  if (!asked.ok) return sayRefusal(context, asked.error);
  const { value } = asked;
  const whole = value.ok && value.anchor !== 'ahead' && value.anchor !== 'foreign';
  const found = value.firstBad
    ? `The first bad entry is ${value.firstBad.seq} (${value.firstBad.why}).`
    : whole
      ? 'Every entry holds.'
      : value.anchor === 'foreign'
        ? 'The ledger is not the one this home last held.'
        : 'Entries are missing at the end.';
  sayDone(context, { ...value }, `${value.checked} entries checked in ${Math.round(value.tookMs)} ms. ${found} Anchor: ${value.anchor}.`);
  return whole ? 0 : 1;
}

async function verifyLedger(context: CommandContext): Promise<Result<LedgerVerifyView, HostRefusal>> {
  const living = await findLivingHome(context);
  if (living !== null) return answerOf<LedgerVerifyView>(entityElsewhere(living), 'observer', 'ledger.verify', {});
  const resting = findRestingHome(context);
  return resting === null ? fail(nobody) : verifyAtRest(resting.folder, () => performance.now());
}

/** `ipse-admin pause` and `resume`. */
export async function actOnLife(context: CommandContext, act: 'pause' | 'resume', reason: string): Promise<ExitCode> {
  const asked = await ask<{ readonly seq: number }>(context, 'admin', `life.${act}`, act === 'pause' ? { reason } : {});
  if (!asked.ok) return sayRefusal(context, asked.error);
  return sayDone(context, { ok: true, ...asked.value.value }, `${act === 'pause' ? 'Paused' : 'Resumed'} (entry ${asked.value.value.seq}).`);
}

async function ask<T>(
  context: CommandContext,
  surface: Surface,
  route: string,
  input: unknown,
): Promise<Result<{ readonly value: T; readonly elsewhere: boolean }, HostRefusal>> {
  const reached = await reachEntity(context);
  if (reached === null) return fail(nobody);
  if (!reached.ok) return reached;
  const answer = await answerOf<T>(reached.value, surface, route, input);
  return answer.ok ? ok({ value: answer.value, elsewhere: reached.value.elsewhere }) : answer;
}

/** Asks once and lets the entity go. */
async function answerOf<T>(entity: Entity, surface: Surface, route: string, input: unknown): Promise<Result<T, HostRefusal>> {
  const answer = await entity.call(surface, route, input);
  await entity.close();
  return answer.ok ? ok(answer.value as T) : fail({ code: answer.error.code, message: answer.error.message, next: 'Nothing was changed.' });
}
