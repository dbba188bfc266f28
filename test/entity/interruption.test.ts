// Stops, crashes and full windows: what was said is kept, every call has one result, and the next request is valid.

import { afterEach, describe, expect, it } from 'vitest';
import { runCognition } from '#entity/run-cognition';
import type { AnyEntry } from '#shared/model/entry';
import { forget, LANE, type Living, live, livedEntries, standingClock } from './living.ts';
import { puppetSubstrate, says, uses, usesAll } from './puppet-substrate.ts';

class Killed extends Error {}

let one: Living;
afterEach(() => {
  one.sleep();
  forget(one.folder);
});

const entries = (): readonly AnyEntry[] => livedEntries(one);
const ofKind = <K extends AnyEntry['kind']>(kind: K) => entries().filter((entry): entry is Extract<AnyEntry, { kind: K }> => entry.kind === kind);
const wake = { lane: LANE, trigger: 'message', retryOf: null, concurrent: [] } as const;

describe('a stop', () => {
  it('keeps what was said, marks it, and the entity perceives that it was cut short', async () => {
    const puppet = puppetSubstrate();
    one = await live(puppet);
    const controller = new AbortController();
    puppet.tell(
      { blocks: [{ kind: 'text', text: 'Once upon a' }], deltas: ['Once upon a'], stopReason: null, meanwhile: () => controller.abort() },
      says('Sorry.'),
    );
    await one.hear('Tell me a story');
    expect(await runCognition(one.deps, wake, controller.signal)).toBe('stopped');
    expect(one.home.view.transcript(LANE).map(({ role, interrupted }) => [role, interrupted])).toEqual([
      ['user', false],
      ['assistant', true],
    ]);
    await one.say('Go on');
    expect(
      ofKind('frame.perceived')
        .at(-1)
        ?.payload.percepts.map(({ kind }) => kind),
    ).toEqual(['interruption', 'message']);
    expect(puppet.bodies.at(-1)).toContain('cut short');
  });

  it('before an act leaves that act undone and says so', async () => {
    const puppet = puppetSubstrate();
    one = await live(puppet);
    const controller = new AbortController();
    puppet.tell({ ...uses('remember', { text: 'The moon is made of cheese' }), meanwhile: () => controller.abort(), outcome: 'complete' });
    await one.hear('Remember that');
    expect(await runCognition(one.deps, wake, controller.signal)).toBe('stopped');
    expect(ofKind('memory.written')).toEqual([]);
    expect(ofKind('decision.judged')[0]?.payload.checks.find(({ rule }) => rule === 'authority')?.detail).toBe('stopped_by_person');
  });
});

describe('a crash between two results', () => {
  it('is closed on the next start: both calls answered once, the unknown outcome told, nothing repeated', async () => {
    const puppet = puppetSubstrate();
    let acts = 0;
    one = await live(puppet, {
      faultPoint: (at) => {
        if (at === 'acted' && ++acts === 2) throw new Killed();
      },
    });
    const { folder } = one;
    puppet.tell(usesAll(uses('read_file', { path: 'a.txt' }), uses('read_file', { path: 'b.txt' }), uses('remember', { text: 'Never begun' })));
    await expect(one.say('Read both')).rejects.toThrow(Killed);
    one.sleep();

    const again = puppetSubstrate();
    one = await live(again, { folder });
    expect(ofKind('cognition.closed').map(({ payload }) => payload.outcome)).toEqual(['interrupted']);
    expect(ofKind('receipt.settled').map(({ payload }) => [payload.outcome, payload.fault])).toEqual([
      ['error', 'not_found'],
      ['interruption', 'outcome_unknown'],
    ]);
    expect(ofKind('memory.written')).toEqual([]);
    again.tell(says('I was interrupted.'));
    expect(await one.say('continue')).toBe('complete');
    const messages = JSON.parse(again.bodies[0] ?? '').messages as { role: string; content: { type: string; id?: string; tool_use_id?: string }[] }[];
    const blocks = messages.flatMap(({ content }) => content);
    expect(blocks.flatMap(({ tool_use_id }) => tool_use_id ?? [])).toEqual(blocks.flatMap(({ type, id }) => (type === 'tool_use' ? (id ?? []) : [])));
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('in mid-reply keeps the pieces that were written', async () => {
    const clock = standingClock();
    const puppet = puppetSubstrate();
    one = await live(puppet, {
      clock,
      faultPoint: (at) => {
        if (at === 'reply-chunk') throw new Killed();
      },
    });
    const { folder } = one;
    puppet.tell({ deltas: ['The beginning, '], meanwhile: () => clock.advance(600), outcome: 'complete', blocks: [] });
    await expect(one.say('Speak')).rejects.toThrow();
    one.sleep();
    one = await live(puppetSubstrate(), { folder, clock });
    const said = one.home.view.transcript(LANE).filter(({ role }) => role === 'assistant');
    expect(said.map(({ text, interrupted }) => [one.home.view.quote(text), interrupted])).toEqual([['The beginning, ', true]]);
  });
});

describe('a history that no longer fits', () => {
  it('is folded by an entry, keeps the newest turns, and grows again from there', async () => {
    const puppet = puppetSubstrate({ contextWindow: 9000, maxOutputTokens: 1000 });
    one = await live(puppet);
    const long = 'A long story about a river and a hill. '.repeat(40);
    for (let turn = 0; turn < 20; turn++) {
      puppet.tell(says(`${turn} ${long}`));
      expect(await one.say(`Turn ${turn}`)).toBe('complete');
    }
    const folds = ofKind('history.folded');
    expect(folds.length).toBeGreaterThan(0);
    const first = puppet.plans.at(-1)?.messages[0];
    expect(first?.role).toBe('user');
    expect(puppet.bodies.at(-1)).toContain('Turn 19');
    expect(puppet.bodies.at(-1)).not.toContain('"Turn 0"');
    expect(ofKind('message.received')).toHaveLength(20);
  });
});
