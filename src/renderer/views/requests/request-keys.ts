// `[` and `]` go along the lane. With one request wide and another in the inspector, the one opened last has the keys.

import { useKeys } from '#renderer/app/keys.ts';
import type { RequestId } from '#shared/model/ids';
import type { RequestView } from '#shared/model/views';

export function useRequestKeys({ previousInLane, nextInLane }: Pick<RequestView, 'previousInLane' | 'nextInLane'>, onGo: (id: RequestId) => void): void {
  useKeys({
    '[': () => previousInLane !== null && onGo(previousInLane),
    ']': () => nextInLane !== null && onGo(nextInLane),
  });
}
