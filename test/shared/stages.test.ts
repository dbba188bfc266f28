// Stage labels keep Etta's order whatever a cognition does.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stagesOf } from '#shared/derive/stages';
import type { EntryKind } from '#shared/model/entry';
import type { Seq } from '#shared/model/ids';

const call: fc.Arbitrary<EntryKind[]> = fc.constantFrom<EntryKind[]>(
  ['decision.proposed', 'decision.judged'],
  ['decision.proposed', 'decision.judged', 'receipt.intended', 'receipt.settled'],
  ['decision.proposed', 'decision.judged', 'receipt.intended', 'memory.judged', 'memory.written', 'receipt.settled'],
);
const round = fc.array(call, { maxLength: 4 }).map((calls): EntryKind[] => ['request.sent', 'reply.chunk', 'request.answered', ...calls.flat()]);

describe('the stages of a cognition', () => {
  it('run INIT LOAD_STATE PLAN (DECIDE (VALIDATE EXECUTE?)*)* COMMIT COMPRESS COMPLETE', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 5 }), (rounds) => {
        const kinds: EntryKind[] = ['cognition.opened', 'frame.perceived', 'recall.traced', ...rounds.flat(), 'cognition.closed', 'cognition.settled'];
        const stages = stagesOf(kinds.map((kind, index) => ({ kind, seq: (index + 1) as Seq, atMs: index })));
        expect(stages.map(({ stage }) => stage).join(' ')).toMatch(/^INIT LOAD_STATE PLAN (DECIDE (VALIDATE (EXECUTE )?)*)+COMMIT COMPRESS COMPLETE$/);
      }),
    );
  });
});
