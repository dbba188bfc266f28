import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAdminTab } from '#renderer/state/admin-tab.ts';
import { actsOf, openAdmin, standAtAForge, standInAWindow } from '#test/renderer/birth/stand-at-a-forge';

standInAWindow();
standAtAForge();

async function openIdentity(scenario: Parameters<typeof openAdmin>[0] = 'full') {
  useAdminTab.getState().show('identity');
  const opened = openAdmin(scenario);
  await screen.findByRole('main', { name: 'Identity' });
  return opened;
}

const commitOf = (control: ReturnType<typeof openAdmin>['control']) => actsOf(control).findLast(({ route }) => route === 'forge.commit')?.input;

test('it says who lives here, and forging anew starts from them, previews, and wants the name typed', async () => {
  const { user, control } = await openIdentity('one');
  await screen.findByText(/^once, last from the plain form/);
  await user.click(await screen.findByRole('button', { name: 'Start from who they are now' }));
  const constitution = await screen.findByRole('textbox', { name: 'Constitution' });
  await user.type(constitution, ' I also keep the tide table.');
  const act = await screen.findByRole('button', { name: 'Forge Wren anew' });
  expect((act as HTMLButtonElement).disabled).toBe(true);
  const confirm = screen.getByLabelText('Type “Wren” to confirm');
  await user.type(confirm, 'wren');
  expect((act as HTMLButtonElement).disabled).toBe(true);
  await user.clear(confirm);
  await user.type(confirm, 'Wren');
  await user.click(act);
  await screen.findByText(/^Written as entry #\d+\. Wren stands on the new words/);
  expect(commitOf(control)).toMatchObject({
    origin: 'form',
    runId: null,
    confirm: 'Wren',
    draft: { answer: { constitution_content: expect.stringMatching(/I also keep the tide table\.$/) } },
  });
});

test('the name is typed exactly: what differs is said, only the right one commits by Enter, and one memory is one memory', async () => {
  const { user, control } = await openIdentity('one');
  control.override('forge.preview', async () => ({
    ok: true,
    value: { entries: 1, sections: [], memories: [], memoryCount: 1, duplicates: 0, superseded: 1, compass: null },
  }));
  await user.click(await screen.findByRole('button', { name: 'Start from who they are now' }));
  await screen.findByText(/^This writes 1 entry: 1 memory, about .* 1 memory no longer stands\./);
  const confirm = screen.getByLabelText('Type “Wren” to confirm');
  const hint = /^Capital and small letters count/;
  await user.type(confirm, 'Wr');
  expect(screen.queryByText(hint)).toBeNull();
  await user.clear(confirm);
  await user.type(confirm, 'wren{Enter}');
  await screen.findByText(hint);
  await user.clear(confirm);
  await user.type(confirm, 'Robin{Enter}');
  await screen.findByText('This is not the name that stands above the field.');
  expect(commitOf(control)).toBeUndefined();
  await user.clear(confirm);
  await user.type(confirm, 'Wren{Enter}');
  await screen.findByText(/^Written as entry #\d+\./);
  expect(commitOf(control)).toMatchObject({ confirm: 'Wren' });
});

test('a proposal shows what would change, and accepting it leads over the draft and the typed name', async () => {
  const { user, control } = await openIdentity('full');
  const proposal = await screen.findByRole('article', { name: 'Proposal' });
  const change = await within(proposal).findByRole('region', { name: 'What would change' });
  await waitFor(() => expect(change.textContent).toMatch(/founded by it, \d+ superseded/));
  await user.click(within(proposal).getByRole('button', { name: 'Accept…' }));
  await user.type(await screen.findByLabelText('Type “Wren” to confirm'), 'Wren');
  await user.click(screen.getByRole('button', { name: /^Forge .* anew$/ }));
  await screen.findByText(/^Written as entry #\d+\./);
  expect(commitOf(control)).toEqual({ draft: null, runId: expect.stringMatching(/^run_/), origin: expect.any(String), confirm: 'Wren' });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Proposal' })).toBeNull());
});

test('where the words of identity would change, the old and the new stand side by side', async () => {
  useAdminTab.getState().show('life');
  const { user, control, bridges } = openAdmin('full');
  const now = await bridges.observer.invoke('identity.get', {});
  if (!now.ok) throw new Error('somebody lives in the fake world');
  const sections = now.value.cut.sections.map((section, index) =>
    index === 0 ? { ...section, text: { state: 'ok', text: 'I keep nothing at all.' } } : section,
  );
  control.override('identity.get', async () => ({ ok: true, value: { ...now.value, cut: { ...now.value.cut, sections } } }));
  await user.click(await screen.findByRole('button', { name: /^Identity/ }));
  const change = await screen.findByRole('region', { name: 'What would change' });
  await within(change).findByText(/differs?; what is the same is folded away\.$/);
  const sides = within(change)
    .getAllByRole('textbox')
    .map((side) => ({ name: side.getAttribute('aria-label'), hasOld: side.textContent?.includes('I keep nothing at all.') }));
  expect(sides).toEqual([
    { name: 'The identity now', hasOld: true },
    { name: 'The identity as proposed', hasOld: false },
  ]);
});

test('a proposal is declined with a reason, and no longer stands here', async () => {
  const { user, control } = await openIdentity('full');
  const proposal = await screen.findByRole('article', { name: 'Proposal' });
  await user.click(within(proposal).getByRole('button', { name: 'Decline…' }));
  await user.type(within(proposal).getByLabelText(/^Reason/), '  too many words ');
  await user.click(within(proposal).getByRole('button', { name: 'Decline it' }));
  await screen.findByText(/^None\. An answer to the forge contract/);
  expect(actsOf(control).findLast(({ route }) => route === 'forge.decline')?.input).toEqual({
    runId: expect.stringMatching(/^run_/),
    reason: 'too many words',
  });
});

test('every way of a birth is open here too, and one can go back', async () => {
  const { user } = await openIdentity('full');
  await user.click(await screen.findByRole('button', { name: 'Another way' }));
  await screen.findByRole('heading', { name: 'Forge Wren anew' });
  expect(within(screen.getByRole('navigation', { name: 'Ways to begin' })).getAllByRole('button').length).toBeGreaterThanOrEqual(6);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Another way' });
});

test('what came too late says why and can be asked anew with the same input', async () => {
  const { user, control } = await openIdentity('full');
  const waiting = (await screen.findByRole('heading', { name: 'Handed out and under way' })).closest('section');
  const expired = within(waiting ?? document.body)
    .getAllByRole('group')
    .find(({ textContent }) => textContent?.includes('expired') === true);
  if (expired === undefined) throw new Error('the fake world has an expired run');
  await user.click(within(expired).getByText(/expired/, { selector: 'summary *' }));
  await within(expired).findByText(/^What it rested on has changed since\. Ask anew\. Nothing was changed\.$/, { exact: false, selector: 'p' });
  await user.click(within(expired).getByRole('button', { name: 'Ask anew' }));
  await waitFor(() => expect(actsOf(control).map(({ route }) => route)).toContain('forge.ask'));
});
