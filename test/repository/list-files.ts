// Files of the tree, as paths with `/` relative to its root, sorted.

import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const neverSource = new Set(['node_modules', '.git', 'out', 'coverage']);

/** Every file below `folders` of `root` whose name matches; a missing folder has none. */
export const listFiles = (root: string, folders: readonly string[], name: RegExp): readonly string[] =>
  folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => name.test(file));

function filesBelow(root: string, folder: string): readonly string[] {
  return entriesOf(join(root, folder))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) return [path];
      return neverSource.has(entry.name) ? [] : filesBelow(root, path);
    });
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
