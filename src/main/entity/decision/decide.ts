// DECIDE ends: a tool call becomes a decision on record, with the rationale, confidence and evidence that were stated.

import { canonicalJson } from '#shared/lib/canonical-json';
import type { DecisionId, RequestId } from '#shared/model/ids';
import type { Cognition } from '../cognition.ts';
import type { EntityDeps } from '../ports.ts';
import { type ReadCall, readCall } from './read-call.ts';

/** A tool call of an answer. */
export interface Call {
  readonly requestId: RequestId;
  readonly callId: string;
  readonly tool: string;
  readonly argumentsJson: string;
}

/** An action proposed, immutable once appended. */
export interface Decision extends ReadCall {
  readonly decisionId: DecisionId;
  readonly callId: string;
  readonly tool: string;
}

/** Records the decision a call stands for. */
export async function decide({ ids, journal, faultPoint }: EntityDeps, cognition: Cognition, call: Call): Promise<Decision> {
  const read = readCall(call.argumentsJson);
  const decision: Decision = { ...read, decisionId: ids.next<DecisionId>('dec'), callId: call.callId, tool: call.tool };
  await journal.commit((tx) => {
    const put = (text: string | null) => (text === null ? null : tx.put(text));
    tx.append(
      'decision.proposed',
      {
        decisionId: decision.decisionId,
        requestId: call.requestId,
        callId: call.callId,
        tool: call.tool,
        arguments: tx.put(read.arguments === null ? call.argumentsJson : canonicalJson(read.arguments)),
        rationale: put(read.rationale),
        confidence: read.confidence,
        hypothesis: put(read.hypothesis),
        evidence: [...read.evidence],
      },
      cognition.about,
    );
  });
  faultPoint('decided');
  return decision;
}
