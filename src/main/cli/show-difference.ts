// How two texts differ, as the patch every programmer reads.

import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** The difference of two texts as a patch, or null where there is none. */
export const differenceOf = (before: string, after: string, names: readonly [string, string]): string | null =>
  before === after
    ? null
    : createTwoFilesPatch(names[0], names[1], `${before.trimEnd()}\n`, `${after.trimEnd()}\n`, '', '', { context: 3, headerOptions: FILE_HEADERS_ONLY });
