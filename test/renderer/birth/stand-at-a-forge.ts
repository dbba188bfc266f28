// Every test of the forge begins with nothing typed and nothing waited for, in a window of its own.

import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { useForgeStore } from '#renderer/views/forge/forge-store.ts';

export function standAtAForge(): void {
  beforeEach(() => useForgeStore.getState().startOver());
}

export const said = {
  Name: 'Isolde',
  'Your name': 'Ada',
  Role: 'keeper of the readings',
  Mission: 'To keep what the gauges said.',
  'How they speak': 'short and exact',
} as const;

/** Fills the five fields a person must fill. */
export async function fillForm(user: UserEvent): Promise<void> {
  for (const [label, words] of Object.entries(said)) await user.type(await screen.findByLabelText(label), words);
}

/** For tests that stand a folder deeper, in the admin window. */
export { actsOf, openAdmin, standInAWindow } from '../open-window.tsx';
