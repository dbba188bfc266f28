import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { useSelection } from '#renderer/state/selection.ts';
import { RequestInspector } from '#renderer/views/requests/request-inspector.tsx';
import { RequestsView } from '#renderer/views/requests/requests-view.tsx';
import type { Scenario } from '../fake-bridge.ts';
import { requestBody } from '../fake-requests.ts';
import { requestOf } from '../fake-world.ts';
import { show, standOnAPage } from './show-view.tsx';

const grid = () => screen.findByRole('grid', { name: 'Requests, newest first' });

describe('requests', () => {
  standOnAPage();

  test('a silent provider is not a zero: the row says so', async () => {
    show(<RequestsView />);
    await waitFor(async () => expect(within(await grid()).getAllByRole('row').length).toBeGreaterThan(10));
    const rows = within(await grid()).getAllByRole('row');
    const words = rows.map((row) => row.textContent ?? '');
    expect([words.some((row) => row.includes('not reported')), words.some((row) => /conversation/.test(row))]).toEqual([true, true]);
  });

  test('c on two rows opens the comparison with the earlier one as A; Escape comes back', async () => {
    const { user } = show(<RequestsView />);
    await waitFor(async () => expect(within(await grid()).getAllByRole('row').length).toBeGreaterThan(2));
    await user.keyboard('cjc');
    const { a, b } = useCompareMarks.getState();
    expect([a, b]).toEqual([requestOf(38), requestOf(39)]);
    expect(await screen.findByRole('region', { name: 'Cache order' })).toBeDefined();
    expect(await screen.findByRole('img', { name: /First difference after about/ })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(await grid()).toBeDefined();
  });

  test('a call of a skill names its contract in place of a lane, can be filtered by it, and leads to its run', async () => {
    const { user } = show(<RequestsView />);
    await waitFor(async () => expect(within(await grid()).getAllByRole('row').length).toBeGreaterThan(10));
    await screen.findAllByText('forge');
    await user.type(screen.getByRole('textbox', { name: /Filter requests/ }), 'skill call forge');
    await waitFor(() => expect(screen.getByText(/^4 of 46 requests$/)).toBeDefined());
    const rows = within(await grid())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent?.includes('skill · forge'))).toEqual([true, true, true, true]);
  });

  test('what is longer than its column is told whole in a note', async () => {
    show(<RequestsView />);
    await waitFor(async () => expect(within(await grid()).getAllByRole('row').length).toBeGreaterThan(10));
    const cells = within(await grid()).getAllByText('fault: overloaded');
    expect([cells[0]?.title, screen.getAllByText('rehearsal-1')[0]?.title]).toEqual(['fault: overloaded', 'rehearsal · rehearsal-1']);
  });

  test.each<readonly [Scenario, RegExp]>([
    ['empty', /No request has been sent yet/],
    ['error', /The host could not answer/],
  ])('when the host is %s, the view says what is so', async (scenario, words) => {
    show(<RequestsView />, scenario);
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('while the host is silent nothing is claimed', async () => {
    show(<RequestsView />, 'loading');
    expect([screen.getByText('Loading requests') !== null, screen.queryByText(/No request/), screen.queryByText(/0 requests/)]).toEqual([true, null, null]);
  });
});

describe('one request', () => {
  standOnAPage();

  test('a call of a skill shows its run, and says that it carries no identity', async () => {
    const { user, bridges } = show(<div />);
    const run = bridges.control.life.runs.rows().find(({ requestIds }) => requestIds.length > 0);
    show(<RequestInspector id={run?.requestIds[0] ?? ''} />);
    const facts = await screen.findByRole('region', { name: 'Facts' });
    expect(within(facts).getByText('none: the call carries no identity')).toBeDefined();
    await user.click(within(facts).getByRole('button', { name: /^Inspect run/ }));
    expect(useSelection.getState().selection).toEqual({ kind: 'run', id: run?.runId });
  });

  test('the map is walked by arrows, told in words, and leads into the exact JSON', async () => {
    const { user } = show(<RequestInspector id={requestOf(20)} />);
    const bar = await screen.findByRole('group', { name: /Sections of the request/ });
    const pieces = within(bar).getAllByRole('button');
    pieces[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^identity\.core · stable · about \d+ tokens · [\d.]+ %/);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'JSON, re-indented' })).toBeDefined();
  });

  test('t turns the map into its table, every section a row', async () => {
    const { user } = show(<RequestInspector id={requestOf(20)} />);
    const bar = await screen.findByRole('group', { name: /Sections of the request/ });
    within(bar).getAllByRole('button')[0]?.focus();
    await user.keyboard('t');
    const region = screen.getByRole('region', { name: /as a table/ });
    expect(within(region).getByRole('button', { name: 'identity.constitution' })).toBeDefined();
    expect(within(region).getAllByText('stable').length).toBeGreaterThan(2);
  });

  test('copying gives the exact body, whatever form is shown', async () => {
    const { user } = show(<RequestInspector id={requestOf(20)} />);
    await user.click(await screen.findByRole('button', { name: 'Show the exact JSON' }));
    await user.click(await screen.findByRole('button', { name: 'Copy the exact bytes as sent' }));
    expect(await navigator.clipboard.readText()).toBe(requestBody({ turns: 40, inFlight: false }, 20));
  });

  test('[ and ] go along the lane', async () => {
    const { user } = show(<RequestInspector id={requestOf(20)} />);
    await screen.findByRole('group', { name: /Sections of the request/ });
    await user.keyboard('[[');
    expect(useSelection.getState().selection).toEqual({ kind: 'request', id: requestOf(19) });
    await user.keyboard(']');
    expect(useSelection.getState().selection).toEqual({ kind: 'request', id: requestOf(21) });
  });

  test('its cut leads to the entry that made it', async () => {
    show(<RequestInspector id={requestOf(20)} />);
    const facts = await screen.findByRole('region', { name: 'Facts' });
    await waitFor(() => expect(facts.textContent).toMatch(/made in entry #2/));
  });

  test('a request that is not on record is said to be so', async () => {
    show(<RequestInspector id={requestOf(900)} />);
    expect(await screen.findByText('This is not on record')).toBeDefined();
  });
});
