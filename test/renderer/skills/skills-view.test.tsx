import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSelection } from '#renderer/state/selection.ts';
import { useSkillsPlace } from '#renderer/views/skills/skills-place.ts';
import { SkillsView } from '#renderer/views/skills/skills-view.tsx';
import type { Scenario } from '../fake-bridge.ts';
import { show, standOnAPage } from '../requests/show-view.tsx';

const openPart = async (user: ReturnType<typeof show>['user'], name: string) => user.click(await screen.findByRole('radio', { name }));

describe('skills', () => {
  standOnAPage();

  test('each contract tells its version, its skill, its program and its runs, and one is open', async () => {
    const { user } = show(<SkillsView />);
    const items = within(await screen.findByRole('navigation', { name: 'Contracts' })).getAllByRole('button');
    expect(items.map((item) => ({ words: item.textContent, open: item.getAttribute('aria-current') }))).toEqual([
      { words: 'forgeversion 112 runsskill shipped; command changedchanged instructions wait to be adopted', open: 'true' },
      { words: 'interviewversion 12 runsskill adopted; no command', open: null },
    ]);
    await user.click(items[1] ?? document.body);
    await screen.findByText('Before a forge, to learn who is to be born.');
  });

  test('a contract says when it is asked, how long it may take, and where an answer goes', async () => {
    show(<SkillsView />);
    const about = await screen.findByRole('region', { name: 'About the contract forge' });
    const facts = within(about);
    expect(facts.getByText('An identity is born, or is to be forged anew.')).toBeDefined();
    expect(facts.getByText('1 min 00 s: after this a run is called slow, and goes on')).toBeDefined();
    expect(facts.getByText('10 min 00 s: after this it is ended')).toBeDefined();
    expect(facts.getByText('at a birth, by whoever is there; later, by the operator')).toBeDefined();
  });

  test.each<readonly [Scenario, readonly string[]]>([
    ['full', ['works: claude-sonnet-5-5 is connected', 'works: it can be handed out', 'not now: its program is changed']],
    ['practice', ['not now: a rehearsal script is no model', 'works: it can be handed out', 'not now: no program is named']],
    ['unborn_model', ['works: claude-sonnet-5-5 is connected', 'works: it can be handed out', 'works: its program is adopted']],
  ])('each mode says what it needs and whether it works now: %s', async (scenario, now) => {
    show(<SkillsView />, scenario);
    const table = await screen.findByRole('table', { name: /Each mode/ });
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent),
      ).toEqual(now),
    );
  });

  test('the program is shown whole, and how it is adopted', async () => {
    show(<SkillsView />);
    await screen.findByText('/opt/ipse/forge-from-notes --quiet');
    expect(screen.getByText('changed. It was adopted once and is no longer the same, so it will not run until it is adopted anew.')).toBeDefined();
    expect(screen.getByText('ipse-admin skill adopt forge --command')).toBeDefined();
    expect(screen.getByText('ipse-admin skill adopt forge')).toBeDefined();
  });

  test('instructions are compared with the shipped ones and with those that wait', async () => {
    const { user, container } = show(<SkillsView />);
    await openPart(user, 'Instructions');
    await screen.findByRole('textbox', { name: 'Instructions of forge in force' });
    await user.click(screen.getByRole('radio', { name: 'Against the shipped' }));
    await screen.findByText('Nothing differs.');
    await user.click(screen.getByRole('radio', { name: 'Against what waits' }));
    await screen.findByText(/^1 place differs/);
    expect(container.textContent).toContain('Twelve axioms at most');
    useSkillsPlace.getState().go({ contract: 'interview' });
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Against what waits' })).toBeNull());
  });

  test('a skill that cannot be used is said to be so', async () => {
    const { user, bridges } = show(<SkillsView />);
    const known = bridges.control.life.skills.view('forge');
    const skill = known === null ? null : { ...known.skill, waiting: null, fault: 'SKILL.md has no front matter.' };
    bridges.control.override('contract.get', async () => ({ ok: true, value: { ...known, skill } }));
    await openPart(user, 'Instructions');
    expect((await screen.findByRole('alert')).textContent).toBe('The skill in the entity’s home cannot be used: SKILL.md has no front matter.');
  });

  test('both sides of a contract stand as JSON Schema', async () => {
    const { user, container } = show(<SkillsView />);
    await openPart(user, 'Schemas');
    await screen.findByRole('textbox', { name: 'Answer of forge, as JSON Schema' });
    expect(container.textContent).toContain('constitution_content');
    await user.click(screen.getByRole('radio', { name: 'Input' }));
    await screen.findByRole('textbox', { name: 'Input of forge, as JSON Schema' });
    expect(container.textContent).toContain('project_name');
  });

  test('every run is a row that tells how it went, and opens in the inspector', async () => {
    const { user, bridges } = show(<SkillsView />);
    await openPart(user, 'Runs');
    const grid = await screen.findByRole('grid', { name: 'Runs of forge, newest first' });
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(13));
    const cells = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole('gridcell')
            .slice(1, 7)
            .map(({ textContent }) => textContent);
    const rows = within(grid).getAllByRole('row').slice(1);
    expect([cells(rows[0]), cells(rows[7]), cells(rows[9])]).toEqual([
      ['delegation', 'waiting', 'not yet', 'in time', 'none', 'none'],
      ['command', 'failed', '10 min 00 s', 'slow', 'none', 'timeout'],
      ['command', 'did not hold', '840 ms', 'in time', '5', 'none'],
    ]);
    await user.click(rows[0] ?? document.body);
    expect(useSelection.getState().selection).toEqual({ kind: 'run', id: bridges.control.life.runs.rows()[0]?.runId });
  });

  test('where nothing was asked yet, the runs say what will stand there', async () => {
    const { user } = show(<SkillsView />, 'empty');
    await openPart(user, 'Runs');
    await screen.findByText('The contract forge has not been asked yet.');
  });

  test.each<readonly [Scenario, RegExp]>([
    ['error', /The host could not answer/],
    ['loading', /Loading the contracts/],
  ])('when the host is %s, the view says what is so', async (scenario, words) => {
    show(<SkillsView />, scenario);
    expect(await screen.findByText(words)).toBeDefined();
  });
});
