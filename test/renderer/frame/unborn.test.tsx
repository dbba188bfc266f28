import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useView } from '#renderer/state/view.ts';
import { forgeAnswer } from '../fake-forge-texts.ts';
import { actsOf, openMain, standInAWindow } from '../open-window.tsx';

standInAWindow();

const viewShown = () => screen.getByRole('main').getAttribute('aria-label');

test('while nobody is born the window opens on Birth whatever was remembered, and then one goes where one likes', async () => {
  act(() => useView.getState().show('record'));
  openMain('unborn');
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  expect(sessionStorage.getItem('ipse.view')).toBe('record');
  act(() => useView.getState().show('talk'));
  await screen.findByText('Nobody is born here yet.');
  expect(viewShown()).toBe('Talk');
});

test('where somebody lives, the view that was remembered opens', async () => {
  act(() => useView.getState().show('memory'));
  openMain('full');
  await screen.findByText('40 memories');
  expect(viewShown()).toBe('Memory');
});

test('nothing can be said to nobody: the draft is closed, says why, and Talk leads to Birth', async () => {
  const { user, control } = openMain('unborn');
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  act(() => useView.getState().show('talk'));
  const field = screen.getByLabelText<HTMLTextAreaElement>('Say');
  expect([field.disabled, screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled]).toEqual([true, true]);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^Nobody is born here yet, so nobody would hear this/);
  await user.click(screen.getByRole('button', { name: 'Say who this is to be' }));
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  expect(actsOf(control).filter(({ route }) => route === 'say')).toEqual([]);
});

test('the strip says that nobody is born, and leads to Birth', async () => {
  const { user } = openMain('unborn');
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  await user.keyboard('{Escape}');
  act(() => useView.getState().show('skills'));
  await user.click(within(screen.getByRole('region', { name: 'Status' })).getByRole('button', { name: 'nobody born yet' }));
  expect(viewShown()).toBe('Birth');
});

test('once somebody is born, Talk opens to them', async () => {
  const { control } = openMain('unborn');
  await waitFor(() => expect(viewShown()).toBe('Birth'));
  act(() => useView.getState().show('talk'));
  const answer = forgeAnswer('Ada');
  const draft = {
    name: 'Ada',
    person: { name: 'Jo', about: '' },
    answer,
    compass: { vibe: '', recentTopics: '', recentStory: '', currentFocus: '', myNote: '', mirror: '' },
  };
  act(() => void control.life.founding.commit({ draft, runId: null, origin: 'form', confirm: null }));
  await screen.findByPlaceholderText('Say something to Ada');
});
