// One isolated request of a background call: no identity, no history, no tools; on record before its first byte leaves, like any other.

import { segmentRequest } from '#shared/derive/segment-request';
import { joinProse } from '#shared/lib/prose';
import type { ContextPlan } from '#shared/model/context-plan';
import type { RequestId, RunId } from '#shared/model/ids';
import type { SkillHooks } from '../ports.ts';
import { recordAnswer, recordRequest } from '../substrate/record-call.ts';
import type { ContractDeps } from './ask-contract.ts';

const nowhere = { lane: null, cognitionId: null } as const;

/** The `call` of a run: each use of it is one request of that run. */
export function callIsolated({ journal, ids, substrate }: ContractDeps, runId: RunId, signal: AbortSignal): SkillHooks['call'] {
  let attempt = 0;
  return async (plan: ContextPlan) => {
    const requestId = ids.next<RequestId>('req');
    attempt++;
    let sent = false;
    const outcome = await substrate.call(plan, {
      signal,
      async sent(body) {
        const segments = segmentRequest(body, plan);
        await journal.commit((tx) => recordRequest(tx, substrate, nowhere, { requestId, attempt, cutId: null, runId, plan, body, segments }));
        sent = true;
      },
      text: () => undefined,
      toolCallOpened: () => undefined,
    });
    const text = await journal.commit((tx) => {
      const blocks = sent ? recordAnswer(tx, nowhere, requestId, outcome) : [];
      return joinProse(
        blocks.flatMap((block) => (block.kind === 'text' ? [tx.view.quote(block.text)] : [])),
        '',
      );
    });
    return { outcome: outcome.outcome, fault: outcome.fault, text, stopReason: outcome.stopReason };
  };
}
