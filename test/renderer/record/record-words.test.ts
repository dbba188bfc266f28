import { describe, expect, test } from 'vitest';
import { selectionOf } from '#renderer/state/selection.ts';
import { shortId } from '#renderer/ui/format.ts';
import { cognitionOutcome, perceptLine, recallWhy } from '#renderer/views/record/cognition-words.ts';
import { entryLine } from '#renderer/views/record/entry-words.ts';
import { leafOf } from '#renderer/views/record/payload-leaf.ts';
import { stageCounts, stageStripWords } from '#renderer/views/record/stage-strip-model.ts';
import { isLoss, verifyWords } from '#renderer/views/record/verify-words.ts';
import type { AnyEntry } from '#shared/model/entry';
import { entryKinds } from '#shared/model/entry';
import type { LedgerVerifyView } from '#shared/model/views';
import { fakeEntry } from '../fake-entries.ts';
import { createFakeLife } from '../fake-life.ts';
import { headSeq, memoryOf } from '../fake-world.ts';

const world = { turns: 4, inFlight: false };
const result = (part: Partial<LedgerVerifyView>): LedgerVerifyView => ({
  checked: 12,
  ok: true,
  head: { seq: 12, hash: null },
  anchor: 'level',
  firstBad: null,
  tookMs: 40,
  ...part,
});

describe('entries', () => {
  test('every entry of a life has a line, and none says undefined', () => {
    const entries = Array.from({ length: headSeq(world) }, (_, i) => fakeEntry(world, i + 1));
    expect(entries.map(entryLine).filter((line) => line === '' || /undefined|null|NaN|\[object/.test(line))).toEqual([]);
    expect(new Set(entries.map((entry) => entry.kind)).size).toBeGreaterThan(12);
  });

  test('what an identity and a skill went through is told in words', () => {
    const life = createFakeLife('full');
    const runId = life.runs.rows().find(({ state }) => state === 'proposed')?.runId ?? null;
    life.founding.commit({ draft: null, runId, origin: 'background_call', confirm: 'Wren' });
    life.skills.adopt('forge', 'instructions', life.skills.view('forge')?.skill.waiting?.digest ?? '');
    const superseded = { memoryId: memoryOf(1), by: null, reason: 'forge' } as const;
    life.ledger.record('memory.superseded', superseded);
    const entries = life.ledger.recorded();
    const told = new Map(entries.map((entry) => [entry.kind, entryLine(entry)]));
    expect([...told.values()].filter((line) => line === '' || /undefined|null|NaN|\[object/.test(line))).toEqual([]);
    expect(Object.fromEntries([...told].filter(([kind]) => kind !== 'memory.written' && kind !== 'cut.made'))).toEqual({
      'contract.asked': 'forge, version 1, by delegation',
      'contract.answered': 'valid in 38.7 s',
      'contract.withdrawn': 'declined by the operator',
      'identity.forged': 'by a background call, 3 axioms, 2 principles',
      'compass.recorded': 'where it stands, from 0 sources',
      'skill.adopted': `instructions of forge, ${life.skills.view('forge')?.skill.digest.slice(0, 8)}`,
      'memory.superseded': `${shortId(memoryOf(1))} no longer stands, by a forge`,
    });
  });

  test('runs and foundings are ids that can be followed or copied', () => {
    const tail = '0'.repeat(26);
    expect(['run', 'frg', 'cps'].map((prefix) => leafOf('id', `${prefix}_${tail}`).kind)).toEqual(['id', 'id', 'id']);
    expect([selectionOf(`run_${tail}`), selectionOf(`cps_${tail}`)]).toEqual([{ kind: 'run', id: `run_${tail}` }, null]);
  });

  test('a kind of a later version is told by its fields', () => {
    expect(entryLine({ kind: 'sleep.begun', payload: { phase: 'rem', depth: 2 } } as unknown as AnyEntry)).toBe('phase, depth');
    expect(entryKinds).not.toContain('sleep.begun');
  });

  test('a value is read by its form', () => {
    const hex = 'a'.repeat(64);
    expect([
      leafOf('text', `c_${hex}`),
      leafOf('memoryId', `m_${hex}`),
      leafOf('root', hex),
      leafOf('atMs', 5),
      leafOf('doneMs', 5),
      leafOf('kept', true),
      leafOf('x', null),
    ]).toEqual([
      { kind: 'content', ref: `c_${hex}` },
      { kind: 'id', id: `m_${hex}` },
      { kind: 'digest', digest: hex },
      { kind: 'time', atMs: 5 },
      { kind: 'plain', text: '5' },
      { kind: 'plain', text: 'yes' },
      { kind: 'nothing' },
    ]);
  });
});

describe('verifying', () => {
  test('says what was checked and the first that does not hold', () => {
    expect([verifyWords(result({})), verifyWords(result({ checked: 1 })), verifyWords(result({ ok: false, firstBad: { seq: 7, why: 'prev' } }))]).toEqual([
      '12 entries checked in 40 ms. Every one holds, and each follows from the one before.',
      '1 entry checked in 40 ms. Every one holds, and each follows from the one before.',
      '12 entries checked in 40 ms. Entry #7 does not hold: it does not follow from the entry before it.',
    ]);
  });

  test('a chain that holds but has lost its end is a loss', () => {
    expect([
      isLoss(result({})),
      isLoss(result({ anchor: 'behind' })),
      isLoss(result({ anchor: 'absent' })),
      isLoss(result({ anchor: 'ahead' })),
      isLoss(result({ anchor: 'foreign' })),
      isLoss(result({ ok: false })),
    ]).toEqual([false, false, false, true, true, true]);
  });
});

describe('cognitions', () => {
  const passed = (['INIT', 'LOAD_STATE', 'PLAN', 'DECIDE', 'VALIDATE', 'EXECUTE', 'DECIDE'] as const).map((stage) => ({ stage }));

  test('stages are counted in their own order', () => {
    expect(stageCounts(passed).map(({ times }) => times)).toEqual([1, 1, 1, 2, 1, 1, 0, 0, 0]);
    expect([stageStripWords(passed), stageStripWords([])]).toEqual(['INIT, LOAD_STATE, PLAN, DECIDE twice, VALIDATE, EXECUTE', 'no stage yet']);
  });

  test('outcomes and reasons are words', () => {
    expect([
      cognitionOutcome({ outcome: null, fault: null }),
      cognitionOutcome({ outcome: 'fault', fault: 'too_large' }),
      recallWhy(true, 'relevant'),
      recallWhy(false, 'unreadable'),
      recallWhy(false, 'of_later_days'),
      perceptLine({ kind: 'message', origin: 'correspondent', trust: 'reported' }),
      entryLine({ kind: 'cognition.settled', payload: { steps: ['close_goals', 'age_memories'] } } as unknown as AnyEntry),
    ]).toEqual([
      'in flight',
      'fault: too large',
      'kept: relevant to what was perceived',
      'dropped: its text can no longer be read',
      'dropped: of later days',
      'a message, from the one it talks with, as they tell it',
      'close goals, age memories',
    ]);
  });
});
