// Requests as the observer shows them: the list, and one with its answer. The body itself comes from `readBody`, checked.

import type { Breakpoint } from '#shared/model/entry';
import type { ContentRef, CutId, RequestId } from '#shared/model/ids';
import type { RequestRow, TextView, TurnPart } from '#shared/model/views';
import { readText } from '../content.ts';
import type { ReadDb } from '../read-db.ts';
import { cognitionById } from '../tables/cognition-table.ts';
import { countRequests, type RequestFacts, requestById, requestNeighbours, requestsBefore } from '../tables/request-table.ts';
import { turnParts } from './turn-parts.ts';

/** One request; its spans and the offsets of its breakpoints are derived from the body. */
export interface RequestDetail extends RequestRow {
  readonly cutId: CutId | null;
  readonly bodyRef: ContentRef;
  readonly breakpoints: readonly Breakpoint[];
  readonly previousInLane: RequestId | null;
  readonly nextInLane: RequestId | null;
  readonly answer: readonly TurnPart[];
}

/** Requests sent before entry `before` (null: from the end), newest first, and how many there are in all. */
export const requestPage = (db: ReadDb, before: number | null, limit: number): { readonly rows: readonly RequestRow[]; readonly total: number } => ({
  rows: requestsBefore(db, before ?? Number.MAX_SAFE_INTEGER, limit).map(toRow),
  total: countRequests(db),
});

/** One request with its answer and its neighbours in the lane (in the run, where it has none), or null. */
export function requestDetail(db: ReadDb, requestId: RequestId): RequestDetail | null {
  const request = requestById(db, requestId);
  if (!request) return null;
  const { cutId, body, breakpoints } = request;
  const isOpen = request.cognitionId !== null && cognitionById(db, request.cognitionId)?.outcome === null;
  return { ...toRow(request), cutId, bodyRef: body, breakpoints, ...requestNeighbours(db, request), answer: turnParts(db, request, isOpen) };
}

/** The content reference of a request's body, for `readBody`; null when there is no such request. */
export const requestBodyRef = (db: ReadDb, requestId: RequestId): ContentRef | null => requestById(db, requestId)?.body ?? null;

/** The answer stream exactly as received: `unknown` when there is no such request, null when it left none. */
export function requestStream(db: ReadDb, requestId: RequestId): TextView | 'unknown' | null {
  const request = requestById(db, requestId);
  if (!request) return 'unknown';
  return request.stream === null ? null : readText(db, request.stream);
}

const toRow = (request: RequestFacts): RequestRow => ({
  requestId: request.requestId,
  cognitionId: request.cognitionId,
  lane: request.lane,
  runId: request.runId,
  seq: request.seq,
  sentAtMs: request.sentAtMs,
  substrate: request.substrate,
  model: request.model,
  bytes: request.bytes,
  stableTokens: request.stableTokens,
  volatileTokens: request.volatileTokens,
  outcome: request.outcome ?? 'in_flight',
  stopReason: request.stopReason,
  fault: request.fault,
  usage: request.usage,
  headersMs: request.headersMs,
  firstTextMs: request.firstTextMs,
  doneMs: request.doneMs,
});
