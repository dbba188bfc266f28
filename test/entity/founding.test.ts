// Founding and refounding: what is written, what stays the same to the byte, and what a preview leaves behind (nothing).

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { foundIdentity } from '#entity/identity/found-identity';
import { previewFounding } from '#entity/identity/preview-founding';
import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { stateHash } from '#storage/observer-queries';
import { forget, type Living, live } from './living.ts';
import { puppetSubstrate, says } from './puppet-substrate.ts';
import { wren } from './wren.ts';

const lives: Living[] = [];
afterEach(() => {
  for (const one of lives.splice(0)) {
    one.sleep();
    forget(one.folder);
  }
});

async function alive(unborn = false) {
  const puppet = puppetSubstrate();
  const one = await live(puppet, { unborn });
  lives.push(one);
  return { one, puppet };
}

const draft = (more: Partial<ForgeDraft['answer']> = {}, name = 'Ada'): ForgeDraft => ({ ...wren(), name, answer: { ...wren().answer, ...more } });
const found = ({ home, deps }: Living, one: ForgeDraft) =>
  home.journal.commit((tx) => foundIdentity(tx, deps, { draft: one, origin: 'form', runId: null, edited: false }, true));
const texts = ({ home }: Living, ...types: Parameters<typeof home.view.memoriesOfType>[0]) =>
  home.view.memoriesOfType(types).map(({ text }) => home.view.quote(text));
const systemOf = (body: string | undefined): string => JSON.stringify((JSON.parse(body ?? '{}') as { system: unknown }).system);

const axiom = (content: string, scope: 'persona' | 'user' = 'persona') => ({ content, scope, confidence: 0.9 });

describe('a birth', () => {
  it('writes axioms as CORE, principles as VALUE with their constraints, the person as ANCHOR, a Compass and a cut that names the one born', async () => {
    const { one } = await alive(true);
    const principle = { name: 'Candour', avatar: '', role: 'Says what is so.', weight: 2, constraints: ['Never a kind lie.'] };
    await found(one, draft({ initial_axioms: [axiom('I keep what I promise.')], initial_principles: [principle] }));
    const [value = ''] = texts(one, 'VALUE');
    const sections = (one.home.view.cut()?.sections ?? []).map(({ sectionId, text }) => [sectionId, one.home.view.quote(text)] as const);
    expect([
      texts(one, 'CORE'),
      ['Candour', 'Says what is so.', 'Never a kind lie.'].every((piece) => value.includes(piece)),
      texts(one, 'ANCHOR').length,
      sections.map(([id]) => id),
      sections.find(([id]) => id === 'identity.name')?.[1].includes('Ada'),
      sections.find(([id]) => id === 'memory.core')?.[1].includes('I keep what I promise.'),
    ]).toEqual([
      ['I keep what I promise.'],
      true,
      1,
      expect.arrayContaining([
        'identity.name',
        'identity.constitution',
        'identity.situation-practice'.replace('-practice', ''),
        'memory.core',
        'memory.values',
        'correspondent.operator',
      ]),
      true,
      true,
    ]);
  });

  it('writes what is said twice once, and keeps what belongs to the person out of the shared part', async () => {
    const { one } = await alive(true);
    const { duplicates } = await found(one, draft({ initial_axioms: [axiom('Once.'), axiom('once. '), axiom('They sail.', 'user')] }));
    const sections = one.home.view.cut()?.sections ?? [];
    const shared = sections
      .filter(({ sectionId }) => !sectionId.startsWith('correspondent.'))
      .map(({ text }) => one.home.view.quote(text))
      .join('\n');
    const personal = sections
      .filter(({ sectionId }) => sectionId.startsWith('correspondent.'))
      .map(({ text }) => one.home.view.quote(text))
      .join('\n');
    expect([duplicates, texts(one, 'CORE').length, shared.includes('They sail.'), personal.includes('They sail.')]).toEqual([1, 2, false, true]);
  });

  it('takes of ten thousand axioms what fits the identity, and keeps all of them', async () => {
    const { one, puppet } = await alive(true);
    await found(one, draft({ initial_axioms: Array.from({ length: 10_000 }, (_, index) => axiom(`Truth number ${index} is a thing I hold to.`)) }));
    puppet.tell(says('Yes.'));
    expect([await one.say('Hello.'), one.home.view.memoriesOfType(['CORE']).length, systemOf(puppet.bodies[0]).length < 60_000]).toEqual([
      'complete',
      10_000,
      true,
    ]);
  }, 60_000);
});

describe('the cut', () => {
  it('stays the same to the byte whatever happens, until somebody is forged anew', async () => {
    const { one, puppet } = await alive();
    const happenings = fc.array(
      fc.oneof(
        fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
        fc.constant('/remember something'),
      ),
      { minLength: 2, maxLength: 6 },
    );
    const [day = []] = fc.sample(happenings, { numRuns: 1, seed: 5 });
    for (const text of [...day, 'And now?']) await one.say(text);
    const before = new Set(puppet.bodies.map(systemOf));
    const tools = new Set(puppet.bodies.map((body) => JSON.stringify((JSON.parse(body) as { tools: unknown }).tools)));
    await found(one, draft({ constitution_content: 'I am someone else by now.' }));
    await one.say('Who are you?');
    await one.say('Still?');
    const after = new Set(puppet.bodies.slice(-2).map(systemOf));
    expect([before.size, tools.size, after.size, [...after].every((system) => !before.has(system) && system.includes('I am someone else by now.'))]).toEqual([
      1,
      1,
      1,
      true,
    ]);
  });
});

describe('a refounding', () => {
  it('supersedes what no longer stands, keeps the same words as the same memory, and destroys nothing', async () => {
    const { one } = await alive(true);
    await found(one, draft({ initial_axioms: [axiom('I stay.'), axiom('I go.')] }));
    const [stays] = one.home.view.memoriesOfType(['CORE']);
    const { superseded } = await found(one, draft({ initial_axioms: [axiom('I stay.'), axiom('I come.')] }, 'Bea'));
    const gone = superseded.map((id) => one.home.read().get<{ text_ref: string }>('SELECT text_ref FROM memory WHERE memory_id = ?', id)?.text_ref);
    expect([
      texts(one, 'CORE').toSorted(),
      one.home.view.memoriesOfType(['CORE']).some(({ id }) => id === stays?.id),
      gone.map((ref) => one.home.view.quote(ref as never)),
      one.home.view.quote(one.home.view.entity()?.name as never),
      one.home.view.searchMemories(['go'], 5).length,
    ]).toEqual([['I come.', 'I stay.'], true, ['I go.'], 'Bea', 0]);
  });

  it('writes the same words anew where they are held otherwise, and says what stands in place of what', async () => {
    const { one } = await alive(true);
    const held = (confidence: number) => ({ ...axiom('I stay.'), confidence });
    await found(one, draft({ initial_axioms: [held(1)] }));
    const [before] = one.home.view.memoriesOfType(['CORE']);
    const { superseded } = await found(one, draft({ initial_axioms: [held(0.1)] }));
    const after = one.home.view.memoriesOfType(['CORE']);
    expect([superseded, after.map(({ confidence, id }) => [confidence, id === before?.id])]).toEqual([[before?.id], [[0.1, false]]]);
  });
});

describe('the Compass', () => {
  it('is given at a birth, and is theirs from then on', async () => {
    const { one } = await alive(true);
    await found(one, draft());
    const founding = { draft: draft({}, 'Bea'), origin: 'form', runId: null, edited: false } as const;
    const preview = one.home.journal.preview((tx) => previewFounding(tx, one.deps, founding, true));
    await found(one, draft({}, 'Bea'));
    const recorded = one.home.read().all('SELECT compass_id FROM compass');
    expect([preview.compass, recorded.length]).toEqual([null, 1]);
  });
});

describe('a preview', () => {
  it('tells to the letter what the commit then writes, and leaves the home as it was', async () => {
    const { one } = await alive(true);
    const founding = { draft: draft({ initial_axioms: [axiom('I am here.')] }), origin: 'form', runId: null, edited: false } as const;
    const before = stateHash(one.home.read());
    const preview = one.home.journal.preview((tx) => previewFounding(tx, one.deps, founding, true));
    const after = stateHash(one.home.read());
    const from = one.home.view.headSeq();
    await one.home.journal.commit((tx) => foundIdentity(tx, one.deps, founding, true));
    const written = (one.home.view.cut()?.sections ?? []).map(({ sectionId, text }) => [sectionId, one.home.view.quote(text)]);
    expect([
      after,
      preview.sections.map(({ sectionId, text }) => [sectionId, text]),
      preview.entries,
      preview.memories.map(({ text }) => text).toSorted(),
    ]).toEqual([before, written, one.home.view.headSeq() - from, texts(one, 'CORE', 'VALUE', 'ANCHOR').toSorted()]);
  });
});
