// Lanes run concurrently, each a serial stream of cognitions. A wake that finds its lane busy is taken up when the lane is free.

import { recover } from '#entity/continuity/recover';
import type { EntityDeps } from '#entity/ports';
import { runCognition } from '#entity/run-cognition';
import type { CognitionId, LaneId } from '#shared/model/ids';
import type { Stage } from '#shared/model/stage';
import type { Log } from './log.ts';

export interface InFlight {
  readonly cognitionId: CognitionId;
  readonly lane: LaneId;
  readonly stage: Stage;
  readonly sinceMs: number;
}

export interface Lanes {
  /** Something waits in the lane. */
  wake(lane: LaneId): void;
  /** Takes up again a turn that produced nothing; false while the lane is busy or the entity is paused. */
  retry(lane: LaneId, cognitionId: CognitionId): boolean;
  /** Stops the cognition in flight; what was said so far is kept. */
  stop(lane: LaneId): boolean;
  inFlight(): readonly InFlight[];
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
  /** Begins nothing more, stops what is in flight and waits for it to be closed. */
  close(): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** The deps' watchers are wrapped so that what is in flight is known here; the given ones still hear everything. */
export function createLanes(deps: EntityDeps, log: Log): Lanes {
  const running = new Map<LaneId, Running>();
  const live = new Map<LaneId, InFlight>();
  let closed = false;
  const watched: EntityDeps = { ...deps, watchers: { ...deps.watchers, stage: follow } };

  function follow(news: { readonly cognitionId: CognitionId; readonly lane: LaneId; readonly stage: Stage }): void {
    const { cognitionId, lane, stage } = news;
    deps.watchers.stage(news);
    const before = live.get(lane);
    live.set(lane, { cognitionId, lane, stage, sinceMs: before?.cognitionId === cognitionId ? before.sinceMs : deps.clock.now() });
  }

  function start(lane: LaneId, retryOf: CognitionId | null): boolean {
    if (closed || running.has(lane) || deps.journal.view.paused()) return false;
    const controller = new AbortController();
    const done = runLane(lane, retryOf, controller).then((whole) => {
      running.delete(lane);
      live.delete(lane);
      // What was said meanwhile is taken up next; after a failure it waits for the next wake instead of failing again at once.
      if (whole && !closed && deps.journal.view.waiting(lane).length > 0) start(lane, null);
    });
    running.set(lane, { controller, done });
    return true;
  }

  async function runLane(lane: LaneId, retryOf: CognitionId | null, controller: AbortController): Promise<boolean> {
    try {
      const concurrent = [...live.values()].map(({ cognitionId }) => cognitionId);
      await runCognition(watched, { lane, trigger: 'message', retryOf, concurrent }, controller.signal);
      return true;
    } catch (error) {
      log.fault(`lane ${lane}`, error);
      await recover(deps, lane).catch((failure: unknown) => log.fault(`recovering lane ${lane}`, failure));
      return false;
    }
  }

  const idle = async () => {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  };

  return {
    wake: (lane) => void start(lane, null),
    retry: (lane, cognitionId) => start(lane, cognitionId),
    stop(lane) {
      const one = running.get(lane);
      one?.controller.abort();
      return one !== undefined;
    },
    inFlight: () => [...live.values()],
    idle,
    async close() {
      closed = true;
      for (const { controller } of running.values()) controller.abort();
      await idle();
    },
  };
}
