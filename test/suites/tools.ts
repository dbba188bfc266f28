// Programs a suite may need and no package brings along: where they are, or why the suite is skipped.

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const toolTable = {
  chromium: {
    variable: 'IPSE_CHROMIUM',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    missing: 'no Chromium found (Debian: chromium; or name one in IPSE_CHROMIUM)',
  },
  'c-compiler': { variable: 'CC', commands: ['cc', 'gcc', 'clang'], missing: 'no C compiler found (Debian: gcc libc6-dev; or name one in CC)' },
  bubblewrap: { variable: 'IPSE_BWRAP', commands: ['bwrap'], missing: 'no bubblewrap found (Debian: bubblewrap)' },
  electron: { variable: 'IPSE_ELECTRON', commands: [], missing: 'no Electron for tests prepared (name its binary in IPSE_ELECTRON)' },
} as const satisfies Readonly<Record<string, { readonly variable: string; readonly commands: readonly string[]; readonly missing: string }>>;

export type Tool = keyof typeof toolTable;

/** Path of the tool, or null: what its environment variable names, else the first of its commands on PATH. */
export function findTool(tool: Tool, env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const { variable, commands } = toolTable[tool];
  const named = env[variable];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder.length > 0);
  const candidates = named
    ? [named, ...folders.map((folder) => join(folder, named))]
    : commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
