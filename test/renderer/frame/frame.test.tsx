import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inspect, useSelection } from '#renderer/state/selection.ts';
import { draft, openMain, standInAWindow } from '../open-window.tsx';

standInAWindow();

const viewShown = () => screen.getByRole('main').getAttribute('aria-label');

test('numbers go to views, but never while someone writes', async () => {
  const { user } = openMain('full');
  await screen.findByLabelText('Conversation');
  await user.type(draft(), '2');
  expect(viewShown()).toBe('Talk');
  draft().blur();
  const shown: (string | null)[] = [];
  for (const key of ['2', '3', '4', '5', '6', '7', '1']) {
    await user.keyboard(key);
    shown.push(viewShown());
  }
  expect(shown).toEqual(['Inbox', 'Requests', 'Memory', 'Skills', 'Birth', 'Record', 'Talk']);
});

test('only views that exist stand on the rail, and the one shown says so', async () => {
  openMain('offline');
  const rail = screen.getByRole('navigation', { name: 'Views' });
  const items = within(rail)
    .getAllByRole('button')
    .map((button) => ({ name: button.textContent, current: button.getAttribute('aria-current') }))
    .filter(({ name }) => name !== '');
  expect(items).toEqual([
    { name: 'Talk', current: 'page' },
    { name: 'Inbox', current: null },
    { name: 'Requests', current: null },
    { name: 'Memory', current: null },
    { name: 'Skills', current: null },
    { name: 'Birth', current: null },
    { name: 'Record', current: null },
  ]);
});

test('the palette opens from within a draft, finds by words and by id, and goes there', async () => {
  const { user } = openMain('full');
  await screen.findByLabelText('Conversation');
  await user.type(draft(), 'mid sentence{Control>}k{/Control}');
  await user.type(screen.getByRole('combobox'), 'ledger{Enter}');
  await waitFor(() => expect(viewShown()).toBe('Record'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(screen.getByRole('combobox'), '#42{Enter}');
  await screen.findByRole('complementary', { name: 'Inspector: Entry' });
});

test('a journal that has stopped is told in Talk and in the strip', async () => {
  const { control, bridges } = openMain('full');
  await screen.findByLabelText('Conversation');
  const open = await bridges.observer.invoke('status.get', {});
  expect(screen.queryByRole('alert')).toBeNull();
  control.override('status.get', async () => (open.ok ? { ok: true, value: { ...open.value, journal: 'stopped' } } : open));
  control.gap();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The disk is full or failing: nothing more can be kept\..*start Ipse again\.$/);
  expect(screen.getByRole('button', { name: 'nothing more is kept' })).toBeTruthy();
});

test('Escape closes the inspector, and ? shows every key there is', async () => {
  const { user } = openMain('full');
  await screen.findByLabelText('Conversation');
  draft().blur();
  act(() => inspect({ kind: 'entry', id: '42' }));
  await screen.findByRole('complementary', { name: 'Inspector: Entry' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.keyboard('?');
  expect(within(await screen.findByRole('dialog', { name: 'Keys' })).getByText('mark for comparing; on a second one, compare')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was inspected before is one step back', async () => {
  const { user } = openMain('full');
  act(() => inspect({ kind: 'entry', id: '42' }));
  act(() => inspect({ kind: 'entry', id: '43' }));
  await user.click(await screen.findByRole('button', { name: 'Back to what was inspected before' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'entry', id: '42' });
});

test('the status strip tells what is, and says what it does not know', async () => {
  const { control } = openMain('full');
  const strip = screen.getByRole('region', { name: 'Status' });
  await within(strip).findByText('claude-sonnet-5-5');
  expect(strip.textContent).toBe(`connectedliveclaude-sonnet-5-5at rest93.8 % cached today40 memories#${control.life.head()} headanchored`);
  control.override('status.get', async () => ({
    ok: true,
    value: { ...(await statusNow(control)), today: { requests: 3, uncachedTokens: null, cacheReadTokens: null, cacheWriteTokens: null, outputTokens: null } },
  }));
  act(() => control.gap());
  await within(strip).findByText('cache today not reported');
});

async function statusNow(control: ReturnType<typeof openMain>['control']): Promise<object> {
  return {
    entity: { id: 'ent', name: 'Wren', practice: false },
    inbox: 0,
    substrate: { kind: 'anthropic', model: 'm', contextWindow: 1 },
    paused: false,
    inFlight: control.life.inFlight(),
    waitingMessages: 0,
    head: { generation: 1, seq: 1, hash: null },
    anchor: { state: 'absent', seq: 0 },
    memories: 0,
    journal: 'open',
    appVersion: '0',
    nowMs: 0,
  };
}

test.each([
  ['offline', /^Not connected since/],
  ['refused', /^This window’s key is no longer valid/],
] as const)('the window says when it is %s', async (scenario, words) => {
  openMain(scenario);
  await screen.findByText(words);
});

test('a host that answers with faults is said in words, with what is kept and a way on', async () => {
  const { user, control } = openMain('error');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Looking changes nothing: what is stored is as it was.')).toBeTruthy();
  const before = control.calls.length;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(control.calls.slice(before).map(({ route }) => route)).toEqual(['conversation.list']);
});
