import { describe, expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

const jsonLines = (text: string): readonly Record<string, never>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('ipse talk', () => {
  it('answers line by line from a pipe, and remembers what it was told in an earlier life', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const first = await terminal.run('ipse talk', '/remember The kettle is blue.\n\n');
    const second = await terminal.run('ipse talk', 'What of the kettle?\nAnd again?\n');
    expect([
      first.code,
      /remember: success/.test(first.out),
      second.code,
      second.out.includes('The kettle is blue.'),
      second.out.match(/rehearsal/g)?.length,
      second.err,
    ]).toEqual([0, true, 0, true, 2, '']);
  });

  it('says everything as JSON lines where a program asks: what was said, each piece, the whole reply', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const { code, out } = await terminal.run('ipse talk --json', 'hello\n');
    const lines = jsonLines(out);
    const last = lines.at(-1) as unknown as { kind: string; reply: { outcome: string; parts: { text: { text: string } }[] } };
    const heard = lines.flatMap((line) => ('delta' in line ? [line.delta as string] : [])).join('');
    expect([code, Object.keys(lines[0] ?? {}), last.kind, last.reply.outcome, heard]).toEqual([
      0,
      ['said'],
      'reply',
      'complete',
      last.reply.parts.map((part) => part.text.text).join('\n\n'),
    ]);
  });

  it('refuses what cannot be a message with the reason, and goes on', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const { code, err, out } = await terminal.run('ipse talk', `${'x'.repeat(200_001)}\nhello\n`);
    expect([code, err.includes('too long'), out.includes('hello')]).toEqual([1, true, true]);
  });

  it('stops the reply at the first Ctrl-C, keeps what was said, and leaves at the next', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const running = terminal.start('ipse talk', { pace: 'human' });
    running.stdin.write('/long 400\n');
    await expect.poll(() => running.out().length, { timeout: 10_000 }).toBeGreaterThan(40);
    running.signal('interrupt');
    await expect.poll(() => running.out(), { timeout: 10_000 }).toMatch(/\[(stopped|interrupted)\]/);
    running.stdin.write('/help\n');
    await expect.poll(() => running.out(), { timeout: 10_000 }).toContain('/remember');
    running.signal('interrupt');
    running.signal('interrupt');
    expect(await running.code).toBe(0);
  }, 30_000);

  it('tells that a paused entity keeps the message waiting', async () => {
    const terminal = openTerminal();
    await terminal.born();
    await terminal.run('ipse-admin pause');
    const { code, out } = await terminal.run('ipse talk', 'are you there?\n');
    const status = JSON.parse((await terminal.run('ipse status --json')).out) as { paused: boolean; waitingMessages: number };
    expect([code, out.includes('Paused'), status.paused, status.waitingMessages]).toEqual([0, true, true, 1]);
  });
});
