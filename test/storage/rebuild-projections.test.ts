import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '#storage/open-database';
import { projectionDigests, rebuildProjections, stateHash } from '#storage/rebuild-projections';
import { verifyLedger } from '#storage/verify-ledger';
import { readHalf } from '#storage/write-db';
import { live, randomLife } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

test('projections of any life, deleted and rebuilt twice, are the same to the byte, and its chain verifies', async () => {
  await fc.assert(
    fc.asyncProperty(randomLife(), async (life) => {
      const folder = temporaryFolder();
      const { home, ids, close } = openTestHome(folder);
      await live(home.journal, ids, life);
      const lived = { digests: projectionDigests(home.read()), state: stateHash(home.read()) };
      const verdict = verifyLedger(home.read(), home.anchorMark());
      expect(verdict).toEqual({ ok: true, checked: home.head().seq, head: { seq: home.head().seq, hash: home.head().hash }, anchor: 'level', firstBad: null });
      close();

      const opened = openDatabase(`${folder}/ipse.db`);
      if (!opened.ok) throw new Error(opened.error.code);
      const db = opened.value;
      const rebuilt = [1, 2].map(() => {
        rebuildProjections(db);
        return { digests: projectionDigests(readHalf(db)), state: stateHash(readHalf(db)) };
      });
      db.close();
      rmSync(folder, { recursive: true, force: true });
      expect(rebuilt).toEqual([lived, lived]);
    }),
    { numRuns: 25 },
  );
});
