// Stage labels, derived from the entries of one cognition and never stored (design.md 4).
// Their order is INIT LOAD_STATE PLAN (DECIDE VALIDATE EXECUTE?)* COMMIT COMPRESS COMPLETE.

import type { AnyEntry, EntryKind } from '../model/entry.ts';
import type { Seq } from '../model/ids.ts';
import type { Stage } from '../model/stage.ts';

/** The stages an entry of this kind brings a cognition into; most bring none. */
const stagesByKind: Partial<Record<EntryKind, readonly Stage[]>> = {
  'cognition.opened': ['INIT', 'LOAD_STATE'],
  'frame.perceived': ['PLAN'],
  'request.sent': ['DECIDE'],
  'decision.judged': ['VALIDATE'],
  'receipt.intended': ['EXECUTE'],
  'cognition.closed': ['COMMIT'],
  'cognition.settled': ['COMPRESS', 'COMPLETE'],
};

export interface StageMark {
  readonly stage: Stage;
  readonly seq: Seq;
  readonly atMs: number;
}

/** Stage marks of one cognition's entries, in ledger order; a stage repeated in a row is told once. */
export function stagesOf(entries: readonly Pick<AnyEntry, 'kind' | 'seq' | 'atMs'>[]): readonly StageMark[] {
  const marks: StageMark[] = [];
  for (const { kind, seq, atMs } of entries) {
    for (const stage of stagesByKind[kind] ?? []) {
      if (marks.at(-1)?.stage !== stage) marks.push({ stage, seq, atMs });
    }
  }
  return marks;
}
