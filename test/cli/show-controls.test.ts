import { describe, expect, it } from 'vitest';
import { showControls } from '#cli/show-controls';
import { openTerminal } from './terminal.ts';

describe('what is said in a terminal', () => {
  it('commands nothing there: only newline and tab stay what they are', () => {
    expect(showControls('a\tb\n\u001b[2J\u001b]0;title\u0007\r\u007f\u009b1m \u202eback 🌱 é')).toBe(
      'a\tb\n\u241b[2J\u241b]0;title\u2407\u240d\u2421\\u009b1m \\u202eback 🌱 é',
    );
  });

  it('is shown so by talk', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const { code, out } = await terminal.run('ipse talk', 'red: \u001b[31m!\n');
    expect([code, out.includes('\u001b'), out.includes('\u241b[31m!')]).toEqual([0, false, true]);
  });
});
