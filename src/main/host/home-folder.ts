// Where the home of each entity stands below the root. A practice entity is never mixed with a real one (design.md 2).

import { join } from 'node:path';

/** Folder of the entity a host lives: the practice one as long as no model is connected. */
export const homeFolder = (ipseHome: string, practice: boolean): string => join(ipseHome, practice ? 'practice' : 'entity');
