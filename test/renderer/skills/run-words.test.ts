import { expect, test } from 'vitest';
import { faultSentence, runStateLine, withdrawnReason } from '#renderer/views/skills/run-words.ts';

test('how a run stands is a word or two, with its fault where there is one', () => {
  expect([
    runStateLine({ state: 'waiting', fault: null }),
    runStateLine({ state: 'failed', fault: 'not_adopted' }),
    runStateLine({ state: 'invalid', fault: null }),
  ]).toEqual(['waiting', 'failed: not adopted', 'did not hold']);
});

test('a fault or a reason of a later version is told by its own name, and never by an inherited one', () => {
  expect([faultSentence('flood'), faultSentence('moon_phase'), faultSentence('constructor'), withdrawnReason('toString'), withdrawnReason('declined')]).toEqual(
    ['It wrote more than any answer may hold, and was ended.', 'It failed: moon phase.', 'It failed: constructor.', 'toString', 'declined by the operator'],
  );
});
