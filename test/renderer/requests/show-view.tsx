// Mounts a part of the window on the fake host, in a page that has a size (happy-dom lays nothing out).

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { BridgeProvider } from '#renderer/bridge/bridge-context.tsx';
import { createQueryClient } from '#renderer/queries/query-client.ts';
import { useCompareMarks } from '#renderer/state/compare-marks.ts';
import { useSelection } from '#renderer/state/selection.ts';
import { TooltipProvider } from '#renderer/ui/tooltip.tsx';
import { useRecordPlace } from '#renderer/views/record/record-place.ts';
import { useRequestsPlace } from '#renderer/views/requests/requests-place.ts';
import { useSkillsPlace } from '#renderer/views/skills/skills-place.ts';
import type { Scenario } from '../fake-bridge.ts';
import { createFakeBridges } from '../fake-bridge.ts';

/** Every element measures 1000 × 600, and every test starts with nothing selected. */
export function standOnAPage(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    useSelection.getState().close();
    useCompareMarks.getState().clear();
    useRequestsPlace.getState().go(null);
    useSkillsPlace.getState().go({ contract: null, part: 'contract' });
    useRecordPlace.getState().go({ part: 'ledger', kind: null, cognitionId: null });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}

export function show(view: ReactNode, scenario: Scenario = 'full') {
  const bridges = createFakeBridges(scenario);
  const user = userEvent.setup();
  const client = createQueryClient();
  const within = (part: ReactNode) => (
    <BridgeProvider bridges={bridges}>
      <QueryClientProvider client={client}>
        <TooltipProvider>{part}</TooltipProvider>
      </QueryClientProvider>
    </BridgeProvider>
  );
  const shown = render(within(view));
  return { ...shown, again: (part: ReactNode) => shown.rerender(within(part)), user, bridges };
}
