// The rows of the conversation: what is on record, carried on by what is streaming, and behind it what is on its way.
// A row keeps its key from the first delta to the closed reply, so that nothing is drawn twice or jumps.

import type { Outgoing } from '#renderer/state/outbox.ts';
import { joinStream, type LiveText } from '#renderer/state/streaming.ts';
import { formatDay } from '#renderer/ui/format.ts';
import type { Seq } from '#shared/model/ids';
import type { ConversationItem, TurnPart } from '#shared/model/views';

export type SaidItem = Extract<ConversationItem, { kind: 'said' }>;
export type ReplyItem = Extract<ConversationItem, { kind: 'reply' }>;

export type Row =
  | { readonly kind: 'beginning'; readonly key: 'beginning' }
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | { readonly kind: 'said'; readonly key: string; readonly item: SaidItem }
  | { readonly kind: 'reply'; readonly key: string; readonly item: ReplyItem }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing };

export interface RowSources {
  /** Oldest first. */
  readonly items: readonly ConversationItem[];
  readonly reachesBeginning: boolean;
  readonly outbox: readonly Outgoing[];
  readonly live: Readonly<Record<string, LiveText>>;
  /** The reply in flight, for the moment before the record shows it. */
  readonly flight: { readonly cognitionId: string; readonly sinceMs: number } | null;
}

/** All rows, oldest first. */
export function conversationRows({ items, reachesBeginning, outbox, live, flight }: RowSources): readonly Row[] {
  const rows: Row[] = reachesBeginning ? [{ kind: 'beginning', key: 'beginning' }] : [];
  let day = '';
  const dated = (atMs: number) => {
    const next = formatDay(atMs);
    if (next !== day) rows.push({ kind: 'day', key: `day ${next}`, day: next });
    day = next;
  };
  const all =
    flight !== null && !items.some((item) => item.kind === 'reply' && item.cognitionId === flight.cognitionId) && hasLive(live, flight.cognitionId)
      ? [...items, provisionalReply(flight)]
      : items;
  const liveByCognition = Map.groupBy(Object.values(live), ({ cognitionId }) => cognitionId);
  for (const item of all) {
    dated(item.atMs);
    if (item.kind === 'said') rows.push({ kind: 'said', key: item.messageId, item });
    else
      rows.push({ kind: 'reply', key: item.cognitionId, item: item.outcome === null ? withStream(item, liveByCognition.get(item.cognitionId) ?? []) : item });
  }
  const recorded = new Set(items.flatMap((item) => (item.kind === 'said' ? [item.messageId as string] : [])));
  for (const outgoing of outbox) {
    if (outgoing.messageId !== null && recorded.has(outgoing.messageId)) continue;
    dated(outgoing.atMs);
    // The key the message will have once it is on record.
    rows.push({ kind: 'outgoing', key: outgoing.messageId ?? outgoing.clientId, outgoing });
  }
  return rows;
}

const hasLive = (live: Readonly<Record<string, LiveText>>, cognitionId: string): boolean =>
  Object.values(live).some((text) => text.cognitionId === cognitionId);

function provisionalReply({ cognitionId, sinceMs }: { readonly cognitionId: string; readonly sinceMs: number }): ReplyItem {
  return {
    kind: 'reply',
    cognitionId: cognitionId as ReplyItem['cognitionId'],
    seq: Number.MAX_SAFE_INTEGER as Seq,
    atMs: sinceMs,
    parts: [],
    outcome: null,
    fault: null,
    stopReason: null,
    retryable: false,
    requestIds: [],
  };
}

/** A reply in flight with the newest streamed text laid over its last recorded text. */
export function withStream(item: ReplyItem, live: readonly LiveText[]): ReplyItem {
  const newest = live.at(-1);
  if (newest === undefined) return item;
  const lastTool = item.parts.findLastIndex((part) => part.kind === 'tool');
  const before = item.parts.slice(0, lastTool + 1);
  const tail = textOfParts(item.parts.slice(lastTool + 1));
  // The stream may still hold what is already recorded in front of a tool: that text is not said again.
  if (newest.text !== '' && runsOf(before).some((run) => run.startsWith(newest.text))) return item;
  const joined = joinStream(tail, newest);
  return joined === tail ? item : { ...item, parts: [...before, { kind: 'text', text: { state: 'ok', text: joined } }] };
}

const textOfParts = (parts: readonly TurnPart[]): string =>
  parts.map((part) => (part.kind === 'text' && part.text.state === 'ok' ? part.text.text : '')).join('');

/** The runs of text between tools. */
function runsOf(parts: readonly TurnPart[]): readonly string[] {
  const runs: string[] = [''];
  for (const part of parts) {
    if (part.kind === 'tool') runs.push('');
    else if (part.text.state === 'ok') runs[runs.length - 1] += part.text.text;
  }
  return runs;
}

/** Streams whose reply is closed on record: they may be let go. */
export function settledStreams(items: readonly ConversationItem[], live: Readonly<Record<string, LiveText>>): readonly string[] {
  const closed = new Set(items.flatMap((item) => (item.kind === 'reply' && item.outcome !== null ? [item.cognitionId as string] : [])));
  return Object.values(live).flatMap(({ cognitionId, requestId }) => (closed.has(cognitionId) ? [requestId] : []));
}

/** Outgoing messages the record now shows. */
export function arrivedMessages(items: readonly ConversationItem[], outbox: readonly Outgoing[]): readonly string[] {
  const recorded = new Set(items.flatMap((item) => (item.kind === 'said' ? [item.messageId as string] : [])));
  return outbox.flatMap(({ clientId, messageId }) => (messageId !== null && recorded.has(messageId) ? [clientId] : []));
}

/** The whole of a reply as Markdown, for copying. */
export const replyText = ({ parts }: ReplyItem): string =>
  parts.flatMap((part) => (part.kind === 'text' && part.text.state === 'ok' ? [part.text.text] : [])).join('\n\n');
