// The status view: what the database knows and what the host knows, side by side.

import type { IpcAnswer } from '#shared/contract/ipc-error';
import type { StatusView } from '#shared/model/views';
import { statusFacts } from '#storage/observer-queries';
import type { ReadDb } from '#storage/read-db';
import { found } from './answers.ts';
import type { LiveFacts } from './live-facts.ts';
import { countInbox } from './show-run.ts';

export function showStatus(db: ReadDb, live: LiveFacts): IpcAnswer<StatusView> {
  const nowMs = live.now();
  const { entity, ...facts } = statusFacts(db, localMidnight(nowMs));
  return found({
    ...facts,
    entity: entity && { ...entity, name: entity.name.state === 'ok' ? entity.name.text : '' },
    inbox: countInbox(db),
    substrate: live.substrate(),
    inFlight: live.inFlight(),
    anchor: live.anchor(),
    journal: live.journal(),
    appVersion: live.appVersion,
    nowMs,
  });
}

/** The last midnight of this machine's own time zone, in UTC ms. */
function localMidnight(nowMs: number): number {
  const day = new Date(nowMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
