// Where the home of each entity stands below the root. A practice entity is never mixed with a real one (design.md 2).

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the entity a host lives: the practice one as long as no model is connected. */
export const homeFolder = (ipseHome: string, practice: boolean): string => join(ipseHome, practice ? 'practice' : 'entity');

/** Whether a life was begun in `home`; a lost database is not a life that never was. Touches nothing. */
export const isLivedIn = (home: string): boolean => ['ipse.db', 'anchor'].some((file) => existsSync(join(home, file)));
