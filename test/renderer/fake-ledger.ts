// Entries written while someone watches, beyond the computed turns: whole, with their texts, and told on the feed.

import type { FeedNews } from '#shared/contract/feed';
import type { AnyEntry, EntryKind, EntryPayload } from '#shared/model/entry';
import type { ContentRef, Seq } from '#shared/model/ids';
import { contentOf, digestOf, FAKE_NOW } from './fake-world.ts';

/** Far from the texts of any turn. */
const FIRST_KEPT = 0xf00000;

export interface FakeLedger {
  readonly head: () => number;
  /** Only counts on: the entries of computed turns need no payload here. */
  readonly skip: (...kinds: readonly EntryKind[]) => number;
  readonly record: <K extends EntryKind>(kind: K, payload: EntryPayload<K>, atMs?: number) => Seq;
  readonly keep: (text: string) => ContentRef;
  readonly entry: (seq: number) => AnyEntry | undefined;
  readonly recorded: () => readonly AnyEntry[];
  readonly textOf: (ref: ContentRef) => string | undefined;
  readonly attach: (publish: (...news: readonly FeedNews[]) => void) => void;
}

export function createFakeLedger(first: number): FakeLedger {
  let head = first;
  let publish: (...news: readonly FeedNews[]) => void = () => undefined;
  const entries = new Map<number, AnyEntry>();
  const texts = new Map<string, string>();
  const skip = (...kinds: readonly EntryKind[]) => {
    const from = head + 1;
    head += kinds.length;
    publish({ kind: 'entries', from, to: head, kinds });
    return from;
  };
  return {
    head: () => head,
    skip,
    record: (kind, payload, atMs = FAKE_NOW) => {
      const seq = (head + 1) as Seq;
      const entry = {
        generation: 1,
        seq,
        prev: digestOf(seq - 1),
        atMs,
        lane: null,
        cognitionId: null,
        causationSeq: null,
        kind,
        payload,
        hashVersion: 1,
        hash: digestOf(seq),
      };
      entries.set(seq, entry as unknown as AnyEntry);
      skip(kind);
      return seq;
    },
    keep: (text) => {
      const ref = contentOf('opaque', FIRST_KEPT + texts.size);
      texts.set(ref, text);
      return ref;
    },
    entry: (seq) => entries.get(seq),
    recorded: () => [...entries.values()],
    textOf: (ref) => texts.get(ref),
    attach: (to) => {
      publish = to;
    },
  };
}
