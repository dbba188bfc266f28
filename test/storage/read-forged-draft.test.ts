import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readForgedDraft, readLife } from '#storage/read-forged-draft';
import { recordForge } from './random-foundings.ts';
import { live } from './random-ledger.ts';
import { openTestHome, temporaryFolder } from './temporary-home.ts';

const nobody = { born: false, name: null };
const looks = (folder: string) => [readForgedDraft(folder), readLife(folder)];
const forge = (name: string) => ({ kind: 'forge', name, axioms: [], principles: [] }) as const;

async function forgedHome(names: readonly string[]) {
  const folder = temporaryFolder();
  const opened = openTestHome(folder);
  for (const name of names) await opened.home.journal.commit((tx) => recordForge(tx, opened.ids, forge(name), null));
  return { folder, ...opened };
}

test('the newest accepted draft is told, and the name its entity has now, whether it is lived in or at rest', async () => {
  const { folder, close, home } = await forgedHome(['Wren', 'Wren the Second']);
  const expected = [
    { draft: JSON.stringify({ name: 'Wren the Second', axioms: [], principles: [] }), origin: 'form' },
    { born: true, name: 'Wren the Second' },
  ];
  const living = looks(folder);
  await home.journal.commit((tx) => tx.append('operator.resumed', {}, { lane: null, cognitionId: null }));
  const still = looks(folder);
  close();
  expect([living, still, looks(folder)]).toEqual([expected, expected, expected]);
});

test('a life begun without a forge has a name and no draft; an unborn home has neither', async () => {
  const [plain, unborn] = [temporaryFolder(), temporaryFolder()];
  const opened = openTestHome(plain);
  await live(opened.home.journal, opened.ids, []);
  openTestHome(unborn).close();
  opened.close();
  expect([looks(plain), looks(unborn)]).toEqual([
    [null, { born: true, name: 'Somebody' }],
    [null, nobody],
  ]);
});

test('what is no home, is damaged, or is no file of ours tells nobody, and never throws', async () => {
  const { folder, close } = await forgedHome(['Wren']);
  close();
  const places = ['nothing', 'folder', 'text', 'fifo', 'other', 'torn', 'garbled'].map((name) => join(temporaryFolder(), name));
  const [, asFolder, text, fifo, other, torn, garbled] = places.map((place) => join(place, 'ipse.db')) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  for (const place of places.slice(1)) mkdirSync(place);
  mkdirSync(asFolder);
  writeFileSync(text, 'not a database '.repeat(1000));
  execFileSync('mkfifo', [fifo]);
  new Database(other).exec('CREATE TABLE ledger (kind TEXT)').close();
  copyFileSync(join(folder, 'ipse.db'), torn);
  writeFileSync(torn, Buffer.alloc(9000, 'SQLite format 3\0'));
  copyFileSync(join(folder, 'ipse.db'), garbled);
  const connection = new Database(garbled);
  connection.exec("DROP TRIGGER ledger_is_never_changed; UPDATE ledger SET payload = '{' WHERE kind = 'identity.forged'; UPDATE content SET bytes = x'00'");
  connection.close();
  expect(places.map(looks)).toEqual([...Array(6).fill([null, nobody]), [null, { born: true, name: null }]]);
});

test('a home of another version’s projections is still read', async () => {
  const { folder, close } = await forgedHome(['Wren']);
  close();
  const connection = new Database(join(folder, 'ipse.db'));
  connection.exec('DROP TABLE forge; DROP TABLE entity');
  connection.close();
  expect([readForgedDraft(folder)?.origin, readLife(folder)]).toEqual(['form', { born: true, name: 'Wren' }]);
});
