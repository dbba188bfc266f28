import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInboxPlace } from '#renderer/views/inbox/inbox-place.ts';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';
import { standAtAForge } from '../birth/stand-at-a-forge.ts';
import { forgeAnswer, forgeInputText } from '../fake-forge-texts.ts';
import { actsOf, openMain, standInAWindow } from '../open-window.tsx';

standInAWindow();
standAtAForge();

const openInbox = async (user: ReturnType<typeof openMain>['user']) => user.click(await screen.findByRole('button', { name: /^Inbox/ }));
const acts = (control: ReturnType<typeof openMain>['control']) => actsOf(control).map(({ route }) => route);

/** An unborn home where one forge was handed out. */
async function openWithOne() {
  const opened = openMain('unborn');
  await screen.findByRole('heading', { name: 'Who is this to be?' });
  opened.control.life.runs.ask('forge', 'delegation', JSON.stringify(forgeInputText));
  await openInbox(opened.user);
  await screen.findByRole('region', { name: 'The answer' });
  return opened;
}

const paste = (text: string): void => void fireEvent.paste(screen.getByLabelText('Paste the answer here'), { clipboardData: { getData: () => text } });
const write = (text: string): void => void fireEvent.change(screen.getByLabelText('Paste the answer here'), { target: { value: text } });

test('an empty inbox teaches what will stand in it, and leads on', async () => {
  const { user } = openMain('unborn');
  await openInbox(user);
  await screen.findByText('Nothing waits for a person.');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Birth' }));
  await screen.findByRole('heading', { name: 'Who is this to be?' });
});

test('what waits stands with its task, age, mode and state; its input and its block are at hand', async () => {
  const { user } = await openWithOne();
  const row = within(screen.getByRole('navigation', { name: 'What waits' })).getByRole('button');
  expect(row.textContent).toMatch(/^Forge an identity.*waiting · delegation$/);
  await user.click(screen.getByText('What was given with it'));
  expect(JSON.parse(screen.getByRole('region', { name: 'The input' }).textContent ?? '')).toEqual(forgeInputText);
  expect(screen.getByRole('region', { name: 'The block as it was handed out' }).textContent).toMatch(/^# IPSE DELEGATION/);
});

test('checking changes nothing and names the place; a good answer leads to the draft in Birth', async () => {
  const { user, control } = await openWithOne();
  write('{"constitution_content": "I am');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText(/Nothing was changed, and the question still waits\.$/);
  expect(control.life.runs.rows()[0]?.state).toBe('waiting');
  write(JSON.stringify(forgeAnswer('Wren')));
  expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  await user.click(await screen.findByRole('button', { name: 'See the draft' }));
  await screen.findByRole('heading', { name: 'The draft of Wren' });
  expect(acts(control).filter((route) => route !== 'forge.preview')).toEqual(['forge.check', 'forge.answer', 'forge.draft']);
});

test('a paste larger than any answer may be is refused in words before it is sent, and a long one is held without being laid out', async () => {
  const { user, control } = await openWithOne();
  paste('x'.repeat(MAX_ANSWER_BYTES + 1));
  expect((await screen.findByRole('alert')).textContent).toBe('This is larger than an answer may be (8.0 MiB). It was not taken.');
  paste('ö'.repeat(MAX_ANSWER_BYTES / 2 + 1));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This is 8\.0 MiB; an answer may be 8\.0 MiB/));
  expect((screen.getByRole('button', { name: 'Check' }) as HTMLButtonElement).disabled).toBe(true);
  paste('y'.repeat(300_000));
  await screen.findByText(/^An answer of 293\.0 KiB is held here/);
  await user.click(screen.getByRole('button', { name: 'Clear it' }));
  expect(screen.getByLabelText('Paste the answer here')).toBeTruthy();
  expect(acts(control)).toEqual([]);
});

test('a delegation taken back leaves the inbox', async () => {
  const { user, control } = await openWithOne();
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await screen.findByText('Nothing waits for a person.');
  expect(control.life.runs.rows()[0]?.state).toBe('withdrawn');
});

test('a refusal of the host is told beside the act, and what was pasted stays', async () => {
  const { user, control } = await openWithOne();
  control.override('forge.answer', async () => ({ ok: false, error: { code: 'refused', message: 'This has been answered already.' } }));
  write('{}');
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This has been answered already.');
  expect((screen.getByLabelText('Paste the answer here') as HTMLTextAreaElement).value).toBe('{}');
});

test('once somebody is born nothing is answered here: it is shown, and the way to the admin window is said', async () => {
  const { user } = openMain('full');
  await openInbox(user);
  const list = await screen.findByRole('navigation', { name: 'What waits' });
  for (const row of within(list).getAllByRole('button')) {
    await user.click(row);
    await screen.findByText(/Answer it in the admin window:/);
    expect(screen.queryByRole('textbox')).toBeNull();
  }
  const expired = within(list)
    .queryAllByRole('button')
    .filter(({ textContent }) => textContent?.includes('expired') === true);
  const last = expired[0];
  if (last === undefined) throw new Error('the fake world has an expired run');
  await user.click(last);
  await screen.findByText('What it rested on has changed since. Ask anew.', { selector: 'p' });
});

test('the run that is open stays open when one comes back', async () => {
  const { user } = openMain('full');
  await openInbox(user);
  const list = await screen.findByRole('navigation', { name: 'What waits' });
  const rows = within(list).getAllByRole('button');
  await user.click(rows.at(-1) ?? list);
  const opened = useInboxPlace.getState().runId;
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await openInbox(user);
  const again = within(await screen.findByRole('navigation', { name: 'What waits' })).getAllByRole('button');
  expect({ kept: useInboxPlace.getState().runId === opened, current: again.map((row) => row.getAttribute('aria-current')).at(-1) }).toEqual({
    kept: true,
    current: 'true',
  });
});
