import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { openAdmin, openMain, standInAWindow } from '../open-window.tsx';

standInAWindow();

const viewShown = () => screen.getByRole('main').getAttribute('aria-label');
const names = () => screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent ?? '');

test('every view, every contract and what waits is reachable from the palette', async () => {
  const { user, control } = openMain('full');
  await screen.findByLabelText('Conversation');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('Copy the newest delegation block');
  expect(names()).toEqual([
    'What waits for you: 2',
    'Copy the newest delegation block',
    'Talk',
    'Inbox',
    'Requests',
    'Memory',
    'Skills',
    'Birth',
    'Record',
    'Contract: forge',
    'Contract: interview',
    `Newest entry #${control.life.head()}`,
    'Theme: dark',
    'Theme: light',
    'Theme: system',
    'All keys',
  ]);
  await user.keyboard('contract: interview{Enter}');
  await screen.findByRole('region', { name: 'Contract interview' }, { timeout: 10_000 });
  expect(viewShown()).toBe('Skills');
});

test('the newest block that waits is copied whole', async () => {
  const { user, control } = openMain('full');
  await screen.findByLabelText('Conversation');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('Copy the newest delegation block');
  await user.keyboard('delegation block{Enter}');
  const waiting = control.life.runs.rows().find(({ state }) => state === 'waiting');
  await waitFor(async () => expect({ state: 'ok', text: await navigator.clipboard.readText() }).toEqual(waiting?.block));
});

test('while nobody is born the palette asks who this is to be', async () => {
  const { user } = openMain('unborn');
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  await user.keyboard('{Control>}k{/Control}');
  expect((await screen.findAllByRole('option'))[0]?.firstElementChild?.textContent).toBe('Ask: who is this to be?');
});

test('the inbox on the rail tells how many wait, to the eye and to a screen reader', async () => {
  const { control, user } = openMain('full');
  const item = await screen.findByRole('button', { name: 'Inbox 2 waiting' });
  expect(within(item).getByText('2').getAttribute('aria-hidden')).toBe('true');
  const waiting = control.life.runs.rows().find(({ state }) => state === 'waiting')?.runId ?? '';
  act(() => void control.life.runs.stop(waiting));
  await screen.findByRole('button', { name: 'Inbox 1 waiting' });
  await user.click(screen.getByRole('button', { name: 'Inbox 1 waiting' }));
  expect(viewShown()).toBe('Inbox');
});

test('what is inspected goes with its view: a memory does not stay open over the record', async () => {
  const { user } = openMain('full');
  await screen.findByLabelText('Conversation');
  await user.click(screen.getByRole('button', { name: 'Memory' }));
  act(() => inspect({ kind: 'memory', id: 'm_0' }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(useSelection.getState().selection).toBeNull();
  act(() => inspect({ kind: 'entry', id: '4' }));
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'entry', id: '4' });
});

test('the operator’s palette has the tabs and leads to every act there is to do', async () => {
  const { user, control } = openAdmin('full');
  await screen.findByText('Wren’s life is running.');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByText('Adopt the program of forge');
  expect(names()).toEqual([
    'Life',
    'Identity',
    'Skills',
    'Entities',
    'Pause this life',
    'Forge this identity anew',
    'Adopt the instructions of forge',
    'Adopt the program of forge',
    'Create a place for another entity',
    'Choose who lives from the next start',
    `Newest entry #${control.life.head()}`,
    'Theme: dark',
    'Theme: light',
    'Theme: system',
    'All keys',
  ]);
  await user.keyboard('adopt the instructions{Enter}');
  await waitFor(() => expect(viewShown()).toBe('Skills'));
  expect(control.calls.filter(({ surface }) => surface === 'admin')).toEqual([]);
});
