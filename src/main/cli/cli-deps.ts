// What a command holds of the world around it, so that tests can stand in for a terminal.

import type { Readable } from 'node:stream';
import type { BuildHost } from '#host/host';
import type { Settings } from '#host/settings';

export interface CliDeps {
  readonly buildHost: BuildHost;
  /** The environment as it was at start, key included; the process itself no longer has it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Text for people and programs. */
  readonly out: (text: string) => void;
  /** Refusals and progress. */
  readonly err: (text: string) => void;
  /** Calls `act` on Ctrl-C and on being asked to end; the answer stops listening. */
  readonly onSignal: (act: (signal: 'interrupt' | 'end') => void) => () => void;
  /** Where the built window lies. */
  readonly rendererFolder: string;
  /** Folders the window is built from. */
  readonly windowSources: readonly string[];
  /** Builds the window; false when that failed. */
  readonly buildWindow: () => Promise<boolean>;
  /** Opens an address in a window of its own; false where that is not possible. */
  readonly openInBrowser: (url: string, ipseHome: string) => Promise<boolean>;
}

/** What every command of one call shares. */
export interface CommandContext extends CliDeps {
  /** The root: settings and the browser's profile. */
  readonly ipseHome: string;
  /** The folder above the homes of the entity meant; the root itself for the first. */
  readonly slotFolder: string;
  readonly settings: Settings;
  readonly json: boolean;
}

/** 0 done, 1 refused or failed, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;
