import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAdminTab } from '#renderer/state/admin-tab.ts';
import { actsOf, openAdmin, standInAWindow } from '../open-window.tsx';

standInAWindow();

const rows = async () => {
  const table = await screen.findByRole('table', { name: /The places at this root/ });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};
const written = (control: ReturnType<typeof openAdmin>['control']) => actsOf(control).filter(({ route }) => route !== 'entity.list');

function openEntities() {
  const opened = openAdmin('full');
  act(() => showAdminTab('entities'));
  return opened;
}

test('each place tells who lives there, and which one the next start lives', async () => {
  openEntities();
  expect(await rows()).toEqual([
    ['first', 'Wren, lived now', 'nobody', 'chosen'],
    ['heron', 'Heron', 'nobody', 'Choose'],
    ['study-2', 'nobody', 'nobody', 'Choose'],
  ]);
  expect(screen.getByText(/^One host lives one entity, so a choice counts from the next start\./).textContent).toContain('IPSE_ENTITY=name npm start');
});

test('choosing another place counts from the next start', async () => {
  const { user, control } = openEntities();
  await user.click(await screen.findByRole('button', { name: 'Choose heron for the next start' }));
  await screen.findByText('“heron” is chosen. It counts from the next start.');
  await screen.findByRole('button', { name: 'Choose first for the next start' });
  expect(written(control)).toEqual([{ route: 'entity.use', input: { slug: 'heron' } }]);
});

test('a place is made under a name that can be one; any other is refused before it is sent', async () => {
  const { user, control } = openEntities();
  await rows();
  const field = screen.getByLabelText('Name of the place');
  const make = screen.getByRole('button', { name: 'Make the place' });
  await user.type(field, 'Two Words');
  await user.click(make);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Use lower-case letters/);
  await user.clear(field);
  await user.type(field, 'heron');
  await user.click(make);
  expect((await screen.findByRole('alert')).textContent).toBe('There is one of this name already.');
  expect(written(control)).toEqual([]);
  await user.clear(field);
  await user.type(field, 'gull{Enter}');
  await screen.findByText('“gull” is made. Nobody is born there yet.');
  expect((await rows()).at(-1)).toEqual(['gull', 'nobody', 'nobody', 'Choose']);
  expect(written(control)).toEqual([{ route: 'entity.create', input: { slug: 'gull' } }]);
});

test('a refusal of the host is told where it was asked', async () => {
  const { user, control } = openEntities();
  control.override('entity.create', async () => ({ ok: false, error: { code: 'refused', message: 'The folder of the new entity cannot be made.' } }));
  await rows();
  await user.type(screen.getByLabelText('Name of the place'), 'gull{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The folder of the new entity cannot be made.');
});
