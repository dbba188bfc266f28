// The stages a cognition passed, folded to one mark per stage with how often it was entered.

import type { Stage } from '#shared/model/stage';
import { stages } from '#shared/model/stage';

export interface StageCount {
  readonly stage: Stage;
  readonly times: number;
}

/** All nine stages in their order, with how often each was entered. */
export function stageCounts(passed: readonly { readonly stage: Stage }[]): readonly StageCount[] {
  return stages.map((stage) => ({ stage, times: passed.filter((each) => each.stage === stage).length }));
}

/** `INIT, LOAD_STATE, PLAN, DECIDE twice`: the strip for those who hear it. */
export function stageStripWords(passed: readonly { readonly stage: Stage }[]): string {
  const entered = stageCounts(passed).filter((each) => each.times > 0);
  if (entered.length === 0) return 'no stage yet';
  return entered.map(({ stage, times }) => (times === 1 ? stage : times === 2 ? `${stage} twice` : `${stage} ${times} times`)).join(', ');
}
