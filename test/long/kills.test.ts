// A life that is killed at a random moment, a thousand times over, and goes on each time (law L9, L6).

import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { examine, freshRoot, rebuildsTheSame, run } from '../faults/flow-life.ts';

const KILLS = 1000;
const home = freshRoot();
afterAll(() => rmSync(home, { recursive: true, force: true }));

it(
  `one life survives ${KILLS} random kills: nothing acknowledged is lost, no effect is repeated`,
  async () => {
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const script = ['/long 20', `/remember Kill ${kill} came`, '/read notes.txt', 'Where is the spare key?'];
      const ended = await run(home, kill % 2 === 0 ? 'human' : 'instant', script, '', (line, child) => {
        acknowledged.push(line);
        if (line === 'alive') setTimeout(() => child.kill('SIGKILL'), Math.random() * 2000);
      });
      expect(ended.signal === 'SIGKILL' || ended.code === 0, ended.errors).toBe(true);
    }
    const last = await run(home, 'instant', ['Are you there?']);
    expect(last.code, last.errors).toBe(0);
    examine(home, acknowledged);
    rebuildsTheSame(home);
  },
  3 * 60 * 60_000,
);
