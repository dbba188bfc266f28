import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { LedgerPage, RequestRow, RequestView } from '#shared/model/views';
import { livedHome } from './lived-home.ts';

/** Turns one bit of every stored text that is found by `where`, as a failing disk would. */
function damage(folder: string, where: string): void {
  const db = new Database(join(folder, 'ipse.db'));
  for (const { number, bytes } of db.prepare(`SELECT number, bytes FROM content WHERE ${where}`).all() as { number: number; bytes: Buffer }[]) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    db.prepare('UPDATE content SET bytes = ? WHERE number = ?').run(bytes, number);
  }
  db.close();
}

describe('damage on the disk', () => {
  it('is told as damage where it is met, and everything else goes on', async () => {
    const { ask, home, lines } = await livedHome();
    const { rows } = (await ask('request.list')) as { rows: readonly RequestRow[] };
    const requestId = rows.at(-1)?.requestId;
    const ledger = (await ask('ledger.list', { kind: 'memory.written' })) as LedgerPage;
    const [written] = ledger.rows;
    damage(home.folder, 'true');
    const view = (await ask('request.get', { requestId })) as RequestView;
    const status = (await ask('status.get')) as { entity: { name: string } };
    expect([
      await ask('request.body', { requestId }),
      await ask('request.compare', { a: requestId, b: requestId }),
      [view.requestId, view.bodySha256, view.spans],
      await ask('content.get', { ref: written?.kind === 'memory.written' ? written.payload.text : '' }),
      status.entity.name,
      ((await ask('ledger.verify')) as { ok: boolean }).ok,
      lines,
    ]).toEqual(['damaged', 'damaged', [requestId, '', []], { state: 'unreadable' }, '', true, []]);
  });
});
