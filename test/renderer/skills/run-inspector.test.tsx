import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSelection } from '#renderer/state/selection.ts';
import { useView } from '#renderer/state/view.ts';
import { RunInspector } from '#renderer/views/skills/run-inspector.tsx';
import { useSkillsPlace } from '#renderer/views/skills/skills-place.ts';
import type { RunState } from '#shared/model/skill-views';
import { createFakeLife } from '../fake-life.ts';
import { show, standOnAPage } from '../requests/show-view.tsx';

const runs = createFakeLife('full').runs.rows();
const inState = (state: RunState, fault: string | null = null) =>
  runs.find((run) => run.state === state && (fault === null || run.fault === fault))?.runId ?? '';

const factsOf = (article: HTMLElement): Readonly<Record<string, string>> => {
  const names = within(article).getAllByRole('term');
  const values = within(article).getAllByRole('definition');
  return Object.fromEntries(names.map((name, at) => [name.textContent ?? '', values[at]?.textContent ?? '']));
};

describe('one run', () => {
  standOnAPage();

  test('an answer that does not hold shows every problem with its place, its rule and its sentence', async () => {
    show(<RunInspector id={inState('invalid')} />);
    const article = await screen.findByRole('article', { name: 'Run' });
    expect(within(article).getByText('did not hold')).toBeDefined();
    expect(
      within(article)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'agents_md_contentinvalid_typeIs missing: a text belongs here.',
      'constitution_contenttoo_smallMust not be empty.',
      'initial_axioms[0].scopeinvalid_valueMust be one of "universal", "user", "persona", "incarnation".',
      'initial_axioms[0].confidencetoo_bigMust be at most 1.',
      'moodunrecognized_keysThere is no such field here.',
    ]);
    expect(factsOf(article)).toMatchObject({ Mode: 'Command', 'Exit code': '0', 'Soft limit': 'not passed', Requests: 'none: no model was asked' });
    expect(await screen.findByRole('textbox', { name: 'Answer' })).toBeDefined();
  });

  test('a run that failed says why in a sentence, and shows what the program said beside it', async () => {
    show(<RunInspector id={inState('failed', 'exit')} />);
    const article = await screen.findByRole('article', { name: 'Run' });
    expect(within(article).getByText('The program ended with an exit code that says it failed.')).toBeDefined();
    expect(factsOf(article)).toMatchObject({ 'Exit code': '3' });
    const said = await screen.findByRole('textbox', { name: 'Said beside it (stderr)' });
    expect(said.textContent).toContain('notes.txt: no such file');
  });

  test('one that ran past the soft limit says so', async () => {
    show(<RunInspector id={inState('failed', 'timeout')} />);
    expect(factsOf(await screen.findByRole('article', { name: 'Run' }))['Soft limit']).toBe('passed: it was slow, and went on');
  });

  test('a proposal leads to its requests, its entry and its contract', async () => {
    const { user } = show(<RunInspector id={inState('proposed')} />);
    const article = await screen.findByRole('article', { name: 'Run' });
    await user.click(within(article).getByRole('button', { name: /^Inspect request/ }));
    expect(useSelection.getState().selection?.kind).toBe('request');
    await user.click(within(article).getByRole('button', { name: /^Inspect entry/ }));
    expect(useSelection.getState().selection?.kind).toBe('entry');
    await user.click(within(article).getByRole('button', { name: 'Open' }));
    expect([useView.getState().view, useSkillsPlace.getState().contract]).toEqual(['skills', 'forge']);
  });

  test('a delegation shows the block exactly as it was handed out, and that no answer came yet', async () => {
    const { user } = show(<RunInspector id={inState('waiting')} />);
    const article = await screen.findByRole('article', { name: 'Run' });
    expect(within(article).getByText('not yet')).toBeDefined();
    await user.click(within(article).getByRole('button', { name: /^Block handed out/ }));
    expect((await screen.findByRole('textbox', { name: 'Block handed out' })).textContent).toContain('# IPSE DELEGATION: forge');
  });

  test('one that was declined keeps its answer, where it stood, and the reason', async () => {
    const declined = runs.find(({ withdrawn }) => withdrawn?.reason === 'declined')?.runId ?? '';
    show(<RunInspector id={declined} />);
    const article = await screen.findByRole('article', { name: 'Run' });
    expect(article.textContent).toContain('declined by the operator');
    expect(article.textContent).toContain('Reason given: Too long, and none of it was hers.');
    expect(factsOf(article)['Found']).toBe('The answer stood in a code fence; what stood around it was passed over.');
  });

  test('a run that is not on record is said not to be', async () => {
    show(<RunInspector id={`run_${'0'.repeat(26)}`} />);
    expect(await screen.findByText('This is not on record')).toBeDefined();
  });
});
