// What the database knows of the entity's present state; what is in flight is known to the host alone.

import type { EntityId } from '#shared/model/ids';
import type { StatusView, TextView } from '#shared/model/views';
import { readText } from '../content.ts';
import { type Head, readHead } from '../ledger.ts';
import type { ReadDb } from '../read-db.ts';
import { readEntity } from '../tables/entity-table.ts';
import { countMemories } from '../tables/memory-table.ts';
import { countWaitingMessages } from '../tables/message-table.ts';
import { isPaused } from '../tables/pause-table.ts';
import { usageSince } from '../tables/request-table.ts';

export interface StatusFacts {
  /** null before birth. */
  readonly entity: { readonly id: EntityId; readonly name: TextView; readonly practice: boolean } | null;
  readonly paused: boolean;
  readonly waitingMessages: number;
  readonly memories: number;
  readonly head: Head;
  readonly today: StatusView['today'];
}

/** Facts for the status view; `todayFromMs` is the last local midnight in UTC ms. */
export function statusFacts(db: ReadDb, todayFromMs: number): StatusFacts {
  const entity = readEntity(db);
  return {
    entity: entity && { id: entity.entityId, name: readText(db, entity.name), practice: entity.practice },
    paused: isPaused(db),
    waitingMessages: countWaitingMessages(db),
    memories: countMemories(db),
    head: readHead(db),
    today: usageSince(db, todayFromMs),
  };
}
