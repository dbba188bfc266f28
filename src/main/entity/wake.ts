// INIT and LOAD_STATE: a trigger enters its lane and takes up the messages that wait there.

import type { CognitionId } from '#shared/model/ids';
import type { Cognition, Wake } from './cognition.ts';
import type { EntityDeps, JournalTx, WaitingMessage } from './ports.ts';

/** Opens a cognition, or answers null when nothing waits (an empty agenda costs nothing). */
export async function wakeUp({ journal, ids, faultPoint, watchers }: EntityDeps, wake: Wake): Promise<Cognition | null> {
  const cognition = await journal.commit((tx) => open(tx, wake, ids.next<CognitionId>('cog')));
  if (cognition) watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'LOAD_STATE' });
  faultPoint('woken');
  return cognition;
}

function open(tx: JournalTx, { lane, trigger, retryOf, concurrent }: Wake, cognitionId: CognitionId): Cognition | null {
  const messages: readonly WaitingMessage[] = tx.view.waiting(lane);
  if (messages.length === 0 && retryOf === null) return null;
  const readSeq = tx.view.headSeq();
  const about = { lane, cognitionId };
  tx.append('cognition.opened', { trigger, messages: messages.map((message) => message.messageId), retryOf, readSeq }, about);
  const correspondent = messages.at(-1)?.correspondent ?? laneCorrespondent(lane);
  return { cognitionId, lane, trigger, correspondent, messages, readSeq, concurrent, about };
}

/** Whom a conversation lane belongs to; the autonomy lane belongs to nobody. */
const laneCorrespondent = (lane: Cognition['lane']) =>
  lane.startsWith('conversation:') ? (lane.slice('conversation:'.length) as Cognition['correspondent']) : null;
