// One request as it was sent: the exact body, its sections as spans, where its marks stand, and where two requests part.

import type { IpcAnswer } from '#shared/contract/ipc-error';
import { type ComparedRequest, compareRequests } from '#shared/derive/compare-requests';
import { estimateTokens } from '#shared/derive/estimate-tokens';
import type { Breakpoint } from '#shared/model/entry';
import type { Digest, RequestId } from '#shared/model/ids';
import type { CompareView, RequestSpan, RequestView, TextView } from '#shared/model/views';
import { type BodyView, readBody, requestBodyRef, requestDetail, requestStream, type StoredSegment } from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found, notFound, unreadable } from './answers.ts';

/** A request whose body cannot be read is shown without its spans: the rest of it still stands. */
export function showRequest(db: ReadDb, requestId: RequestId): IpcAnswer<RequestView> {
  const detail = requestDetail(db, requestId);
  if (detail === null) return notFound('request');
  const body = readBody(db, detail.bodyRef);
  const segments = body.state === 'ok' ? body.segments : [];
  return found({
    ...detail,
    bodySha256: body.state === 'ok' ? body.sha256 : ('' as Digest),
    spans: segments.map(toSpan),
    breakpoints: placeMarks(detail.breakpoints, segments),
  });
}

export function showBody(db: ReadDb, requestId: RequestId): IpcAnswer<{ readonly body: string; readonly sha256: string }> {
  const body = bodyOf(db, requestId);
  if (body === null) return notFound('request');
  return body.state === 'ok' ? found({ body: body.body, sha256: body.sha256 }) : unreadable('body of this request', body.state);
}

/** The answer stream as it was received; a request cut off before any of it came has none. */
export function showStream(db: ReadDb, requestId: RequestId): IpcAnswer<TextView> {
  const stream = requestStream(db, requestId);
  if (stream === 'unknown') return notFound('request');
  return stream === null ? notFound('answer stream: nothing was received, or it is still coming') : found(stream);
}

export function compareTwo(db: ReadDb, a: RequestId, b: RequestId): IpcAnswer<CompareView> {
  const [one, other] = [toCompared(db, a), toCompared(db, b)];
  if (!one.ok) return one;
  if (!other.ok) return other;
  return found({ a, b, ...compareRequests(one.value, other.value) });
}

function toCompared(db: ReadDb, requestId: RequestId): IpcAnswer<ComparedRequest> {
  const detail = requestDetail(db, requestId);
  if (detail === null) return notFound('request');
  const body = readBody(db, detail.bodyRef);
  if (body.state !== 'ok') return unreadable('body of one of these requests', body.state);
  return found({ requestId, body: body.body, segments: body.segments, model: detail.model });
}

function bodyOf(db: ReadDb, requestId: RequestId): BodyView | null {
  const ref = requestBodyRef(db, requestId);
  return ref === null ? null : readBody(db, ref);
}

const toSpan = ({ start, end, kind, sectionId, region, text }: StoredSegment): RequestSpan => ({
  start,
  end,
  kind,
  sectionId,
  region,
  tokens: estimateTokens(text),
});

/** Marks and breakpoints both come in the order of the body; one that has no mark stands at the end. */
function placeMarks(breakpoints: readonly Breakpoint[], segments: readonly StoredSegment[]): RequestView['breakpoints'] {
  const marks = segments.filter((segment) => segment.kind === 'mark');
  const end = segments.at(-1)?.end ?? 0;
  return [...breakpoints].sort((a, b) => a.block - b.block).map((breakpoint, i) => ({ ...breakpoint, offset: marks[i]?.start ?? end }));
}
