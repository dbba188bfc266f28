import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSelection } from '#renderer/state/selection.ts';
import { CognitionInspector } from '#renderer/views/record/cognition-inspector.tsx';
import { EntryInspector } from '#renderer/views/record/entry-inspector.tsx';
import { useRecordPlace } from '#renderer/views/record/record-place.ts';
import { RecordView } from '#renderer/views/record/record-view.tsx';
import { cognitionOf, exchangeOf, seqOf } from '../fake-world.ts';
import { show, standOnAPage } from '../requests/show-view.tsx';

const ledger = () => screen.findByRole('grid', { name: /Entries of the ledger/ });

describe('the ledger', () => {
  standOnAPage();

  test('narrows by kind on the host and says when nothing is of that kind', async () => {
    const { user, bridges } = show(<RecordView />);
    await waitFor(async () => expect(within(await ledger()).getAllByRole('row').length).toBeGreaterThan(5));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'memory.written');
    await waitFor(() => expect(bridges.control.calls.at(-1)?.input).toMatchObject({ kind: 'memory.written' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'operator.paused');
    expect(await screen.findByText('No entry is of this kind here.')).toBeDefined();
  });

  test('verifying is asked for by hand, and its answer is a sentence', async () => {
    const { user, bridges } = show(<RecordView />);
    const asked = () => bridges.control.calls.filter((call) => call.route === 'ledger.verify').length;
    expect(asked()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Verify the ledger' }));
    expect(await screen.findByText(/Every one holds, and each follows from the one before/)).toBeDefined();
    expect(screen.getByText(/The anchor outside the database names this head/)).toBeDefined();
    bridges.control.override('ledger.verify', async () => ({
      ok: true,
      value: { checked: 9, ok: false, head: { seq: 9, hash: null }, anchor: 'ahead', firstBad: { seq: 4, why: 'hash' }, tookMs: 3 },
    }));
    await user.click(screen.getByRole('button', { name: 'Verify the ledger' }));
    expect(await screen.findByText(/Entry #4 does not hold: its hash is not the hash of what it says/)).toBeDefined();
    expect(screen.getByText(/entries were lost/)).toBeDefined();
  });

  test('an entry shows every field it has, and a text where it is asked for', async () => {
    const { user, bridges } = show(<EntryInspector id={String(seqOf(3, 'message.received'))} />);
    const payload = await screen.findByRole('region', { name: 'Payload' });
    const fields = within(payload)
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(fields).toEqual(['messageId', 'correspondent', 'text', 'chars', 'clientId']);
    expect(bridges.control.calls.some((call) => call.route === 'content.get')).toBe(false);
    await user.click(within(payload).getByRole('button', { name: /show the text/ }));
    await waitFor(() => expect(payload.textContent).toContain(exchangeOf(3).said));
  });
});

describe('cognitions', () => {
  standOnAPage();

  test('the list tells stages in words as well', async () => {
    const { user } = show(<RecordView />);
    await user.click(screen.getByRole('radio', { name: 'Cognitions' }));
    const grid = await screen.findByRole('grid', { name: 'Cognitions, newest first' });
    await waitFor(() => expect(grid.textContent).toContain('INIT, LOAD_STATE, PLAN, DECIDE, VALIDATE, EXECUTE, COMMIT, COMPRESS, COMPLETE'));
  });

  test('one cognition: percepts, each candidate of its recall with the reason, and what it did', async () => {
    const { user } = show(<CognitionInspector id={cognitionOf(8)} />);
    const recall = await screen.findByRole('region', { name: 'What it recalled' });
    expect(
      within(recall)
        .getAllByRole('listitem')
        .map((item) => /(kept|dropped): [a-z ]+/.exec(item.textContent ?? '')?.[0].trim()),
    ).toEqual([
      'kept: relevant to what was perceived',
      'kept: relevant to what was perceived',
      'kept: relevant to what was perceived',
      'dropped: weaker than those kept',
      'dropped: belongs to another relationship',
      'dropped: weaker than those kept',
    ]);
    await user.click(screen.getByRole('button', { name: 'Its entries' }));
    expect(useRecordPlace.getState()).toMatchObject({ part: 'ledger', kind: null, cognitionId: cognitionOf(8) });
    await user.click(within(screen.getByRole('region', { name: 'Requests' })).getByRole('button', { name: /Inspect request/ }));
    expect(useSelection.getState().selection?.kind).toBe('request');
  });
});
