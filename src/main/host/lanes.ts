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
  /** Aborts whatever is in flight: the disk takes no more. */
  abort(): void;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
  /** Begins nothing more, stops what is in flight and waits for it to be closed. */
  close(): Promise<void>;
}

/** How a run of a lane ended; after `recovered` and `unrecovered` a bug of ours is in the log. */
type LaneEnd = 'whole' | 'recovered' | 'unrecovered';

/** After this many crashes in a row a lane takes up nothing by itself; the next wake tries again. */
const MAX_CRASHES = 3;

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** The deps' watchers are wrapped so that what is in flight is known here; the given ones still hear everything. */
export function createLanes(deps: EntityDeps, log: Log): Lanes {
  const running = new Map<LaneId, Running>();
  const live = new Map<LaneId, InFlight>();
  const crashes = new Map<LaneId, number>();
  const { broken, mend } = createMending(deps, log);
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
    const done = runLane(lane, retryOf, controller).then((end) => {
      running.delete(lane);
      live.delete(lane);
      crashes.set(lane, end === 'whole' ? 0 : (crashes.get(lane) ?? 0) + 1);
      // What was said meanwhile is taken up next, after a crash too; but a lane that only crashes waits for the next wake.
      if (mayGoOn(lane, end) && deps.journal.view.waiting(lane).length > 0) start(lane, null);
    });
    running.set(lane, { controller, done });
    return true;
  }

  const mayGoOn = (lane: LaneId, end: LaneEnd): boolean => !closed && end !== 'unrecovered' && (crashes.get(lane) ?? 0) < MAX_CRASHES;

  async function runLane(lane: LaneId, retryOf: CognitionId | null, controller: AbortController): Promise<LaneEnd> {
    if (broken(lane) && !(await mend(lane))) return 'unrecovered';
    try {
      const concurrent = [...live.values()].map(({ cognitionId }) => cognitionId);
      await runCognition(watched, { lane, trigger: 'message', retryOf, concurrent }, controller.signal);
      return 'whole';
    } catch (error) {
      log.fault(`lane ${lane}`, error);
      return (await mend(lane)) ? 'recovered' : 'unrecovered';
    }
  }

  const abort = () => {
    for (const { controller } of running.values()) controller.abort();
  };

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
    abort,
    idle,
    async close() {
      closed = true;
      abort();
      await idle();
    },
  };
}

/** Lanes whose last cognition could not be closed: nothing may run there before that is mended. */
function createMending(deps: EntityDeps, log: Log) {
  const unrecovered = new Set<LaneId>();
  return {
    broken: (lane: LaneId): boolean => unrecovered.has(lane),
    /** Closes what a crash left open in the lane; false where that failed. */
    async mend(lane: LaneId): Promise<boolean> {
      try {
        await recover(deps, lane);
        unrecovered.delete(lane);
        return true;
      } catch (failure) {
        log.fault(`recovering lane ${lane}`, failure);
        unrecovered.add(lane);
        return false;
      }
    },
  };
}
