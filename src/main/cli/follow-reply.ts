// From the feed of one host: the reply to what was said, as it streams, and whole once it is durable. Deltas may be
// missed; what is on record settles it.

import type { FeedEvent, FeedNews } from '#shared/contract/feed';
import { type CognitionId, conversationLane, type LaneId, OPERATOR } from '#shared/model/ids';
import type { ConversationItem, ConversationPage } from '#shared/model/views';
import type { Entity, FeedListener } from './reach-entity.ts';

export type Reply = Extract<ConversationItem, { readonly kind: 'reply' }>;

export type Ending = { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'paused' } | { readonly kind: 'lost' };

export interface ReplyFollower extends FeedListener {
  /** Resolves when a reply to the message at `seq` is closed, or cannot be waited for. */
  replyTo(seq: number): Promise<Ending>;
  /** What of the reply went past since the last `replyTo`, in order. */
  heard(): string;
}

/** Kinds after which it is worth asking whether the reply is there. */
const telling = new Set(['cognition.closed', 'operator.paused']);

export function followReplies(entity: Entity, onText: (text: string) => void): ReplyFollower {
  const lane = conversationLane(OPERATOR);
  const foreign = new Set<CognitionId>();
  let heard = '';
  let offsets = new Map<string, number>();
  let check: (() => void) | null = null;
  let lose: (() => void) | null = null;

  function hear(news: Extract<FeedNews, { readonly kind: 'delta' }>): void {
    if (foreign.has(news.cognitionId)) return;
    const begun = offsets.get(news.requestId);
    // A second request of the same turn speaks on after a tool; set it apart as its parts are on record.
    const text = begun === undefined && heard !== '' ? `\n\n${news.text}` : news.text;
    offsets.set(news.requestId, news.from + news.text.length);
    heard += text;
    onText(text);
  }

  function take(news: FeedNews): void {
    if (news.kind === 'delta') hear(news);
    else if (news.kind === 'stage' && news.lane !== lane) foreign.add(news.cognitionId);
    else if (news.kind === 'entries' && news.kinds.some((kind) => telling.has(kind))) check?.();
  }

  return {
    events: (events: readonly FeedEvent[]) => {
      for (const { news } of events) take(news);
    },
    gap: () => check?.(),
    lost: () => lose?.(),
    heard: () => heard,
    replyTo: (seq) => {
      heard = '';
      offsets = new Map();
      return new Promise((resolve) => {
        const end = (ending: Ending) => {
          check = null;
          lose = null;
          resolve(ending);
        };
        lose = () => end({ kind: 'lost' });
        check = () => void findEnding(entity, lane, seq).then((ending) => ending && check && end(ending));
        check();
      });
    },
  };
}

/** The closed reply after the message at `seq`, or that the entity is paused with the message waiting; null: not yet. */
async function findEnding(entity: Entity, lane: LaneId, seq: number): Promise<Ending | null> {
  const page = await entity.call('observer', 'conversation.list', { lane, limit: 50 });
  if (!page.ok) return page.error.code === 'unavailable' ? { kind: 'lost' } : null;
  const { items } = page.value as ConversationPage;
  const reply = items.find((item): item is Reply => item.kind === 'reply' && item.seq > seq && item.outcome !== null);
  if (reply) return { kind: 'reply', reply };
  const waits = items.some((item) => item.kind === 'said' && item.seq === seq && item.state === 'waiting');
  if (!waits) return null;
  const status = await entity.call('observer', 'status.get', {});
  return status.ok && (status.value as { readonly paused: boolean }).paused ? { kind: 'paused' } : null;
}
