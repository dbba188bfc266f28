// Start is recovery: a cognition that a crash left open is closed as `interrupted`. What was said of its reply is kept,
// every started call gets exactly one result, half-formed calls are dropped with a note, and no effect is repeated.

import { joinProse } from '#shared/lib/prose';
import type { CognitionId, LaneId, VerdictId } from '#shared/model/ids';
import { readCall } from '../decision/read-call.ts';
import type { EntityDeps, JournalTx, OpenCognition, UnansweredCall } from '../ports.ts';
import { quoteOrNull } from '../quote.ts';

const nothingReported = { inputTokens: null, cacheReadTokens: null, cacheWrite5mTokens: null, cacheWrite1hTokens: null, outputTokens: null };

/** Closes every open cognition (of one lane, or of all), each in one transaction. Running it twice changes nothing more. */
export async function recover(deps: EntityDeps, lane: LaneId | null = null): Promise<readonly CognitionId[]> {
  const open = deps.journal.view.openCognitions().filter((cognition) => lane === null || cognition.lane === lane);
  for (const cognition of open) await deps.journal.commit((tx) => closeInterrupted(tx, deps, cognition));
  return open.map(({ cognitionId }) => cognitionId);
}

function closeInterrupted(tx: JournalTx, deps: EntityDeps, cognition: OpenCognition): void {
  const { cognitionId, lane, openRequest, unanswered, memories } = cognition;
  const about = { lane, cognitionId };
  if (openRequest) {
    const said = joinProse(
      openRequest.chunks.flatMap((chunk) => quoteOrNull(tx.view, chunk) ?? []),
      '',
    );
    tx.append(
      'request.answered',
      {
        requestId: openRequest.requestId,
        outcome: 'interrupted',
        blocks: said === '' ? [] : [{ kind: 'text', text: tx.put(said) }],
        stream: null,
        stopReason: null,
        fault: 'crash',
        droppedCalls: openRequest.openCalls,
        usage: nothingReported,
        headersMs: null,
        firstTextMs: null,
        doneMs: null,
      },
      about,
    );
  }
  const late = unanswered.map((call) => answerLate(tx, deps, call, about));
  const decisions = [...new Set([...cognition.decisions, ...late])];
  tx.append(
    'cognition.closed',
    { outcome: 'interrupted', fault: 'crash', decisions, memories: [...memories], effectsSpent: null, memoryRoot: tx.view.memoryRoot() },
    about,
  );
  tx.append('cognition.settled', { steps: [] }, about);
}

/** The one result of a call that never got its own: never begun, or begun with an outcome nobody knows. */
function answerLate(
  tx: JournalTx,
  { ids, prose }: EntityDeps,
  call: UnansweredCall,
  about: { readonly lane: OpenCognition['lane']; readonly cognitionId: CognitionId },
) {
  const decisionId = call.decisionId ?? proposeLate(tx, ids, call, about);
  if (call.receiptId) {
    const result = tx.put(prose.say('recovery.outcome-unknown'));
    tx.append(
      'receipt.settled',
      { receiptId: call.receiptId, decisionId, outcome: 'interruption', fault: 'outcome_unknown', result, whole: null, affectedFiles: [], durationMs: 0 },
      about,
    );
  } else {
    const checks = [{ rule: 'continuity', result: 'fail' as const, detail: 'interrupted_before_act' }];
    tx.append(
      'decision.judged',
      { verdictId: ids.next<VerdictId>('ver'), decisionId, attempt: 1, outcome: 'revise', checks, reason: tx.put(prose.say('recovery.never-begun')) },
      about,
    );
  }
  return decisionId;
}

function proposeLate(
  tx: JournalTx,
  ids: EntityDeps['ids'],
  call: UnansweredCall,
  about: { readonly lane: OpenCognition['lane']; readonly cognitionId: CognitionId },
) {
  const decisionId = ids.next<NonNullable<UnansweredCall['decisionId']>>('dec');
  const { confidence, evidence } = readCall(quoteOrNull(tx.view, call.arguments) ?? '');
  tx.append(
    'decision.proposed',
    {
      decisionId,
      requestId: call.requestId,
      callId: call.callId,
      tool: call.tool,
      arguments: call.arguments,
      rationale: null,
      confidence,
      hypothesis: null,
      evidence: [...evidence],
    },
    about,
  );
  return decisionId;
}
