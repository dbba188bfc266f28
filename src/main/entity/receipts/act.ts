// EXECUTE: an approved act, with its intent on disk before it and its outcome after it (L6).
// `remember` is the one act whose effect is the ledger itself: intent, memory and outcome are one transaction.

import { idToProse, type Prose, truncateProse } from '#shared/lib/prose';
import { assertNever } from '#shared/lib/result';
import type { ReceiptOutcome } from '#shared/model/entry';
import type { MemoryId, ReceiptId } from '#shared/model/ids';
import { readFileArguments, rememberArguments } from '#shared/model/tool-arguments';
import type { Cognition } from '../cognition.ts';
import { type ApprovedAction, isApproved } from '../critic/approved-action.ts';
import type { Decision } from '../decision/decide.ts';
import type { EntityDeps, JournalTx, ToolOutcome } from '../ports.ts';
import { toolByName } from '../tools/tool-contract.ts';
import { type Written, writeMemory } from '../writeback/write-memory.ts';

/** What came of an act: the text given back as the call's result. */
export interface Receipt {
  readonly receiptId: ReceiptId;
  readonly outcome: ReceiptOutcome;
  readonly result: Prose;
  readonly memoryId: MemoryId | null;
}

/** Longest excerpt given back as a result; the whole is kept by reference. */
const MAX_RESULT_CHARS = 30_000;

/** Performs an approved act once; `deeds` are the successful acts before it. Throws if the action did not come from the critic. */
export async function act(
  deps: EntityDeps,
  cognition: Cognition,
  decision: Decision,
  action: ApprovedAction,
  deeds: readonly ReceiptId[],
  signal: AbortSignal,
): Promise<Receipt> {
  if (!isApproved(action)) throw new Error('an action that no critic approved');
  const receiptId = deps.ids.next<ReceiptId>('rcp');
  deps.watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'EXECUTE' });
  const receipt =
    action.tool === 'remember' ? await remember(deps, cognition, decision, deeds, receiptId) : await useHands(deps, cognition, action, receiptId, signal);
  deps.faultPoint('settled-receipt');
  return receipt;
}

function intend(tx: JournalTx, cognition: Cognition, receiptId: ReceiptId, { decisionId, tool }: Pick<ApprovedAction, 'decisionId' | 'tool'>): void {
  const known = toolByName(tool);
  tx.append(
    'receipt.intended',
    { receiptId, decisionId, tool, effectClass: known?.effectClass ?? 'external', reversible: known?.reversible ?? false },
    cognition.about,
  );
}

async function remember(deps: EntityDeps, cognition: Cognition, decision: Decision, deeds: readonly ReceiptId[], receiptId: ReceiptId): Promise<Receipt> {
  const { clock, ids, journal } = deps;
  const { text, kind = 'fact', how = 'not_stated' } = rememberArguments.parse(decision.arguments);
  return journal.commit((tx) => {
    const began = clock.now();
    intend(tx, cognition, receiptId, decision);
    const written = writeMemory(tx, ids, cognition, { text: text.toWellFormed(), kind, how, deeds, receiptId });
    const result = tellWritten(deps, written);
    const outcome = written.outcome === 'refused' ? 'denial' : 'success';
    tx.append(
      'receipt.settled',
      {
        receiptId,
        decisionId: decision.decisionId,
        outcome,
        fault: written.outcome === 'refused' ? written.why : null,
        result: tx.put(result),
        whole: null,
        affectedFiles: [],
        durationMs: Math.max(0, clock.now() - began),
      },
      cognition.about,
    );
    return { receiptId, outcome, result, memoryId: written.outcome === 'written' ? written.memoryId : null };
  });
}

function tellWritten({ prose }: EntityDeps, written: Written): Prose {
  switch (written.outcome) {
    case 'written':
      return prose.say('result.remembered', { id: idToProse(written.memoryId.slice(0, 10)) });
    case 'duplicate':
      return prose.say('result.already-held', { id: idToProse(written.memoryId.slice(0, 10)) });
    case 'refused':
      return prose.say(`result.not-remembered-${written.why.replaceAll('_', '-')}`);
    default:
      return assertNever(written);
  }
}

/** An act outside the ledger: intent, then the act, then its outcome, each durable before the next. */
async function useHands(deps: EntityDeps, cognition: Cognition, action: ApprovedAction, receiptId: ReceiptId, signal: AbortSignal): Promise<Receipt> {
  const { clock, journal, tools, faultPoint } = deps;
  await journal.commit((tx) => intend(tx, cognition, receiptId, action));
  faultPoint('intended');
  const began = clock.now();
  const outcome = await tools.execute(action, signal);
  faultPoint('acted');
  return journal.commit((tx) => {
    const whole = outcome.outcome === 'success' ? tx.put(outcome.output.toWellFormed()) : null;
    const result =
      whole === null
        ? deps.prose.say(`result.failed-${(outcome.fault ?? outcome.outcome).replaceAll('_', '-')}`)
        : fence(tx, deps, action, tx.view.quote(whole));
    tx.append(
      'receipt.settled',
      {
        receiptId,
        decisionId: action.decisionId,
        outcome: outcome.outcome,
        fault: outcome.fault,
        result: tx.put(result),
        whole,
        affectedFiles: affected(tx, outcome),
        durationMs: Math.max(0, clock.now() - began),
      },
      cognition.about,
    );
    return { receiptId, outcome: outcome.outcome, result, memoryId: null };
  });
}

const affected = (tx: JournalTx, { affectedFiles }: ToolOutcome) => affectedFiles.map((file) => tx.put(file));

/** Text from outside, fenced as data with its origin; the marker is fixed here and stored, so history stays byte-stable. */
function fence(tx: JournalTx, { ids, prose }: EntityDeps, action: ApprovedAction, text: Prose): Prose {
  const path = readFileArguments.safeParse(action.arguments);
  const origin = path.success ? tx.view.quote(tx.put(path.data.path.toWellFormed())) : prose.say('fence.unnamed');
  const marker = idToProse(ids.salt().slice(0, 12));
  const excerpt = truncateProse(text, MAX_RESULT_CHARS);
  return prose.say(excerpt.length < text.length ? 'fence.excerpt' : 'fence.whole', { marker, origin, text: excerpt });
}
