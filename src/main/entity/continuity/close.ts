// COMMIT, COMPRESS, COMPLETE: one transaction closes the cognition; follow-up work is settled behind it.

import type { Cognition } from '../cognition.ts';
import type { EntityDeps } from '../ports.ts';
import type { Thought } from '../think.ts';

/** The closing commit: what the cognition concluded, with the root over all live memories. */
export async function close({ journal, watchers, faultPoint }: EntityDeps, cognition: Cognition, thought: Thought): Promise<void> {
  await journal.commit((tx) => {
    const { outcome, fault, decisions, memories, effectsSpent } = thought;
    tx.append(
      'cognition.closed',
      { outcome, fault, decisions: [...decisions], memories: [...memories], effectsSpent, memoryRoot: tx.view.memoryRoot() },
      cognition.about,
    );
  });
  watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'COMMIT' });
  faultPoint('closed');
}

/** Follow-up commits: appraisal, reflection, Compass and compaction will stand here; today only the settling itself is told. */
export async function settle({ journal, watchers, faultPoint }: EntityDeps, cognition: Cognition): Promise<void> {
  await journal.commit((tx) => tx.append('cognition.settled', { steps: [] }, cognition.about));
  watchers.stage({ cognitionId: cognition.cognitionId, lane: cognition.lane, stage: 'COMPLETE' });
  faultPoint('settled');
}
