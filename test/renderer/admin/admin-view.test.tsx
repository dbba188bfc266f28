import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actsOf, openAdmin, standInAWindow } from '../open-window.tsx';

standInAWindow();

test('the operator pauses with a reason, sees the state, the entry and the act, and resumes', async () => {
  const { user, control } = openAdmin('full');
  await screen.findByText('Wren’s life is running.');
  const head = control.life.head();
  await user.type(screen.getByLabelText('Reason, if there is one to give'), '  the house is being painted ');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Wren’s life is paused.');
  await screen.findByText(`Done, and on record as entry #${head + 1}.`);
  await screen.findByText('the house is being painted');
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText('Wren’s life is running.');
  expect(actsOf(control)).toEqual([
    { route: 'life.pause', input: { reason: 'the house is being painted' } },
    { route: 'life.resume', input: {} },
  ]);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/(now|in \d+ \w+|\d+ \w+ ago)$/, ''))).toEqual([
    `#${head + 2}resumed`,
    `#${head + 1}pausedthe house is being painted`,
  ]);
});

test('a refused act is told in words and changes nothing shown', async () => {
  const { user, control } = openAdmin('full');
  control.override('life.pause', async () => ({ ok: false, error: { code: 'refused', message: 'It is paused already.' } }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await screen.findByText('It is paused already.');
  expect(screen.getByText('Wren’s life is running.')).toBeTruthy();
});

test('nobody can wonder which side they are on, and nothing here can talk', async () => {
  openAdmin('full');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ipse · Admin');
  expect(screen.queryByRole('textbox', { name: 'Say' })).toBeNull();
});
