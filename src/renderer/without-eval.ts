// zod builds its fast path with `Function` as soon as a schema is made, which the strict policy refuses.
// Imported first by every page, before any module that holds a schema.

import { z } from 'zod';

z.config({ jitless: true });
