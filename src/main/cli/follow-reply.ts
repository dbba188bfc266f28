// From the feed of one host: the reply to what was said, as it streams, and whole once it is durable. Deltas may be
// missed; what is on record settles it.

import type { FeedEvent, FeedNews } from '#shared/contract/feed';
import { type CognitionId, conversationLane, type LaneId, OPERATOR } from '#shared/model/ids';
import type { ConversationItem, ConversationPage, StatusView } from '#shared/model/views';
import type { Entity, FeedListener } from './reach-entity.ts';

export type Reply = Extract<ConversationItem, { readonly kind: 'reply' }>;

/** `stopped`: the journal takes no more. `silent`: nothing is in flight and no reply is on record. */
export type Ending = { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'paused' } | { readonly kind: 'stopped' | 'silent' | 'lost' };

export interface ReplyFollower extends FeedListener {
  /** Resolves when a reply to the message at `seq` is closed, or cannot be waited for. */
  replyTo(seq: number): Promise<Ending>;
  /** What of the reply went past since the last `replyTo`, in order. */
  heard(): string;
}

/** Kinds after which it is worth asking whether the reply is there. */
const telling = new Set(['cognition.closed', 'operator.paused']);

const LOOK_EVERY_MS = 1000;
/** A lane begins what waits within moments; after this many looks at nothing in flight none will come. */
const QUIET_LOOKS = 3;

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
          clearInterval(looking);
          check = null;
          lose = null;
          resolve(ending);
        };
        let quiet = 0;
        const look = (patience: number) =>
          void findEnding(entity, lane, seq).then((found) => {
            quiet = found === 'quiet' ? quiet + patience : 0;
            const ending = found === 'quiet' ? (quiet > QUIET_LOOKS ? ({ kind: 'silent' } as const) : null) : found;
            if (ending && check) end(ending);
          });
        // The feed tells when to look; a host whose disk fails has nothing to tell.
        const looking = setInterval(() => look(1), LOOK_EVERY_MS);
        lose = () => end({ kind: 'lost' });
        check = () => look(0);
        check();
      });
    },
  };
}

/** The closed reply after the message at `seq`, or why none can be waited for; `quiet`: nothing is in flight; null: not yet. */
async function findEnding(entity: Entity, lane: LaneId, seq: number): Promise<Ending | 'quiet' | null> {
  // Asked first: what is closed between the two questions is then on the page.
  const status = await entity.call('observer', 'status.get', {});
  const page = await entity.call('observer', 'conversation.list', { lane, limit: 50 });
  if (!page.ok) return page.error.code === 'unavailable' ? { kind: 'lost' } : null;
  const { items } = page.value as ConversationPage;
  const reply = items.find((item): item is Reply => item.kind === 'reply' && item.seq > seq && item.outcome !== null);
  if (reply) return { kind: 'reply', reply };
  if (!status.ok) return null;
  const { journal, paused, inFlight } = status.value as StatusView;
  if (journal === 'stopped') return { kind: 'stopped' };
  const waits = items.some((item) => item.kind === 'said' && item.seq === seq && item.state === 'waiting');
  if (waits && paused) return { kind: 'paused' };
  return inFlight.some((flight) => flight.lane === lane) ? null : 'quiet';
}
