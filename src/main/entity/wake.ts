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
  const taken = takeUp(tx.view.waiting(lane));
  if (taken.length === 0 && retryOf === null) return null;
  const messages = [...(retryOf === null ? [] : tx.view.messagesAnsweredBy(retryOf)), ...taken];
  const readSeq = tx.view.headSeq();
  const about = { lane, cognitionId };
  tx.append('cognition.opened', { trigger, messages: taken.map((message) => message.messageId), retryOf, readSeq }, about);
  const correspondent = messages.at(-1)?.correspondent ?? laneCorrespondent(lane);
  return { cognitionId, lane, trigger, correspondent, messages, readSeq, concurrent, about };
}

/** Characters one cognition takes up at most; what waits behind it is the next one's. The oldest message is always taken. */
const MAX_TAKEN_CHARS = 200_000;

function takeUp(waiting: readonly WaitingMessage[]): readonly WaitingMessage[] {
  let chars = 0;
  return waiting.filter((message, index) => {
    chars += message.chars;
    return index === 0 || chars <= MAX_TAKEN_CHARS;
  });
}

/** Whom a conversation lane belongs to; the autonomy lane belongs to nobody. */
const laneCorrespondent = (lane: Cognition['lane']) =>
  lane.startsWith('conversation:') ? (lane.slice('conversation:'.length) as Cognition['correspondent']) : null;
