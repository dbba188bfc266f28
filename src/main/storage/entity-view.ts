// The read half the entity lives on: what the projections hold, in the shapes of the flow's port. Nothing is computed here (L1).

import type { EntityView, OpenCognition, RunFacts, TranscriptBlock, UnansweredCall, WaitingMessage } from '#entity/ports';
import type { CognitionId } from '#shared/model/ids';
import { readHead } from './ledger.ts';
import { memoryByMatch, searchMemories } from './memory-search.ts';
import { createQuoteMemory } from './quote-memory.ts';
import type { ReadDb } from './read-db.ts';
import { readAdoption } from './tables/adoption-table.ts';
import { type CognitionFacts, cognitionById, cognitionsStillOpen, lastClosed } from './tables/cognition-table.ts';
import { readCut } from './tables/cut-table.ts';
import { decisionOfCall, decisionsOfCognition } from './tables/decision-table.ts';
import { readEntity } from './tables/entity-table.ts';
import { newestForge } from './tables/forge-table.ts';
import { memoriesOfCognition, memoriesOfType, memoryRoot } from './tables/memory-table.ts';
import { type MessageFacts, messageByClientId, messagesTakenUpBy, waitingMessages } from './tables/message-table.ts';
import { isPaused, operatorActsSince } from './tables/pause-table.ts';
import { receiptOfDecision } from './tables/receipt-table.ts';
import { replyChunks, requestsOfCognition, requestsOfRun } from './tables/request-table.ts';
import { type RunRecord, runById, runsStillOpen } from './tables/run-table.ts';
import { type TranscriptFacts, transcriptOfCognition, transcriptOfLane } from './tables/transcript-table.ts';

/** The entity's view of `db`; inside a transaction it sees what that transaction has written. `quote` throws `ContentUnreadable`. */
export const createEntityView = (db: ReadDb): EntityView => ({
  headSeq: () => readHead(db).seq,
  entity: () => readEntity(db),
  cut: () => readCut(db),
  paused: () => isPaused(db),
  waiting: (lane) => waitingMessages(db, lane).map(toMessage),
  messagesAnsweredBy: (cognitionId) => answeredBy(db, cognitionId).map(toMessage),
  messageByClientId: (clientId) => messageByClientId(db, clientId),
  transcript: (lane) => transcriptOfLane(db, lane).map(toBlock),
  lastOutcome: (lane) => toOutcome(lastClosed(db, lane)),
  operatorActsSince: (seq) => operatorActsSince(db, seq),
  openCognitions: () => cognitionsStillOpen(db).map((cognition) => toOpenCognition(db, cognition)),
  searchMemories: (words, limit) => searchMemories(db, words, limit),
  memoryByMatch: (matchKey) => memoryByMatch(db, matchKey),
  memoriesOfType: (types) => memoriesOfType(db, types),
  run: (runId) => {
    const run = runById(db, runId);
    return run && toRun(db, run);
  },
  openRuns: () => runsStillOpen(db).map((run) => toRun(db, run)),
  forged: () => {
    const forge = newestForge(db);
    return forge && { draft: forge.draft, runId: forge.runId, atMs: forge.atMs };
  },
  adopted: (contract, kind) => readAdoption(db, contract, kind),
  memoryRoot: () => memoryRoot(db),
  quote: createQuoteMemory(db),
});

const toMessage = ({ messageId, correspondent, text, chars, atMs }: MessageFacts): WaitingMessage => ({ messageId, correspondent, text, chars, atMs });

/** A try of a try answers what the first one took up. */
function answeredBy(db: ReadDb, cognitionId: CognitionId): readonly MessageFacts[] {
  const retried = cognitionById(db, cognitionId)?.retryOf ?? null;
  const before = retried === null ? [] : answeredBy(db, retried);
  return [...before, ...messagesTakenUpBy(db, cognitionId)];
}

const toBlock = ({ requestId: _, ...block }: TranscriptFacts): TranscriptBlock => block;

function toOutcome(cognition: CognitionFacts | null): ReturnType<EntityView['lastOutcome']> {
  if (cognition?.outcome == null || cognition.closedSeq === null || cognition.closedAtMs === null) return null;
  return { cognitionId: cognition.cognitionId, outcome: cognition.outcome, closedSeq: cognition.closedSeq, atMs: cognition.closedAtMs };
}

function toOpenCognition(db: ReadDb, { cognitionId, lane }: CognitionFacts): OpenCognition {
  const open = requestsOfCognition(db, cognitionId).find((request) => request.outcome === null);
  const chunks = open ? replyChunks(db, open.requestId) : [];
  return {
    cognitionId,
    lane,
    openRequest: open ? { requestId: open.requestId, chunks: chunks.map((chunk) => chunk.text), openCalls: chunks.at(-1)?.openCalls ?? 0 } : null,
    unanswered: unansweredCalls(db, transcriptOfCognition(db, cognitionId)),
    decisions: decisionsOfCognition(db, cognitionId).map((decision) => decision.decisionId),
    memories: memoriesOfCognition(db, cognitionId),
  };
}

/** Calls without a result, by request and call id: a provider may use a call id again in another answer. */
function unansweredCalls(db: ReadDb, blocks: readonly TranscriptFacts[]): readonly UnansweredCall[] {
  const answered = new Set(blocks.filter((block) => block.kind === 'tool_result').map(nameOfCall));
  return blocks.flatMap((block) => {
    if (block.kind !== 'tool_use' || block.requestId === null || block.callId === null || block.tool === null || answered.has(nameOfCall(block))) return [];
    const { requestId, callId, tool, text } = block;
    const decisionId = decisionOfCall(db, requestId, callId)?.decisionId ?? null;
    const receiptId = decisionId === null ? null : (receiptOfDecision(db, decisionId)?.receiptId ?? null);
    return [{ requestId, callId, tool, arguments: text, decisionId, receiptId }];
  });
}

const toRun = (db: ReadDb, run: RunRecord): RunFacts => ({
  runId: run.runId,
  contract: run.contract,
  mode: run.mode,
  state: run.accepted ? 'accepted' : run.withdrawn ? 'withdrawn' : (run.outcome ?? 'asked'),
  input: run.input,
  answer: run.answer,
  basis: run.basis,
  askedAtMs: run.askedAtMs,
  openRequest: requestsOfRun(db, run.runId).find((request) => request.outcome === null)?.requestId ?? null,
});

const nameOfCall = ({ requestId, callId }: TranscriptFacts): string => `${requestId} ${callId}`;
