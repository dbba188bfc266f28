import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { openMain, standInAWindow } from '../open-window.tsx';
import { fillForm, standAtAForge } from './stand-at-a-forge.ts';

standInAWindow();
standAtAForge();

async function openExample() {
  const opened = openMain('unborn');
  await opened.user.click(await screen.findByRole('button', { name: /^Start from an example/ }));
  await opened.user.click(await screen.findByRole('button', { name: 'Open the example' }));
  await screen.findByRole('button', { name: 'Add an axiom' });
  return opened;
}

const held = () => {
  const { held: now } = useForgeStore.getState();
  if (now === null) throw new Error('no draft');
  return now.draft.answer;
};

test('a set question that must be answered is not left empty: it says so, keeps the focus, and goes on once something is said', async () => {
  const { user, control } = openMain('unborn');
  control.override('forge.questions', async () => ({ ok: true, value: { questions: ['What is the name?', 'Who are you?'] } }));
  await user.click(await screen.findByRole('button', { name: /^An interview/ }));
  const field = await screen.findByLabelText('What is the name?');
  await user.type(field, '  ');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Say something here before going on.');
  expect({ at: useForgeStore.getState().at, focused: document.activeElement === field, invalid: field.getAttribute('aria-invalid') }).toEqual({
    at: 0,
    focused: true,
    invalid: 'true',
  });
  await user.keyboard('Isolde{Enter}');
  const second = await screen.findByLabelText('Who are you?');
  expect(second.getAttribute('aria-invalid')).toBe('false');
  await user.keyboard('{Enter}');
  expect({ way: useForgeStore.getState().way, interviewed: useForgeStore.getState().interviewed }).toEqual({ way: 'interview', interviewed: false });
});

test('adding a row leads into its field, so that a space is typed there; removing one leads to the next row, or to the button that adds', async () => {
  const { user } = await openExample();
  const before = held().initial_axioms.length;
  await user.click(screen.getByRole('button', { name: 'Add an axiom' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: `Axiom ${before + 1}` })));
  await user.keyboard(' ');
  expect(held().initial_axioms.slice(before)).toEqual([{ content: ' ', scope: 'persona', confidence: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Remove axiom 1' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Axiom 1' }));
  await user.click(screen.getByRole('button', { name: `Remove axiom ${before}` }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an axiom' }));
  await user.click(screen.getByRole('button', { name: 'Add a principle' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: `Principle ${held().initial_principles.length}` }));
});

test('in the plain form as well a new principle takes the focus, and gives it back when it is removed', async () => {
  const { user } = openMain('unborn');
  await user.click(await screen.findByText(/^More, if you like/));
  await user.click(screen.getByRole('button', { name: 'Add a principle' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Principle 1/ }));
  await user.click(screen.getByRole('button', { name: 'Remove principle 1' }));
  // With nothing left in it the fold closes only where nobody opened it.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a principle' }));
});

test('the block takes the focus when it has come, and a refused answer leads to its first problem', async () => {
  const { user } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^Hand it to another mind/ }));
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Make the block' }));
  const heading = await screen.findByRole('heading', { name: 'Give this to another mind' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  act(() => void fireEvent.change(screen.getByLabelText('Paste the answer here'), { target: { value: '{"agents_md_content": 1}' } }));
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  const problems = await screen.findByRole('list', { name: 'Problems' });
  await waitFor(() => expect(document.activeElement).toBe(within(problems).getAllByRole('listitem')[0]));
});

test('an interview handed to another mind begins with the focus on its block', async () => {
  const { user } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^An interview/ }));
  await user.click(await screen.findByLabelText('Another mind'));
  await user.click(await screen.findByRole('button', { name: 'Begin the interview' }));
  const heading = await screen.findByRole('heading', { name: 'Give this to another mind' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('what is wrong with a number is said at the number, which has a label to be seen', async () => {
  await openExample();
  screen.getByText('Confidence');
  expect(screen.getAllByText('Weight').length).toBe(held().initial_principles.length);
  const confidence = screen.getByRole('spinbutton', { name: 'Confidence of axiom 1' });
  fireEvent.change(confidence, { target: { value: '7' } });
  await screen.findByText('the confidence of axiom 1');
  const said = document.getElementById(confidence.getAttribute('aria-describedby') ?? '');
  expect({
    words: said?.textContent,
    number: confidence.getAttribute('aria-invalid'),
    text: screen.getByRole('textbox', { name: 'Axiom 1' }).getAttribute('aria-invalid'),
  }).toEqual({ words: 'At most 1.', number: 'true', text: 'false' });
});
