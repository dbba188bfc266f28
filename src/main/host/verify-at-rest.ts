// The whole chain of a home nobody lives, checked without opening it for writing: what is broken is named and not touched,
// also where the end is broken and no host would open it.

import { join } from 'node:path';
import { fail, ok, type Result } from '#shared/lib/result';
import type { LedgerVerifyView } from '#shared/model/views';
import { readAnchor } from '#storage/anchor';
import { openReadOnly } from '#storage/open-database';
import { refusal } from '#storage/open-refusal';
import { openFailure } from '#storage/sqlite-errors';
import { verifyLedger } from '#storage/verify-ledger';
import type { HostRefusal } from './host.ts';

/** Recomputes the ledger in `home` and compares it with the anchor. `now` in milliseconds. */
export function verifyAtRest(home: string, now: () => number): Result<LedgerVerifyView, HostRefusal> {
  const begunAtMs = now();
  const opened = openReadOnly(join(home, 'ipse.db'));
  if (!opened.ok) return fail(opened.error);
  try {
    return ok({ ...verifyLedger(opened.value, readAnchor(join(home, 'anchor'))), tookMs: Math.max(0, now() - begunAtMs) });
  } catch (error) {
    const code = openFailure(error);
    if (code === null) throw error;
    return fail(refusal(code));
  } finally {
    opened.value.close();
  }
}
