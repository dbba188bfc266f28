import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDraft } from '#renderer/state/draft.ts';
import { MAX_MESSAGE_CHARS } from '#shared/contract/limits';
import { exchanges } from '../fake-texts.ts';
import { cognitionOf, messageOf } from '../fake-world.ts';
import { actsOf, draft, openMain, standInAWindow } from '../open-window.tsx';

standInAWindow();

const said = exchanges[0]?.said ?? '';

test('Enter sends, Shift+Enter breaks the line, and what is composed by an input method is left alone', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), 'two{Shift>}{Enter}{/Shift}lines');
  fireEvent.keyDown(draft(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(draft(), { key: 'Enter', keyCode: 229 });
  expect(actsOf(control)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(actsOf(control)).toEqual([{ route: 'say', input: { text: 'two\nlines', clientId: expect.stringMatching(/^[0-9a-f]{32}$/) } }]);
  expect(draft().value).toBe('');
});

test('a reply streams into one turn that stays the same element until it is closed', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), 'hello{Enter}');
  const turn = await waitFor(() => {
    const found = document.querySelector(`[id^="user-content"], article:has(.streaming)`);
    if (found === null) throw new Error('nothing streams yet');
    return found;
  });
  await waitFor(() => expect(control.life.inFlight()).toEqual([]), { timeout: 5000 });
  await waitFor(() => expect(document.querySelector('.streaming')).toBeNull());
  expect(turn.isConnected).toBe(true);
  expect(turn.textContent).toContain('I have kept both');
  expect(screen.getAllByText('hello')).toHaveLength(1);
});

test('what is said during a reply waits, Escape stops the reply, and the partial reply stays and says so', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), 'first{Enter}');
  await screen.findByRole('button', { name: 'Stop' });
  await user.type(draft(), 'second{Enter}');
  await screen.findByText(/^waiting:/);
  await waitFor(() => expect(document.querySelector('.streaming')?.textContent).toMatch(/^I have/));
  await user.type(draft(), 'a third that stays{Escape}');
  expect(actsOf(control).map(({ route }) => route)).toEqual(['say', 'say', 'stop']);
  await screen.findByText('interrupted');
  await screen.findByText(/^You stopped it here/);
  expect(draft().value).toBe('a third that stays');
});

test('too long a message is refused in place with its text kept, and an empty one is simply not sent', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), '   {Enter}');
  const long = 'x'.repeat(MAX_MESSAGE_CHARS + 1);
  act(() => useDraft.getState().write(long));
  fireEvent.keyDown(draft(), { key: 'Enter' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A message may have 200,000 characters/);
  expect({ acts: actsOf(control), kept: draft().value.length }).toEqual({ acts: [], kept: long.length });
});

test('a text no message could hold is kept out of the draft, with its length and the way that is open', async () => {
  const { user } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), 'see');
  const long = 'x\r\n'.repeat(MAX_MESSAGE_CHARS);
  const isTaken = fireEvent.paste(draft(), { clipboardData: { getData: () => long } });
  const words = (await screen.findByRole('alert')).textContent;
  expect({ isTaken, draft: draft().value, words }).toEqual({
    isTaken: false,
    draft: 'see',
    words: expect.stringMatching(/400,000 characters.*file in the workspace/),
  });
  fireEvent.change(draft(), { target: { value: 'y'.repeat(MAX_MESSAGE_CHARS + 1) } });
  expect({ draft: draft().value, words: screen.getByRole('alert').textContent }).toEqual({
    draft: 'see',
    words: expect.stringContaining('199,998 characters'),
  });
  await user.type(draft(), '!');
  expect({ draft: draft().value, alert: screen.queryByRole('alert') }).toEqual({ draft: 'see!', alert: null });
});

test('a reply that ended at the output limit says so', async () => {
  const { control } = openMain('one');
  await screen.findByText(said);
  const cut = {
    kind: 'reply',
    cognitionId: cognitionOf(1),
    seq: 40,
    atMs: Date.now(),
    parts: [{ kind: 'text', text: { state: 'ok', text: 'And so it' } }],
    outcome: 'complete',
    fault: null,
    stopReason: 'max_tokens',
    retryable: false,
    requestIds: [],
  };
  control.override('conversation.list', async () => ({ ok: true, value: { items: [cut], before: null } }));
  control.gap();
  expect((await screen.findByText('ended at the output limit')).closest('article')?.textContent).toContain('And so it');
});

test('without a connection nothing is sent and nothing typed is lost', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  act(() => control.connection({ state: 'offline', sinceMs: Date.now(), retryAtMs: Date.now() + 60_000 }));
  await user.type(draft(), 'kept{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not connected: nothing was sent/);
  expect({ acts: actsOf(control), draft: draft().value }).toEqual({ acts: [], draft: 'kept' });
});

test('a message the host does not confirm keeps its text and its id, so that sending again says it once', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  control.override('say', async () => ({ ok: false, error: { code: 'unavailable', message: 'This window is not connected to its host.' } }));
  await user.type(draft(), 'are you there{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  control.override('say', null);
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  const ids = actsOf(control).map(({ input }) => (input as { readonly clientId: string }).clientId);
  expect({ count: ids.length, different: new Set(ids).size, shown: screen.getAllByText('are you there').length }).toEqual({ count: 3, different: 1, shown: 1 });
});

test('an unconfirmed message can go back into the draft', async () => {
  const { user, control } = openMain('one');
  await screen.findByText(said);
  control.override('say', async () => ({ ok: false, error: { code: 'refused', message: 'Not now.' } }));
  await user.type(draft(), 'first thought{Enter}');
  await user.type(draft(), 'second');
  await user.click(await screen.findByRole('button', { name: 'Back to the draft' }));
  expect(draft().value).toBe('first thought\n\nsecond');
});

test('Up in an empty draft brings the last words back as a new draft, and a draft survives a reload', async () => {
  const { user } = openMain('one');
  await screen.findByText(said);
  await user.type(draft(), 'once more{Enter}');
  await user.type(draft(), '{ArrowUp}');
  expect({ draft: draft().value, kept: sessionStorage.getItem('ipse.draft') }).toEqual({ draft: 'once more', kept: 'once more' });
});

test('retry is offered only for a turn that produced nothing, and a refusal of it is told beside it', async () => {
  const { user, control } = openMain('one');
  const failed = {
    kind: 'reply',
    cognitionId: cognitionOf(1),
    seq: 40,
    atMs: Date.now(),
    parts: [],
    outcome: 'fault',
    fault: 'overloaded',
    stopReason: null,
    retryable: true,
    requestIds: [],
  };
  const items = [
    { kind: 'said', messageId: messageOf(1), seq: 39, correspondent: 'operator', atMs: Date.now(), text: { state: 'ok', text: 'hello' }, state: 'perceived' },
    { ...failed, cognitionId: cognitionOf(0), seq: 20, retryable: false },
    failed,
  ];
  control.override('conversation.list', async () => ({ ok: true, value: { items, before: null } }));
  control.override('retry', async () => ({ ok: false, error: { code: 'paused', message: 'The entity is paused.' } }));
  act(() => control.gap());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The entity is paused.');
  expect(actsOf(control)).toEqual([{ route: 'retry', input: { cognitionId: cognitionOf(1) } }]);
  expect(screen.getAllByText(/^The provider was overloaded/)).toHaveLength(2);
});

test('an act is folded to one line, opens to its checks, and leads to its receipt', async () => {
  const { user, control } = openMain('full');
  control.override('conversation.list', null);
  const acts = await screen.findAllByRole('group', { name: /^Act: (remember|read_file), done$/ });
  const one = acts.at(-1);
  if (one === undefined) throw new Error('no act is shown');
  expect(within(one).queryByText('came back')).toBeNull();
  await user.click(within(one).getByRole('button', { expanded: false }));
  expect(within(one).getByText('passed the critic')).toBeTruthy();
  await user.click(within(one).getAllByRole('button', { name: /^Inspect receipt rcp_/ })[0] ?? one);
  const inspector = await screen.findByRole('complementary', { name: 'Inspector: Act' });
  await within(inspector).findByText('Intent');
  await within(inspector).findByText(/^done, after/);
});

test('the practice line, the paused line and the reason there is no edit are said in words', async () => {
  openMain('practice');
  await screen.findByText(/a rehearsal script answers here, not a language model/);
  expect(screen.getByText(/no edit, no regenerate/)).toBeTruthy();
});

test('a paused life takes what is said and says that it will be heard later', async () => {
  const { user, control } = openMain('paused');
  await screen.findByText('Paused by the operator.');
  await user.type(draft(), 'for later{Enter}');
  await screen.findByText(/^waiting: kept/);
  expect(control.life.inFlight()).toEqual([]);
});
