// The partial reply on its way to disk: pieces at most every half second, so that a kill loses no more than that.

import type { ContentRef, RequestId } from '#shared/model/ids';
import type { Cognition } from '../cognition.ts';
import type { EntityDeps } from '../ports.ts';

const FLUSH_EVERY_MS = 500;

export interface ReplyChunks {
  /** A piece of the reply has arrived. */
  text(delta: string): void;
  toolCallOpened(): void;
  /** Waits until every piece begun is on disk; what is still held comes whole with the answer. */
  finish(): Promise<void>;
}

/** Collects one request's reply into `reply.chunk` entries. A failed write surfaces from `finish`. */
export function replyChunks({ clock, journal, faultPoint }: EntityDeps, cognition: Cognition, requestId: RequestId): ReplyChunks {
  let held = '';
  let index = 0;
  let openCalls = 0;
  let cancelTimer: (() => void) | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  const flush = () => {
    cancelTimer?.();
    cancelTimer = null;
    // Half a surrogate pair waits for its other half.
    const cut = /[\uD800-\uDBFF]$/.test(held) ? held.length - 1 : held.length;
    const piece = held.slice(0, cut);
    if (piece === '') return;
    held = held.slice(cut);
    const chunk = { requestId, index: index++, openCalls };
    writing = writing.then(async () => {
      await journal.commit((tx) => tx.append('reply.chunk', { ...chunk, text: tx.put(piece) as ContentRef }, cognition.about));
      faultPoint('reply-chunk');
    });
    writing.catch(() => undefined); // told by finish()
  };

  return {
    text(delta) {
      held += delta;
      cancelTimer ??= clock.after(FLUSH_EVERY_MS, flush);
    },
    toolCallOpened() {
      openCalls++;
    },
    async finish() {
      cancelTimer?.();
      await writing;
    },
  };
}
