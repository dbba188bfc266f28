// DECIDE begins: one request, recorded exactly as sent before its first byte leaves; its answer, recorded as it came.

import { segmentRequest } from '#shared/derive/segment-request';
import type { Prose } from '#shared/lib/prose';
import type { ContextPlan } from '#shared/model/context-plan';
import type { EntryPayload } from '#shared/model/entry';
import type { CutId, RequestId } from '#shared/model/ids';
import type { Cognition } from '../cognition.ts';
import type { CallOutcome, EntityDeps, JournalTx } from '../ports.ts';
import { recordAnswer, recordRequest } from './record-call.ts';
import { replyChunks } from './reply-chunks.ts';

/** A block of an answer, quoted from the record just made of it: what is acted on is what is on record. */
export type SpokenBlock =
  | { readonly kind: 'text'; readonly text: Prose }
  | { readonly kind: 'tool_use'; readonly callId: string; readonly tool: string; readonly argumentsJson: string };

/** The request that was answered, and how. */
export interface Answer extends Omit<CallOutcome, 'blocks'> {
  readonly requestId: RequestId;
  readonly blocks: readonly SpokenBlock[];
}

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;

/** Calls the substrate; repeats only where nothing of an answer came and the fault says it is safe. Every attempt is a request of its own. */
export async function callSubstrate(deps: EntityDeps, cognition: Cognition, cutId: CutId, plan: ContextPlan, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await callOnce(deps, cognition, cutId, plan, signal, attempt);
    const again = answer.outcome === 'fault' && answer.retryable && attempt < MAX_ATTEMPTS && !signal.aborted;
    if (!again) return answer;
    await pause(deps, FIRST_PAUSE_MS * 4 ** (attempt - 1), signal);
  }
}

async function callOnce(deps: EntityDeps, cognition: Cognition, cutId: CutId, plan: ContextPlan, signal: AbortSignal, attempt: number): Promise<Answer> {
  const { ids, journal, substrate, watchers, faultPoint } = deps;
  const requestId = ids.next<RequestId>('req');
  const chunks = replyChunks(deps, cognition, requestId);
  let sent = false;
  const outcome = await substrate.call(plan, {
    signal,
    async sent(body) {
      const segments = segmentRequest(body, plan);
      await journal.commit((tx) => recordRequest(tx, substrate, cognition.about, { requestId, attempt, cutId, plan, body, segments }));
      sent = true;
      watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'DECIDE' });
      faultPoint('request-recorded');
    },
    text(delta) {
      chunks.text(delta);
      watchers.delta({ cognitionId: cognition.cognitionId, requestId, text: delta });
    },
    toolCallOpened: () => chunks.toolCallOpened(),
  });
  await chunks.finish();
  const blocks = sent ? await journal.commit((tx) => quoteBlocks(tx, recordAnswer(tx, cognition.about, requestId, outcome))) : [];
  faultPoint('answered');
  return { ...outcome, requestId, blocks };
}

function quoteBlocks(tx: JournalTx, blocks: EntryPayload<'request.answered'>['blocks']): readonly SpokenBlock[] {
  return blocks.map((block) =>
    block.kind === 'text'
      ? { kind: 'text', text: tx.view.quote(block.text) }
      : { kind: 'tool_use', callId: block.callId, tool: block.tool, argumentsJson: tx.view.quote(block.arguments) },
  );
}

const pause = ({ clock }: EntityDeps, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      cancel();
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end, { once: true });
  });
