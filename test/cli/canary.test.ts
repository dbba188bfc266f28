import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretSpellings } from '#host/redact';
import { openTerminal } from './terminal.ts';

const canary = 'sk-ant-api03-Canary0123456789abcdefXYZ';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

describe('a key', () => {
  it('is in nothing that is written or said, in no spelling, whatever is done with it', async () => {
    // Nobody listens there, so every request fails: faults are where keys leak.
    const terminal = openTerminal({ ANTHROPIC_API_KEY: canary, IPSE_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
    const said = [
      await terminal.run('ipse talk --json', 'hello\n'),
      await terminal.run('ipse status --json'),
      await terminal.run('ipse-admin ledger verify'),
      await terminal.run('ipse-admin pause --json'),
      await terminal.run('ipse dance'),
    ];
    const files = filesIn(terminal.ipseHome);
    const bytes = [...said.map(({ out, err }) => out + err), ...files.map((file) => readFileSync(file, 'latin1'))].join('\n').toLowerCase();
    const hits = [...secretSpellings(canary), canary.slice(13)].filter((spelling) => bytes.includes(spelling.toLowerCase()));
    expect({
      hits,
      files: files.length > 3,
      practice: files.some((file) => file.includes('practice')),
      ending: /"outcome":"fault"/.test(said[0]?.out ?? ''),
    }).toEqual({ hits: [], files: true, practice: false, ending: true });
  }, 30_000);
});
