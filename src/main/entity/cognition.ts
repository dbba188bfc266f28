// One bounded episode of thought, as the steps of the flow hand it on. Frozen at waking; what happens is in the ledger.

import type { Trigger } from '#shared/model/entry';
import type { CognitionId, CorrespondentId, LaneId } from '#shared/model/ids';
import type { EntryContext, WaitingMessage } from './ports.ts';

/** Why a cognition is to begin. `retryOf` takes up again a turn that produced nothing. */
export interface Wake {
  readonly lane: LaneId;
  readonly trigger: Trigger;
  readonly retryOf: CognitionId | null;
  /** Other cognitions in flight at this moment. */
  readonly concurrent: readonly CognitionId[];
}

export interface Cognition {
  readonly cognitionId: CognitionId;
  readonly lane: LaneId;
  readonly trigger: Trigger;
  readonly correspondent: CorrespondentId | null;
  /** The messages this cognition answers, oldest first: those it takes up, or those of the turn it tries again. */
  readonly messages: readonly WaitingMessage[];
  /** Sequence its projections were read at. */
  readonly readSeq: number;
  readonly concurrent: readonly CognitionId[];
  /** What each of its entries is about. */
  readonly about: EntryContext;
}
