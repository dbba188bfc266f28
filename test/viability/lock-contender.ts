// A process that wants a home. Waits for the word to go, tries once, says how it went, and keeps what it got until killed.
// Argument: the folder.

import { writeSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { lockHome } from '#viability/lock-home';

const [folder = ''] = process.argv.slice(2);
writeSync(1, 'ready\n');
process.stdin.once('data', () => {
  const lock = lockHome(folder, { host: 'cli', now: Date.now });
  writeSync(1, `${lock.ok ? 'won' : lock.error.code}\n`);
});
setInterval(() => undefined, 1000);
