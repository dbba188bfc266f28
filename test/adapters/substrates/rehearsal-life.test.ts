// Rehearsal behind a whole entity on a real home: what it says is what really reached it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createRehearsalSubstrate } from '#adapters/substrates/rehearsal/create-rehearsal-substrate';
import { forget, freshFolder, LANE, type Living, live } from '#test/entity/living';
import { realClock } from '../clocks.ts';

const resources = join(import.meta.dirname, '../../../resources');
const wake = (folder: string): Promise<Living> =>
  live(createRehearsalSubstrate({ clock: realClock, resources, pace: 'instant' }), { folder, clock: realClock });

let folder = '';
afterEach(() => forget(folder));

/** What the entity said last in its lane. */
const lastWords = ({ deps }: Living): string => {
  const { view } = deps.journal;
  const last = view.transcript(LANE).findLast(({ role, kind }) => role === 'assistant' && kind === 'text');
  return last ? view.quote(last.text) : '';
};

async function sayAll(entity: Living, ...texts: readonly string[]): Promise<string> {
  for (const text of texts) expect(await entity.say(text)).toBe('complete');
  return lastWords(entity);
}

describe('rehearsal in a whole life', () => {
  it('tells what was remembered before a restart, when a word of it is spoken', async () => {
    folder = freshFolder();
    const before = await wake(folder);
    await sayAll(before, '/remember The tide turns at six');
    before.sleep();
    const after = await wake(folder);
    expect(await sayAll(after, 'Tell me of the tide')).toContain('> - The tide turns at six');
    after.sleep();
  });

  it('plays every scenario to its end, with its calls really made', async () => {
    folder = freshFolder();
    const entity = await wake(folder);
    const endings = [
      await sayAll(entity, '/scenario first-meeting', 'I sail small boats', 'Boats are on my mind', '/help'),
      await sayAll(entity, '/scenario a-promise', 'Remind me of the plants', 'Remind me of the plants', 'What about the plants?'),
      await sayAll(entity, '/scenario a-file', 'go on', 'go on'),
    ];
    entity.sleep();
    expect(endings.map((ending) => ending.includes('scene ends here') || ending.includes('/scenario NAME'))).toEqual([true, true, true]);
    expect(endings[1]).toContain('I promised the person who looks after this life: Remind me of the plants');
  });

  it('reads a file of the workspace', async () => {
    folder = freshFolder();
    const entity = await wake(folder);
    mkdirSync(join(folder, 'workspace'), { recursive: true });
    writeFileSync(join(folder, 'workspace', 'notes.txt'), 'twelve swallows\n');
    expect(await sayAll(entity, '/read notes.txt')).toMatch(/\n```\n[^`]*\ntwelve swallows\n[^`]*\n```\n?$/);
    entity.sleep();
  });
});
