// How a lane is called in the window.

import type { LaneId } from '#shared/model/ids';

/** "conversation" for the operator's own, "conversation with …" for others, "private thought" for the autonomy lane. */
export function laneName(lane: LaneId | string): string {
  if (lane === 'autonomy') return 'private thought';
  const who = lane.replace(/^conversation:/, '');
  return who === 'operator' ? 'conversation' : `conversation with ${who}`;
}
