import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useSelection } from '#renderer/state/selection.ts';
import { MemoryInspector } from '#renderer/views/memory/memory-inspector.tsx';
import { MemoryView } from '#renderer/views/memory/memory-view.tsx';
import { evidenceWords } from '#renderer/views/memory/memory-words.ts';
import { evidenceClasses } from '#shared/model/memory';
import { exchangeOf, memoryOf, messageOf, receiptOf } from '../fake-world.ts';
import { show, standOnAPage } from '../requests/show-view.tsx';

describe('memory', () => {
  standOnAPage();

  test('every evidence class has a word and a shape, and only what was verified is solid', () => {
    expect(evidenceClasses.filter((each) => evidenceWords[each].shape === 'solid')).toEqual(['observed', 'tool_verified']);
    expect(new Set(evidenceClasses.map((each) => evidenceWords[each].word)).size).toBe(evidenceClasses.length);
  });

  test('the search asks the host once it has stood still, and a memory opens with its row', async () => {
    const { user, bridges } = show(<MemoryView />);
    await screen.findByText('40 memories');
    await user.type(screen.getByRole('textbox', { name: /Search memories/ }), 'barometer');
    await screen.findByRole('grid', { name: 'Memories found' });
    await waitFor(() =>
      expect(bridges.control.calls.filter((call) => call.route === 'memory.list').map((call) => (call.input as { query: string }).query)).toEqual([
        '',
        'barometer',
      ]),
    );
    await user.keyboard('{Enter}{Enter}');
    expect(useSelection.getState().selection?.kind).toBe('memory');
  });

  test('what was forgotten or cannot be read says why', async () => {
    const { unmount } = show(<MemoryInspector id={memoryOf(20)} />);
    expect(await screen.findByText(/forgotten on request/)).toBeDefined();
    unmount();
    show(<MemoryInspector id={memoryOf(21)} />);
    expect(await screen.findByText(/cannot be read any more/)).toBeDefined();
  });

  test('sources are followed to their words', async () => {
    show(<MemoryInspector id={memoryOf(10)} />);
    const sources = await screen.findByRole('region', { name: 'Sources' });
    await waitFor(() => expect(sources.textContent).toContain(exchangeOf(10).said));
    await waitFor(() => expect(sources.textContent).toMatch(/an act of the body, success/));
    const links = within(sources).getAllByRole('button', { name: /Inspect/ });
    links[0]?.click();
    expect([useSelection.getState().selection?.id, links.length]).toEqual([messageOf(10), 2]);
    links[1]?.click();
    expect(useSelection.getState().selection?.id).toBe(receiptOf(10));
  });

  test('a founding memory that no longer stands says since when, by what entry, and what stands in its place', async () => {
    const { user, bridges, again } = show(<div />);
    const known = await bridges.observer.invoke('memory.get', { memoryId: memoryOf(4) });
    const value = known.ok
      ? {
          ...known.value,
          type: 'CORE',
          sources: [`frg_${'0'.repeat(26)}`, `run_${'0'.repeat(26)}`],
          superseded: { bySeq: 77, atMs: known.value.createdAtMs, by: memoryOf(5) },
        }
      : null;
    bridges.control.override('memory.get', async () => ({ ok: true, value }));
    again(<MemoryInspector id={memoryOf(4)} />);
    const note = await screen.findByRole('note');
    expect(note.textContent).toMatch(/^This no longer stands since .+, by entry #77\. In its place stands m_/);
    expect([/a founding of this identity/, /a run of a contract/].map((about) => screen.getAllByText(about).length)).toEqual([1, 1]);
    await user.click(screen.getByRole('button', { name: /^Inspect run/ }));
    expect(useSelection.getState().selection?.kind).toBe('run');
  });

  test('nothing remembered and nothing found are two things', async () => {
    const { user, unmount } = show(<MemoryView />, 'empty');
    expect(await screen.findByText('Nothing is remembered yet.')).toBeDefined();
    unmount();
    show(<MemoryView />);
    await user.type(await screen.findByRole('textbox', { name: /Search memories/ }), 'zzzzqq');
    expect(await screen.findByText('No memory holds these words.')).toBeDefined();
  });
});
