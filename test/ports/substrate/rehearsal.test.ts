import { join } from 'node:path';
import { createRehearsalSubstrate } from '#adapters/substrates/rehearsal/create-rehearsal-substrate';
import { realClock } from '#test/adapters/clocks';
import { substrateAcceptance } from './substrate-acceptance.ts';

substrateAcceptance('rehearsal', (slowly) =>
  createRehearsalSubstrate({ clock: realClock, resources: join(import.meta.dirname, '../../../resources'), pace: slowly ? 'human' : 'instant' }),
);
