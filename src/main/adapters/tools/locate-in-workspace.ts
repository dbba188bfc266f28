// Whether a path lies in the workspace: by its spelling, and by where links on the way really lead. Looks at names only, opens nothing.

import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** Whether `path` is `root` or below it, both absolute and without links: the relative path must not climb out. */
export function isWithin(root: string, path: string): boolean {
  const from = relative(root, path);
  return from === '' || (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from));
}

/** Where `path`, counted from `workspace`, leads. What does not exist is judged by the nearest folder that does. */
export function locateInWorkspace(workspace: string, path: string): 'inside' | 'outside' {
  if (path.includes('\0')) return 'outside';
  const root = resolve(workspace);
  const asked = resolve(root, path);
  if (!isWithin(root, asked)) return 'outside';
  return isWithin(nearestReal(root), nearestReal(asked)) ? 'inside' : 'outside';
}

function nearestReal(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      return resolve(realpathSync(at), relative(at, path));
    } catch (error) {
      // A link that leads nowhere or in a circle is not followed further up: it is where it is.
      if (at === dirname(at)) return path;
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && (error as NodeJS.ErrnoException).code !== 'ENOTDIR') return path;
    }
  }
}
