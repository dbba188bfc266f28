// L8 over random days, and proof that the checks can fail: a moment planted in the system, a mark behind the suffix, a rewritten past.

import { describe, expect, it } from 'vitest';
import { checkCutAndHistory, checkDays } from './day-checks.ts';
import { liveDay, type Sent } from './days.ts';
import { forget, freshFolder } from './living.ts';

const DAYS = 200;

async function oneDay(): Promise<readonly Sent[]> {
  const folder = freshFolder();
  const say = (text: string) => ({ kind: 'say', text, reply: 'Yes.' }) as const;
  const sent = await liveDay([say('First.'), { kind: 'tools', text: 'Do it.', rounds: [2, 1] }, say('Third.')], folder);
  forget(folder);
  return sent;
}

/** The day with the last body changed. */
const spoil = (sent: readonly Sent[], change: (body: string) => string): readonly Sent[] =>
  sent.map((one, index) => (index === sent.length - 1 ? { ...one, body: change(one.body) } : one));

describe('requests of random days', () => {
  it(`keep the prefix byte-identical and compare rightly, over ${DAYS} days`, () => checkDays(DAYS), DAYS * 1500);

  it('pass the checks as they are, and fail them with a planted fault', async () => {
    const sent = await oneDay();
    checkCutAndHistory(sent);
    const spoiled = {
      'a moment in the system': spoil(sent, (body) => body.replace('I am Wren.', `I am Wren. It is ${new Date(0).toISOString()}.`)),
      'a rewritten past': spoil(sent, (body) => body.replace('First.', 'First!')),
      'a long-lived mark behind the suffix': spoil(sent, (body) =>
        body.replace('</present>"}', '</present>","cache_control":{"type":"ephemeral","ttl":"1h"}}'),
      ),
      'a changed tool': spoil(sent, (body) => body.replace('"name":"remember"', '"name":"remember_it"')),
    };
    const unseen = Object.entries(spoiled).flatMap(([fault, days]) => {
      try {
        checkCutAndHistory(days);
        return [fault];
      } catch {
        return [];
      }
    });
    expect(unseen).toEqual([]);
  });
});
