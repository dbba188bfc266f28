import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { openAdmin, standInAWindow } from '../open-window.tsx';

standInAWindow();

const tabShown = () => screen.getByRole('main').getAttribute('aria-label');

test('four tabs, by number and by press, and the one open says so', async () => {
  const { user } = openAdmin('full');
  await screen.findByText('Wren’s life is running.');
  const shown: (string | null)[] = [];
  for (const key of ['2', '3', '4', '1']) {
    await user.keyboard(key);
    shown.push(tabShown());
  }
  expect(shown).toEqual(['Identity', 'Skills', 'Entities', 'Life']);
  await user.click(within(screen.getByRole('navigation', { name: 'Tabs' })).getByRole('button', { name: 'Entities' }));
  const current = within(screen.getByRole('navigation', { name: 'Tabs' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Entities']);
});

test('? shows the keys of this window, and none of the conversation', async () => {
  const { user } = openAdmin('full');
  await screen.findByText('Wren’s life is running.');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(dialog).getByText('tabs')).toBeDefined();
  expect(within(dialog).queryByText('send')).toBeNull();
});

test('while nobody is born there is no life to pause, and the tab leads to forging one', async () => {
  const { user } = openAdmin('unborn');
  await screen.findByText('Nobody is born here yet.');
  expect(screen.getByText('Nobody is born here yet. You are the operator.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Forge an identity' }));
  expect(tabShown()).toBe('Identity');
});

test('what is inspected here opens beside the tab, offers no view this window has not, and goes with the tab', async () => {
  const { user, control } = openAdmin('full');
  await screen.findByText('Wren’s life is running.');
  const run = control.life.runs.rows().find(({ state }) => state === 'proposed');
  act(() => inspect({ kind: 'run', id: run?.runId ?? '' }));
  const inspector = await screen.findByRole('complementary', { name: 'Inspector: Run' });
  await within(inspector).findByRole('article', { name: 'Run' });
  expect(within(inspector).queryByRole('button', { name: 'Open' })).toBeNull();
  act(() => inspect({ kind: 'request', id: run?.requestIds[0] ?? '' }));
  await screen.findByRole('article', { name: 'Request' });
  expect(screen.queryByRole('button', { name: 'Open wide' })).toBeNull();
  await user.keyboard('3');
  await waitFor(() => expect(useSelection.getState().selection).toBeNull());
});
