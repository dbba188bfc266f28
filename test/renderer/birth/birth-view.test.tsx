import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from '#renderer/state/selection.ts';
import { keepNow, useForgeStore } from '#renderer/views/forge/forge-store.ts';
import { actsOf, openMain, standInAWindow } from '../open-window.tsx';
import { fillForm, said, standAtAForge } from './stand-at-a-forge.ts';

standInAWindow();
standAtAForge();

const routesOf = (control: ReturnType<typeof openMain>['control']) => actsOf(control).map(({ route }) => route);
const writing = () => screen.findByRole('complementary', { name: 'What will be written' });

test('the first run asks who this is to be: five things to say, the first field has the focus, and what no model means is said', async () => {
  openMain('unborn');
  await screen.findByRole('heading', { name: 'Who is this to be?' });
  const form = await screen.findByRole('group', { name: 'Who is this to be?' });
  const required = within(form)
    .getAllByRole('textbox')
    .filter((field) => field.getAttribute('aria-required') === 'true');
  expect(required.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)).toEqual(Object.keys(said));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(
    screen.getByText(/No model is connected\..*begins their real life when a model is connected\. An interview by a model needs one as well\./),
  ).toBeTruthy();
  expect((screen.getByRole('button', { name: /^Have the model write it/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('a form becomes a draft, the draft shows what it will write, and one act brings someone to be and opens Talk', async () => {
  const { user, control } = openMain('unborn');
  await fillForm(user);
  await user.type(screen.getByLabelText(/^Founding truths/), 'A reading without its time is no reading.{Enter}{Enter}A gap is better than a guess.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'The draft of Isolde' });
  const preview = await writing();
  await within(preview).findByText('A gap is better than a guess.', { selector: 'span' });
  expect(within(preview).getAllByText(/private: in conversations with you only/)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Meet Isolde' }));
  await screen.findByRole('main', { name: 'Talk' });
  const commit = actsOf(control).findLast(({ route }) => route === 'forge.commit');
  expect(commit?.input).toEqual({
    draft: expect.objectContaining({ name: 'Isolde', person: { name: 'Ada', about: '' } }),
    runId: null,
    origin: 'form',
    confirm: null,
  });
  expect(useForgeStore.getState().held).toBeNull();
});

test('what is still to be said is marked in place, takes the focus, and nothing is sent', async () => {
  const { user, control } = openMain('unborn');
  await user.type(await screen.findByLabelText('Name'), 'Isolde');
  await user.click(screen.getByRole('button', { name: 'See the draft' }));
  await screen.findByText('Something is still to be said; it is marked above.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')));
  expect({ acts: routesOf(control), marked: document.querySelectorAll('[aria-invalid="true"]').length }).toEqual({ acts: [], marked: 4 });
});

test('everything in the draft can be changed; what cannot be written is said by name, and the preview follows', async () => {
  const { user, control } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^Start from an example/ }));
  await user.click(await screen.findByRole('button', { name: 'Open the example' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Add an axiom' }));
  const preview = await writing();
  await within(preview).findByText('2 things are to be mended first:');
  expect(
    within(preview)
      .getAllByRole('listitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['the name: Say something here.', expect.stringMatching(/^axiom \d+: Say something here\.$/)]);
  expect((screen.getByRole('button', { name: 'Meet them' }) as HTMLButtonElement).disabled).toBe(true);
  await user.type(name, 'Rook');
  const rows = screen.getAllByLabelText(/^Axiom \d+$/);
  await user.type(rows.at(-1) ?? name, 'Rain is only weather.');
  await user.selectOptions(screen.getAllByLabelText(/^Scope of axiom/).at(-1) ?? name, 'universal');
  await within(preview).findByText('Rain is only weather.');
  await user.click(screen.getByRole('button', { name: 'Meet Rook' }));
  await screen.findByRole('main', { name: 'Talk' });
  const sent = actsOf(control).findLast(({ route }) => route === 'forge.commit')?.input as { draft: { answer: { initial_axioms: unknown[] } }; origin: string };
  expect({ origin: sent.origin, last: sent.draft.answer.initial_axioms.at(-1) }).toEqual({
    origin: 'example',
    last: { content: 'Rain is only weather.', scope: 'universal', confidence: 1 },
  });
});

test('unfinished work survives another view and a reload, and starting over asks first', async () => {
  const { user, unmount } = openMain('unborn');
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'See the draft' }));
  await user.type(await screen.findByLabelText(/^A note to myself/), 'x');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await user.click(screen.getByRole('button', { name: 'Birth' }));
  expect((await screen.findByLabelText(/^A note to myself/)) as HTMLTextAreaElement).toHaveProperty('value', expect.stringMatching(/x$/));
  keepNow();
  const kept = JSON.parse(sessionStorage.getItem('ipse.forge') ?? '{}') as { held?: { draft?: { name?: string }; changed?: boolean } };
  expect({ name: kept.held?.draft?.name, changed: kept.held?.changed }).toEqual({ name: 'Isolde', changed: true });
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay here' }));
  await user.click(screen.getByRole('button', { name: 'Leave the draft, keep the form' }));
  expect(((await screen.findByLabelText('Mission')) as HTMLTextAreaElement).value).toBe(said.Mission);
  unmount();
});

test('the set questions come one at a time, forward and back, and fill the form, which becomes a draft from an interview', async () => {
  const { user, control } = openMain('unborn');
  const questions = ['What is the name?', 'Who are you?', 'What are they to you?', 'What for?', 'How do they speak?'];
  control.override('forge.questions', async () => ({ ok: true, value: { questions } }));
  await user.click(await screen.findByRole('button', { name: /^An interview/ }));
  await user.type(await screen.findByLabelText('What is the name?'), 'Isolde{Enter}');
  await user.type(await screen.findByLabelText('Who are you?'), 'Adda{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  const again = await screen.findByLabelText('Who are you?');
  expect((again as HTMLTextAreaElement).value).toBe('Adda');
  await user.type(again, '{Backspace}{Backspace}a{Enter}');
  for (const [question, answer] of [
    ['What are they to you?', said.Role],
    ['What for?', said.Mission],
    ['How do they speak?', said['How they speak']],
  ] as const)
    await user.type(await screen.findByLabelText(question), `${answer}{Enter}`);
  await screen.findByText(/^This is what the interview gave\./);
  expect(Object.keys(said).map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)).toEqual(Object.values(said));
  await user.click(screen.getByRole('button', { name: 'See the draft' }));
  await user.click(await screen.findByRole('button', { name: 'Meet Isolde' }));
  await screen.findByRole('main', { name: 'Talk' });
  expect(actsOf(control).findLast(({ route }) => route === 'forge.commit')?.input).toMatchObject({ origin: 'interview' });
});

test('handed to another mind: the block, a bad answer that changes nothing, a good one that becomes the draft', async () => {
  const { user, control } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^Hand it to another mind/ }));
  await fillForm(user);
  expect(screen.queryByLabelText(/^Founding truths/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make the block' }));
  const block = await screen.findByRole('region', { name: 'The block as it was handed out' });
  expect(block.textContent).toMatch(/^# IPSE DELEGATION/);
  await user.click(screen.getByRole('button', { name: 'Copy the block' }));
  expect(await navigator.clipboard.readText()).toBe(block.textContent);
  const paste = (text: string) => act(() => fireEvent.change(screen.getByLabelText('Paste the answer here'), { target: { value: text } }));
  paste(
    JSON.stringify({
      agents_md_content: '',
      constitution_content: 'I am.',
      initial_axioms: [{ content: 'a', scope: 'user', confidence: 7 }],
      initial_principles: [],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  const problems = await screen.findByRole('list', { name: 'Problems' });
  expect(within(problems).getByText('initial_axioms[0].confidence')).toBeTruthy();
  expect(
    screen
      .getByText(/^One thing does not hold\. Nothing was changed/)
      .closest('[aria-live]')
      ?.getAttribute('aria-live'),
  ).toBe('polite');
  paste(
    `Here it is:\n\`\`\`json\n${JSON.stringify({ agents_md_content: 'Say what was read.', constitution_content: 'I am Isolde.', initial_axioms: [], initial_principles: [] })}\n\`\`\``,
  );
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText(/^The answer holds\. The answer was found in a code fence/);
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  await screen.findByRole('heading', { name: 'The draft of Isolde' });
  expect(screen.getByText(/^From a delegation/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Meet Isolde' }));
  await screen.findByRole('main', { name: 'Talk' });
  expect(actsOf(control).findLast(({ route }) => route === 'forge.commit')?.input).toEqual({
    draft: null,
    runId: expect.stringMatching(/^run_/),
    origin: 'delegation',
    confirm: null,
  });
});

test('with a model connected it interviews: one question at a time, with time passing, until the form is filled', async () => {
  const { user, control } = openMain('unborn_model');
  await user.click(await screen.findByRole('button', { name: /^An interview/ }));
  await user.click(await screen.findByLabelText('The model'));
  await user.click(await screen.findByRole('button', { name: 'Begin the interview' }));
  for (const answer of ['Wren', 'Readings', 'Exactly']) {
    const field = await screen.findByRole('textbox');
    await user.type(field, `${answer}{Enter}`);
  }
  await screen.findByText(/^This is what the interview gave\./);
  const inputs = actsOf(control)
    .filter(({ route }) => route === 'forge.ask')
    .map(({ input }) => (JSON.parse((input as { input: string }).input) as { exchanges: unknown[] }).exchanges.length);
  expect(inputs).toEqual([0, 1, 2, 3]);
});

test('a program that is at it shows its time and can be cancelled; what was typed stays', async () => {
  const { user, control } = openMain('unborn_model');
  let state: 'running' | 'stopped' = 'running';
  control.override('run.get', async () => ({ ok: true, value: { ...control.life.runs.rows()[0], state, slow: true, fault: null } }));
  control.override('forge.stop', async () => {
    state = 'stopped';
    return { ok: true, value: { stopped: true } };
  });
  await user.click(await screen.findByRole('button', { name: /^Have a program write it/ }));
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Run the program' }));
  const progress = await screen.findByRole('region', { name: 'Progress' });
  expect(progress.textContent).toMatch(/^The program is at it\.[\d.]+ .*It takes longer than usual\.usually under 1 min 00 s; ended after 10 min 00 s/);
  await user.click(within(progress).getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Stopped. A person ended it. Nothing was changed.');
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(((await screen.findByLabelText('Mission')) as HTMLTextAreaElement).value).toBe(said.Mission);
});

test('a run that did not hold says where and by which rule, with what the program said beside it, and the way back', async () => {
  const { user, control } = openMain('unborn_model');
  const problems = [{ path: 'initial_axioms[0].confidence', rule: 'too_big', message: 'Must be at most 1.' }];
  const ended = { state: 'invalid', fault: null, exitCode: 0, problems, stderr: { state: 'ok', text: 'warning: 3 lines were empty' } };
  control.override('run.get', async () => ({ ok: true, value: { ...control.life.runs.rows()[0], ...ended } }));
  await user.click(await screen.findByRole('button', { name: /^Have a program write it/ }));
  await fillForm(user);
  await user.click(screen.getByRole('button', { name: 'Run the program' }));
  const end = await screen.findByRole('region', { name: 'How it ended' });
  expect(
    within(end)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['initial_axioms[0].confidence too_bigMust be at most 1.']);
  expect(within(end).getByText('warning: 3 lines were empty')).toBeTruthy();
  await user.click(within(end).getByRole('button', { name: 'Go back' }));
  await screen.findByRole('button', { name: 'Run the program' });
});

test('a character card by file: what was left out is said beside the draft', async () => {
  const { user, control } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^From files/ }));
  const card = new File([JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Seraphine' } })], 'seraphine.json', { type: 'application/json' });
  await user.upload(await screen.findByLabelText('Choose files, or drop them here'), card);
  const notes = await screen.findByRole('region', { name: 'Notes on this draft' });
  expect(within(notes).getByText(/greeting and three scripted replies were left out/)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Meet Seraphine' }) as HTMLButtonElement).disabled).toBe(true);
  expect(actsOf(control).find(({ route }) => route === 'forge.draft')?.input).toMatchObject({ from: { kind: 'files', files: [{ name: 'seraphine.json' }] } });
});

test('dropped files that are too large are refused before they are read', async () => {
  const { user, control } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^From files/ }));
  const huge = new File([new Uint8Array(9 * 1024 * 1024)], 'CONSTITUTION.md');
  fireEvent.drop(await screen.findByRole('group', { name: 'Files' }), { dataTransfer: { files: [huge] } });
  expect((await screen.findByRole('alert')).textContent).toBe('These files are 9.0 MiB; together they may be 8.0 MiB.');
  expect(actsOf(control).filter(({ route }) => route === 'forge.draft')).toEqual([]);
});

test('a draft of ten thousand axioms is shown a page at a time, all of it within reach', async () => {
  const { user } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^Start from an example/ }));
  await user.click(await screen.findByRole('button', { name: 'Open the example' }));
  await screen.findByRole('button', { name: 'Add an axiom' });
  act(() => {
    const { held, edit } = useForgeStore.getState();
    if (held === null) throw new Error('no draft');
    const initial_axioms = Array.from({ length: 10_000 }, (_, index) => ({
      content: `Truth number ${index + 1}.`,
      scope: 'universal' as const,
      confidence: 1,
    }));
    edit({ ...held.draft, answer: { ...held.draft.answer, initial_axioms } });
  });
  expect(screen.getAllByLabelText(/^Axiom \d+$/)).toHaveLength(100);
  const pages = screen.getByRole('navigation', { name: 'Pages of axioms' });
  fireEvent.change(within(pages).getByRole('spinbutton'), { target: { value: '100' } });
  await user.type(screen.getByLabelText('Axiom 10000'), '!');
  expect(useForgeStore.getState().held?.draft.answer.initial_axioms[9999]?.content).toBe('Truth number 10000.!');
  expect((screen.getByRole('button', { name: 'Add an axiom' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a refused birth is told in words, and the draft stays', async () => {
  const { user, control } = openMain('unborn');
  await user.click(await screen.findByRole('button', { name: /^Start from an example/ }));
  await user.click(await screen.findByRole('button', { name: 'Open the example' }));
  control.override('forge.commit', async () => ({ ok: false, error: { code: 'refused', message: 'Somebody is born here already.' } }));
  await user.click(await screen.findByRole('button', { name: /^Meet / }));
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody is born here already.');
  expect(useForgeStore.getState().held).not.toBeNull();
});

test('afterwards Birth is the record: from what, the words of identity, foundations that lead to their evidence, the digest, the way to forge anew', async () => {
  const { user } = openMain('full');
  await user.click(await screen.findByRole('button', { name: 'Birth' }));
  const record = await screen.findByRole('article', { name: 'The record of the birth' });
  expect(within(record).getByRole('heading', { level: 1 }).textContent).toBe('Wren');
  expect(
    within(record)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['From what', 'At the front of every request', 'Foundations', 'The first Compass', 'Logical digest']);
  expect(within(record).getByText('ipse-admin open')).toBeTruthy();
  const values = await within(record).findByRole('region', { name: /^VALUE/ });
  const link = within(values).getAllByRole('button', { name: /^Inspect memory/ })[0];
  if (link === undefined) throw new Error('no foundation is linked');
  await user.click(link);
  expect(useSelection.getState().selection?.kind).toBe('memory');
});
