// A request as it goes on record before its first byte leaves, and its answer as it came.

import { estimateTokens } from '#shared/derive/estimate-tokens';
import { utf8Length } from '#shared/lib/text';
import type { ContextPlan } from '#shared/model/context-plan';
import type { EntryPayload } from '#shared/model/entry';
import type { CutId, RequestId, RunId } from '#shared/model/ids';
import type { Segment } from '#shared/model/request';
import type { CallOutcome, EntryContext, JournalTx, Substrate } from '../ports.ts';

export interface Sent {
  readonly requestId: RequestId;
  readonly attempt: number;
  /** null for a call of a skill, which carries no identity. */
  readonly cutId: CutId | null;
  readonly runId?: RunId;
  readonly plan: ContextPlan;
  readonly body: string;
  readonly segments: readonly Segment[];
}

export function recordRequest(
  tx: JournalTx,
  substrate: Substrate,
  about: EntryContext,
  { requestId, attempt, cutId, runId, plan, body, segments }: Sent,
): void {
  const tokensOf = (region: Segment['region']) =>
    segments.reduce((total, segment) => total + (segment.region === region ? estimateTokens(segment.text) : 0), 0);
  tx.append(
    'request.sent',
    {
      requestId,
      attempt,
      substrate: substrate.kind,
      model: substrate.model,
      cutId,
      ...(runId === undefined ? {} : { runId }),
      body: tx.putBody(segments),
      bytes: utf8Length(body),
      stableTokens: tokensOf('stable'),
      volatileTokens: tokensOf('volatile'),
      breakpoints: [...plan.breakpoints],
    },
    about,
  );
}

/** Answers with the blocks as recorded. */
export function recordAnswer(tx: JournalTx, about: EntryContext, requestId: RequestId, outcome: CallOutcome): EntryPayload<'request.answered'>['blocks'] {
  const blocks = outcome.blocks.map((block): EntryPayload<'request.answered'>['blocks'][number] =>
    block.kind === 'text'
      ? { kind: 'text', text: tx.put(block.text) }
      : { kind: 'tool_use', callId: block.callId, tool: block.tool, arguments: tx.put(block.argumentsJson) },
  );
  tx.append(
    'request.answered',
    {
      requestId,
      outcome: outcome.outcome,
      blocks,
      stream: outcome.stream === null ? null : tx.put(outcome.stream),
      stopReason: outcome.stopReason,
      fault: outcome.fault,
      droppedCalls: outcome.droppedCalls,
      usage: outcome.usage,
      headersMs: outcome.headersMs,
      firstTextMs: outcome.firstTextMs,
      doneMs: outcome.doneMs,
    },
    about,
  );
  return blocks;
}
