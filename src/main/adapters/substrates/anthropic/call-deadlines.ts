// A call that says nothing for too long, or never stops, is ended. Time is the injected clock's.

import type { Clock } from '#entity/ports';

/** Milliseconds. */
export interface Deadlines {
  /** Without a single byte. Providers send a ping well within this. */
  readonly silenceMs: number;
  /** Without anything but pings. */
  readonly stallMs: number;
  readonly wholeMs: number;
  /** From the last event to the end of the connection. */
  readonly farewellMs: number;
}

export const DEADLINES: Deadlines = { silenceMs: 120_000, stallMs: 300_000, wholeMs: 30 * 60_000, farewellMs: 1000 };

export interface CallDeadlines {
  /** Aborts when a deadline has passed. */
  readonly signal: AbortSignal;
  /** A byte came. */
  arrived(): void;
  /** An event came that was no ping. */
  progressed(): void;
  /** The answer is whole; only the end of the connection is waited for. */
  finished(): void;
  stop(): void;
}

/** Starts the clock of one call. */
export function callDeadlines(clock: Clock, { silenceMs, stallMs, wholeMs, farewellMs }: Deadlines): CallDeadlines {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error('the answer took too long'));
  const timer = (ms: number) => {
    let cancel = clock.after(ms, expire);
    return {
      again(laterMs = ms) {
        cancel();
        cancel = clock.after(laterMs, expire);
      },
      stop: () => cancel(),
    };
  };
  const [silence, stall, whole] = [timer(silenceMs), timer(stallMs), timer(wholeMs)];
  return {
    signal: controller.signal,
    arrived: () => silence.again(),
    progressed: () => stall.again(),
    finished: () => whole.again(farewellMs),
    stop() {
      for (const one of [silence, stall, whole]) one.stop();
    },
  };
}
