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

const formWith = (text: string): readonly string[] => ['--name', 'Ada', '--person', 'Sam', '--role', 'a friend', '--timbre', 'calm', '--mission', text];

describe('a key', () => {
  it('is in nothing that is written or said, in no spelling, whatever is done with it', async () => {
    // Nobody listens there, so every request fails: faults are where keys leak.
    const terminal = openTerminal({ ANTHROPIC_API_KEY: canary, IPSE_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9' });
    await terminal.born();
    const said = [
      await terminal.run(['ipse-admin', 'forge', '--json', '--yes', '--confirm', 'Nobody', ...formWith(canary)]),
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
      forged: said[0]?.code,
      ending: /"outcome":"fault"/.test(said[1]?.out ?? ''),
    }).toEqual({ hits: [], files: true, practice: false, forged: 1, ending: true });
  }, 30_000);
});
