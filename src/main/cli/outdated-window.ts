// Whether the built window still is what its sources say: after a pull it would speak another contract than its host.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** True when any file below `sources` was changed after the window in `rendererFolder` was built. Folders that are not there count for nothing. */
export function isOutdated(rendererFolder: string, sources: readonly string[]): boolean {
  const builtAtMs = mtimeOf(join(rendererFolder, 'index.html'));
  return sources.some((folder) => filesBelow(folder).some((file) => mtimeOf(file) > builtAtMs));
}

const mtimeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function filesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  } catch {
    return [];
  }
}
