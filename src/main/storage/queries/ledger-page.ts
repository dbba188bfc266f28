// The ledger as the observer pages through it.

import { type EntryKind, entryKinds } from '#shared/model/entry';
import type { CognitionId } from '#shared/model/ids';
import type { LedgerPage } from '#shared/model/views';
import { type LedgerRow, showEntry } from '../ledger.ts';
import type { ReadDb } from '../read-db.ts';

export interface LedgerQuery {
  readonly limit: number;
  /** Entries strictly before this sequence; null: from the end. */
  readonly before: number | null;
  readonly kind: EntryKind | null;
  readonly cognitionId: CognitionId | null;
}

/** A page of entries, newest first; `total` counts all that the filters let through, `kinds` are those the ledger holds. */
export function ledgerPage(db: ReadDb, { limit, before, kind, cognitionId }: LedgerQuery): LedgerPage {
  const { where, values } = filter(kind, cognitionId);
  const rows = db.all<LedgerRow>(
    `SELECT * FROM ledger WHERE ${where} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    ...values,
    before ?? Number.MAX_SAFE_INTEGER,
    limit,
  );
  const total = db.get<{ count: number }>(`SELECT count(*) AS count FROM ledger WHERE ${where}`, ...values)?.count ?? 0;
  const kinds = entryKinds.filter((one) => db.get('SELECT 1 FROM ledger WHERE kind = ? LIMIT 1', one) !== undefined);
  return { rows: rows.map(showEntry), total, kinds };
}

/** Four constant texts, so that each stays a prepared statement and uses its index. */
function filter(kind: EntryKind | null, cognitionId: CognitionId | null): { readonly where: string; readonly values: readonly string[] } {
  if (kind !== null && cognitionId !== null) return { where: 'kind = ? AND cognition_id = ?', values: [kind, cognitionId] };
  if (kind !== null) return { where: 'kind = ?', values: [kind] };
  if (cognitionId !== null) return { where: 'cognition_id = ?', values: [cognitionId] };
  return { where: 'true', values: [] };
}
