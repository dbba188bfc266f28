// An action the critic has let pass. Only `criticise` makes one: the type carries a private symbol, and a registry
// checks at run time that the value is the very object the critic made (law L4).

import type { Json } from '#shared/lib/canonical-json';
import type { DecisionId, VerdictId } from '#shared/model/ids';

declare const approved: unique symbol;

export interface ApprovedAction {
  readonly decisionId: DecisionId;
  readonly verdictId: VerdictId;
  readonly tool: string;
  readonly arguments: Json;
  readonly [approved]: true;
}

const made = new WeakSet<object>();

/** For `criticise` alone (held by `npm run layers`). */
export function approve(action: {
  readonly decisionId: DecisionId;
  readonly verdictId: VerdictId;
  readonly tool: string;
  readonly arguments: Json;
}): ApprovedAction {
  const frozen = Object.freeze({ ...action }) as unknown as ApprovedAction;
  made.add(frozen);
  return frozen;
}

/** Whether this very object came from the critic; a copy or a cast does not count. */
export const isApproved = (action: unknown): action is ApprovedAction => typeof action === 'object' && action !== null && made.has(action);
