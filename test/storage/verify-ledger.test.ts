import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/lib/canonical-json';
import { entryHash, entryPreimage } from '#storage/entry-hash';
import { readEntry } from '#storage/ledger';
import { openReadOnly } from '#storage/open-database';
import { type BadEntryReason, verifyLedger } from '#storage/verify-ledger';
import { live, randomLife } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

type Tampering = { readonly name: string; readonly sql: string; readonly why: BadEntryReason };

const tamperings: readonly Tampering[] = [
  { name: 'another time', sql: 'UPDATE ledger SET at_ms = at_ms + 1 WHERE seq = ?', why: 'hash' },
  { name: 'another lane', sql: "UPDATE ledger SET lane = 'autonomy' WHERE seq = ?", why: 'hash' },
  { name: 'another cognition', sql: "UPDATE ledger SET cognition_id = 'cog_zzzzzzzzzzzzzzzzzzzzzzzzzz' WHERE seq = ?", why: 'hash' },
  { name: 'another cause', sql: 'UPDATE ledger SET causation_seq = 1 WHERE seq = ?', why: 'hash' },
  { name: 'another generation', sql: 'UPDATE ledger SET generation = 2 WHERE seq = ?', why: 'hash' },
  { name: 'another hash version', sql: 'UPDATE ledger SET hash_version = 2 WHERE seq = ?', why: 'hash' },
  { name: 'another hash', sql: 'UPDATE ledger SET hash = zeroblob(32) WHERE seq = ?', why: 'hash' },
  { name: 'another predecessor', sql: "UPDATE ledger SET prev = CAST(x'11' || substr(prev, 2) AS BLOB) WHERE seq = ?", why: 'prev' },
  { name: 'another kind that fits no such payload', sql: "UPDATE ledger SET kind = 'no.such.kind' WHERE seq = ?", why: 'payload' },
  { name: 'a payload with a space more', sql: "UPDATE ledger SET payload = payload || ' ' WHERE seq = ?", why: 'payload' },
  { name: 'a payload that is no JSON', sql: "UPDATE ledger SET payload = '{' WHERE seq = ?", why: 'payload' },
  { name: 'a payload with a key more', sql: `UPDATE ledger SET payload = json_set(payload, '$.zz', 1) WHERE seq = ?`, why: 'payload' },
  { name: 'no such entry', sql: 'DELETE FROM ledger WHERE seq = ?', why: 'gap' },
];

test('any tampering with any entry of any life is found, and the entry is named', async () => {
  await fc.assert(
    fc.asyncProperty(randomLife(3), fc.constantFrom(...tamperings), fc.nat(), async (life, tampering, pick) => {
      const folder = temporaryFolder();
      const { home, ids, close } = openTestHome(folder);
      await live(home.journal, ids, life);
      const anchor = home.anchorMark();
      const length = home.head().seq;
      close();

      // Taking the last entry away leaves a valid chain: only the anchor can tell, see below.
      const seq = tampering.why === 'gap' ? 1 + (pick % (length - 1)) : 1 + (pick % length);
      tamper(folder, tampering.sql, seq);
      expect(verify(folder, anchor).firstBad).toEqual({ seq, why: tampering.why });
    }),
    { numRuns: 60 },
  );
});

test('a chain that lost its end is valid in itself, and only the anchor tells', async () => {
  const folder = temporaryFolder();
  const { home, ids, close } = openTestHome(folder);
  await live(home.journal, ids, [{ kind: 'resume' }]);
  const anchor = home.anchorMark();
  close();
  tamper(folder, 'DELETE FROM ledger WHERE seq = ?', 3);
  const { ok, firstBad, anchor: found } = verify(folder, anchor);
  expect({ ok, firstBad, found }).toEqual({ ok: false, firstBad: null, found: 'ahead' });
});

test('the anchor is told level, behind, absent, ahead or foreign', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [{ kind: 'resume' }, { kind: 'resume' }]);
  const mark = (seq: number) => ({ generation: 1, seq, hash: readEntry(home.read(), seq)?.hash ?? null });
  const foreign = { ...mark(2), hash: mark(1).hash };
  const anchors = [mark(4), mark(2), { generation: 1, seq: 0, hash: null }, null, { ...mark(4), seq: 5 }, foreign];
  expect(anchors.map((anchor) => verifyLedger(home.read(), anchor).anchor)).toEqual(['level', 'behind', 'behind', 'absent', 'ahead', 'foreign']);
});

test('what is hashed is the canonical JSON of the entry without its hash', async () => {
  const { home, ids } = openTestHome(temporaryFolder());
  await live(home.journal, ids, [{ kind: 'pause', reason: 'a "quote" and a \u2028' }]);
  for (let seq = 1; seq <= home.head().seq; seq++) {
    const entry = readEntry(home.read(), seq);
    if (!entry) throw new Error('no entry');
    const { hash, payload, ...fields } = entry;
    expect(entryPreimage(fields, canonicalJson(payload))).toBe(canonicalJson({ ...fields, payload }));
    expect(entryHash(fields, canonicalJson(payload))).toBe(hash);
  }
});

/** Changes the file behind the back of the triggers, as somebody with an editor would. */
function tamper(folder: string, sql: string, seq: number): void {
  const connection = new Database(`${folder}/ipse.db`);
  connection.exec('DROP TRIGGER ledger_is_never_changed; DROP TRIGGER ledger_is_never_shortened;');
  connection.prepare(sql).run(seq);
  connection.close();
}

function verify(folder: string, anchor: Parameters<typeof verifyLedger>[1]) {
  const opened = openReadOnly(`${folder}/ipse.db`);
  if (!opened.ok) throw new Error(opened.error.code);
  const verdict = verifyLedger(opened.value, anchor);
  opened.value.close();
  return verdict;
}
