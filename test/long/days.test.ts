// The same law as test/entity/stable-prefix.test.ts, over a thousand days.

import { it } from 'vitest';
import { checkDays } from '../entity/day-checks.ts';

it('requests of 1,000 random days keep the prefix byte-identical and compare rightly', () => checkDays(1000), 60 * 60_000);
