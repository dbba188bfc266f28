// What a request's answer says and does, as a window shows it: texts in order, each tool call with its verdict and outcome.

import type { TextView, ToolActivityView, TurnPart } from '#shared/model/views';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { decisionOfCall, lastVerdict, type VerdictFacts } from '../tables/decision-table.ts';
import { type ReceiptFacts, receiptOfDecision } from '../tables/receipt-table.ts';
import { type AnswerBlockFacts, type RequestFacts, replyChunks } from '../tables/request-table.ts';

/** The parts of one request's answer; while it is still arriving, what of its text is on record. */
export function turnParts(db: ReadDb, request: RequestFacts, cognitionIsOpen: boolean): readonly TurnPart[] {
  if (request.blocks === null) return [{ kind: 'text', text: { state: 'unreadable' } }];
  if (request.outcome !== null) return request.blocks.map((block) => toPart(db, request, block, cognitionIsOpen));
  const chunks = replyChunks(db, request.requestId).map((chunk) => readText(db, chunk.text));
  return chunks.length === 0 ? [] : [{ kind: 'text', text: joined(chunks) }];
}

/** Whether any of `parts` holds words or an act. */
export const saysAnything = (parts: readonly TurnPart[]): boolean =>
  parts.some((part) => part.kind === 'tool' || part.text.state !== 'ok' || part.text.text.trim() !== '');

function toPart(db: ReadDb, request: RequestFacts, block: AnswerBlockFacts, cognitionIsOpen: boolean): TurnPart {
  if (block.kind === 'text') return { kind: 'text', text: readText(db, block.text) };
  const decision = decisionOfCall(db, request.requestId, block.callId);
  const verdict = decision ? lastVerdict(db, decision.decisionId) : null;
  const receipt = decision ? receiptOfDecision(db, decision.decisionId) : null;
  const result = receipt?.result ?? verdict?.reason ?? null;
  return {
    kind: 'tool',
    activity: {
      decisionId: decision?.decisionId ?? null,
      callId: block.callId,
      tool: block.tool,
      argumentsJson: readText(db, block.arguments),
      verdict: verdict?.outcome ?? null,
      checks: verdict?.checks ?? [],
      receiptId: receipt?.receiptId ?? null,
      outcome: outcomeOf(verdict, receipt, cognitionIsOpen),
      result: result === null ? null : readText(db, result),
    },
  };
}

/** An act begun and never settled is unknown as soon as nobody can settle it any more. */
function outcomeOf(verdict: VerdictFacts | null, receipt: ReceiptFacts | null, cognitionIsOpen: boolean): ToolActivityView['outcome'] {
  if (receipt?.fault === 'outcome_unknown') return 'unknown';
  if (receipt) return receipt.outcome ?? (cognitionIsOpen ? null : 'unknown');
  return verdict && verdict.outcome !== 'pass' ? 'refused' : null;
}

function joined(chunks: readonly TextView[]): TextView {
  const broken = chunks.find((chunk) => chunk.state !== 'ok');
  return broken ?? { state: 'ok', text: chunks.map((chunk) => (chunk.state === 'ok' ? chunk.text : '')).join('') };
}
