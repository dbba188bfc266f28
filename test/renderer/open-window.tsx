// Mounts a whole window on the fake host. happy-dom lays nothing out, so every element is told a size.

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { AdminApp } from '#renderer/app/admin-app.tsx';
import { MainApp } from '#renderer/app/main-app.tsx';
import { useAdminTab } from '#renderer/state/admin-tab.ts';
import { useDraft } from '#renderer/state/draft.ts';
import { useOutbox } from '#renderer/state/outbox.ts';
import { usePanels } from '#renderer/state/panels.ts';
import { useSelection } from '#renderer/state/selection.ts';
import { useStreaming } from '#renderer/state/streaming.ts';
import { useView } from '#renderer/state/view.ts';
import { useSkillsPlace } from '#renderer/views/skills/skills-place.ts';
import { createFakeBridges, type Scenario } from './fake-bridge.ts';

/** Every test begins with an empty draft, nothing selected and the Talk view. */
export function standInAWindow(): void {
  beforeEach(() => {
    // The transcript is as tall as everything in it, so that every row is drawn.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.getAttribute('role') === 'log' ? 50_000 : 600;
    });
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
    sessionStorage.clear();
    useDraft.setState({ text: '', lastSaid: '' });
    useOutbox.setState({ items: [] });
    useStreaming.getState().clear();
    useSelection.getState().close();
    usePanels.getState().show(null);
    useView.getState().show('talk');
    useAdminTab.getState().show('life');
    useSkillsPlace.getState().go({ contract: null, part: 'contract' });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}

export function openMain(scenario: Scenario = 'full') {
  const bridges = createFakeBridges(scenario);
  const shown = render(<MainApp bridges={bridges} />);
  return { ...shown, user: userEvent.setup(), bridges, control: bridges.control };
}

export function openAdmin(scenario: Scenario = 'full') {
  const bridges = createFakeBridges(scenario);
  const shown = render(<AdminApp bridges={bridges} />);
  return { ...shown, user: userEvent.setup(), bridges, control: bridges.control };
}

export const draft = (): HTMLTextAreaElement => screen.getByLabelText('Say');

/** Calls made on the conversation or admin surface, in order. */
export const actsOf = (control: ReturnType<typeof createFakeBridges>['control']) =>
  control.calls.filter(({ surface }) => surface !== 'observer').map(({ route, input }) => ({ route, input }));
