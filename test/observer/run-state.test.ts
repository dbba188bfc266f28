import { describe, expect, it } from 'vitest';
import { type RunMarks, runState, waitsForPerson } from '#observer/run-state';
import type { RunState } from '#shared/model/skill-views';

const run: RunMarks = { contract: 'forge', mode: 'background_call', basis: 'cut_1', outcome: null, accepted: false, withdrawn: null };
const declined = { reason: 'declined', note: null };

/** What is on record of a run, its state while its basis stands, and its state once that has changed. */
const table: readonly (readonly [marks: Partial<RunMarks>, stands: RunState, changed: RunState])[] = [
  [{}, 'running', 'running'],
  [{ mode: 'command' }, 'running', 'running'],
  [{ mode: 'form' }, 'running', 'running'],
  [{ mode: 'delegation' }, 'waiting', 'expired'],
  [{ mode: 'delegation', contract: 'interview' }, 'waiting', 'expired'],
  [{ outcome: 'valid' }, 'proposed', 'expired'],
  [{ outcome: 'valid', mode: 'delegation' }, 'proposed', 'expired'],
  [{ outcome: 'valid', contract: 'interview' }, 'valid', 'valid'],
  [{ outcome: 'valid', accepted: true }, 'accepted', 'accepted'],
  [{ outcome: 'valid', withdrawn: declined }, 'withdrawn', 'withdrawn'],
  [{ mode: 'delegation', withdrawn: declined }, 'withdrawn', 'withdrawn'],
  [{ outcome: 'invalid' }, 'invalid', 'invalid'],
  [{ outcome: 'failed', mode: 'delegation' }, 'failed', 'failed'],
  [{ outcome: 'stopped' }, 'stopped', 'stopped'],
  [{ outcome: 'interrupted' }, 'interrupted', 'interrupted'],
];

describe('how a run stands', () => {
  it.each(table)('of %j is %s, and %s once another identity is in force', (marks, stands, changed) => {
    expect([runState({ ...run, ...marks }, 'cut_1'), runState({ ...run, ...marks }, 'cut_2')]).toEqual([stands, changed]);
  });

  it('rests on nobody being born as on any identity', () => {
    const waiting: RunMarks = { ...run, mode: 'delegation', basis: 'unborn' };
    expect([runState(waiting, 'unborn'), runState(waiting, 'cut_1')]).toEqual(['waiting', 'expired']);
  });

  it('makes a person wait only where it waits for one', () => {
    const states = new Set(table.flatMap(([, stands, changed]) => [stands, changed]));
    expect([...states].filter(waitsForPerson)).toEqual(['waiting', 'proposed']);
  });
});
