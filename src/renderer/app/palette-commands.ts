// What a palette can do. Each command is words and an act; ids and sequences typed in become commands of their own.

import { usePanels } from '../state/panels.ts';
import { inspect, selectionOf } from '../state/selection.ts';
import { themes, useTheme } from '../state/theme.ts';
import { shortId } from '../ui/format.ts';

export interface Command {
  readonly id: string;
  readonly name: string;
  /** Said beside it, quietly: what it is about. */
  readonly hint: string;
  /** The key that does the same, where there is one. */
  readonly key?: string;
  readonly run: () => void;
}

/** What every window can do: the newest entry, the themes, the keys. */
export const commonCommands = (headSeq: number | null): readonly Command[] => [
  ...(headSeq === null || headSeq === 0
    ? []
    : [{ id: 'head', name: `Newest entry #${headSeq}`, hint: 'Opens in the inspector', run: () => inspect({ kind: 'entry', id: String(headSeq) }) }]),
  ...themes.map((theme) => ({
    id: `theme ${theme}`,
    name: `Theme: ${theme}`,
    hint: theme === 'system' ? 'As the system says' : '',
    run: () => useTheme.getState().choose(theme),
  })),
  { id: 'keys', name: 'All keys', hint: '', key: '?', run: () => usePanels.getState().show('keys') },
];

/** The commands that match `typed`, an id or a sequence first. */
export function matchCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.trim();
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name, hint, key = '' }) => words.every((word) => `${name} ${hint} ${key}`.toLowerCase().includes(word)));
  const target = selectionOf(wanted.replace(/^#/, ''));
  return target === null
    ? found
    : [{ id: 'open', name: `Inspect ${target.kind} ${shortId(target.id)}`, hint: 'Opens in the inspector', run: () => inspect(target) }, ...found];
}
