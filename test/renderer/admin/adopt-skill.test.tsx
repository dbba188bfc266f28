import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAdminTab } from '#renderer/state/admin-tab.ts';
import { actsOf, openAdmin, standInAWindow } from '../open-window.tsx';

standInAWindow();

async function openSkills(scenario: 'full' | 'practice' | 'error' = 'full') {
  const opened = openAdmin(scenario);
  act(() => showAdminTab('skills'));
  return opened;
}
const forge = () => screen.findByRole('region', { name: /^forge/ });

test('what waits is shown with its digest and its difference, and adopted in two presses by that digest', async () => {
  const { user, control } = await openSkills();
  const part = await forge();
  const digest = control.life.skills.view('forge')?.skill.waiting?.digest ?? '';
  await within(part).findByText(digest);
  await within(part).findByText(/^1 place differs/);
  expect(part.textContent).toContain('Twelve axioms at most');
  await user.click(within(part).getByRole('button', { name: 'Adopt the instructions' }));
  expect(actsOf(control)).toEqual([]);
  const question = within(part).getByRole('group', { name: 'Adopt the instructions of forge?' });
  expect(question.textContent).toContain(digest.slice(0, 12));
  await user.click(within(question).getByRole('button', { name: 'Yes, adopt' }));
  await within(part).findByText(`Done, and on record as entry #${control.life.head()}.`);
  expect(actsOf(control)).toEqual([{ route: 'skill.adopt', input: { contract: 'forge', kind: 'instructions', digest } }]);
  await within(part).findByText(/^In force as adopted; no others wait\./);
});

test('No adopts nothing', async () => {
  const { user, control } = await openSkills();
  const part = await forge();
  await user.click(await within(part).findByRole('button', { name: 'Adopt the instructions' }));
  await user.click(within(part).getByRole('button', { name: 'No' }));
  expect([actsOf(control), within(part).queryByRole('group')]).toEqual([[], null]);
});

test('a program is adopted with every file of it, its network and its digest in sight', async () => {
  const { user, control } = await openSkills();
  const part = await forge();
  await within(part).findByText('loopback: it may reach this machine’s own network, and nothing beyond');
  expect(['/opt/ipse/forge-from-notes', '--quiet'].map((file) => within(part).getByText(file).tagName)).toEqual(['CODE', 'CODE']);
  await user.click(within(part).getByRole('button', { name: 'Adopt the program' }));
  await user.click(within(part).getByRole('button', { name: 'Yes, adopt' }));
  await within(part).findByText('adopted. It may run.');
  expect(actsOf(control).map(({ route, input }) => [route, (input as { kind: string }).kind])).toEqual([['skill.adopt', 'command']]);
  expect(within(part).queryByRole('button', { name: 'Adopt the program' })).toBeNull();
});

test('what has changed since it was looked at is refused in words, and can be looked at again', async () => {
  const { user, control } = await openSkills();
  control.override('skill.adopt', async () => ({
    ok: false,
    error: { code: 'refused', message: 'It has changed since you looked at it. Look again, and adopt what you saw.' },
  }));
  const part = await forge();
  await user.click(await within(part).findByRole('button', { name: 'Adopt the instructions' }));
  await user.click(within(part).getByRole('button', { name: 'Yes, adopt' }));
  await within(part).findByText('It has changed since you looked at it. Look again, and adopt what you saw.');
  const asked = () => control.calls.filter(({ route }) => route === 'contract.get').length;
  const before = asked();
  await user.click(within(part).getByRole('button', { name: 'Look again' }));
  await within(part).findByText('Looked at again.');
  expect(asked()).toBeGreaterThan(before);
});

test('where nothing waits, it says how something comes to', async () => {
  await openSkills('practice');
  const part = await forge();
  await within(part).findByText(/^In force as shipped; no others wait\. To change them, write/);
  expect(within(part).getByText(/^None is named\./)).toBeDefined();
});

test('a host that fails is said in words', async () => {
  await openSkills('error');
  expect(await screen.findByText('Looking changes nothing: what is stored is as it was.')).toBeDefined();
});
