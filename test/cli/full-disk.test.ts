import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { StatusView } from '#shared/model/views';
import { openTerminal } from './terminal.ts';

let child: ChildProcess | null = null;
afterEach(end);

async function end(): Promise<void> {
  const ending = child;
  child = null;
  if (ending === null) return;
  const gone = new Promise((done) => ending.once('exit', done));
  ending.kill('SIGKILL');
  await gone;
}

/** A host of `ipseHome` none of whose files may grow over `kilobytes`: as on a full disk, every write after that fails. */
async function liveOnLittleRoom(ipseHome: string, kilobytes: number): Promise<void> {
  const script = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" "$1"`;
  child = spawn('bash', ['-c', script, process.execPath, join(import.meta.dirname, 'limited-host-child.ts')], {
    env: { ...process.env, IPSE_HOME: ipseHome },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => child?.stdout?.once('data', done));
}

describe.skipIf(process.platform !== 'linux')('a disk that takes no more', () => {
  it('ends the talk with a sentence, is told by the status, and what was acknowledged is there afterwards', async () => {
    const terminal = openTerminal();
    await terminal.born();
    await terminal.run('ipse talk', '/remember The kettle is blue.\n');
    await liveOnLittleRoom(terminal.ipseHome, 800);
    const talked = await terminal.run('ipse talk', '/long 4000\n'.repeat(12));
    const said = await terminal.run('ipse talk', 'still there?\n');
    const paused = await terminal.run('ipse-admin pause --json');
    const status = JSON.parse((await terminal.run('ipse status --json')).out) as StatusView;
    const shown = await terminal.run('ipse status');
    await end();
    const after = JSON.parse((await terminal.run('ipse status --json')).out) as StatusView;
    expect([
      [talked.code, /disk is full or failing/.test(talked.err), /free space and start again/.test(talked.err)],
      [said.code, /disk is full or failing/.test(said.err)],
      JSON.parse(paused.out).error.code,
      [status.journal, status.inFlight],
      /disk is full or failing/.test(shown.out),
      [after.journal, after.memories, after.head.seq >= status.head.seq],
    ]).toEqual([[1, true, true], [1, true], 'unavailable', ['stopped', []], true, ['open', 9, true]]);
  }, 60_000);
});
