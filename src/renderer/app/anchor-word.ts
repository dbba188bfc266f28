// How the state of the anchor outside the database is called, in the strip and for the operator.

import type { StatusView } from '#shared/model/views';

export const anchorWord: Readonly<Record<StatusView['anchor']['state'], string>> = { level: 'anchored', behind: 'anchor behind', absent: 'no anchor yet' };
