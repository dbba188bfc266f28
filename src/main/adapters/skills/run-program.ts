// One program, from start to the last of its processes: input written, output bounded, the whole group ended with it.

import { type ChildProcess, spawn } from 'node:child_process';
import { MAX_ANSWER_BYTES } from '#shared/contract/limits';

export interface Program {
  readonly argv: readonly string[];
  readonly input: string;
  /** Its working folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

export interface Ran {
  /** `exited`: by itself. `stopped`: by `signal`. `flood`: it said more than an answer may hold. `start`: it could not be started. */
  readonly end: 'exited' | 'stopped' | 'flood' | 'start';
  /** null where it is no UTF-8. */
  readonly stdout: string | null;
  /** The last of it. */
  readonly stderr: string;
  /** null where a signal ended it. */
  readonly exitCode: number | null;
}

const MAX_STDERR_BYTES = 16 * 1024;
/** A grandchild may keep the pipes open after the program is gone: what is said until then counts. */
const LAST_WORDS_MS = 200;

/** Runs `program` with an empty environment and in a process group of its own (on Windows without a group). Never rejects. */
export function runProgram({ argv, input, folder, signal }: Program): Promise<Ran> {
  const [file = '', ...args] = argv;
  if (signal.aborted) return Promise.resolve({ end: 'stopped', stdout: '', stderr: '', exitCode: null });
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = spawn(file, args, { cwd: folder, env: {}, stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32', windowsHide: true });
    } catch {
      resolve({ end: 'start', stdout: '', stderr: '', exitCode: null });
      return;
    }
    const said = listen(child, () => end('flood'));
    let why: Ran['end'] = 'exited';
    let settled = false;
    const end = (reason: 'stopped' | 'flood') => {
      if (why === 'exited') why = reason;
      killGroup(child);
    };
    const onAbort = () => end('stopped');
    const settle = (outcome: Ran['end'], exitCode: number | null) => {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', onAbort);
      killGroup(child);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ end: outcome, ...said(), exitCode });
    };
    signal.addEventListener('abort', onAbort, { once: true });
    child.once('error', () => settle(child.pid === undefined ? 'start' : why, null));
    child.once('exit', (code) => {
      const patience = setTimeout(() => settle(why, code), LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(patience);
        settle(why, code);
      });
    });
    // A program need not read what it is given.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Collects what is said, within bounds; the answer tells it. */
function listen(child: ChildProcess, flooded: () => void): () => Pick<Ran, 'stdout' | 'stderr'> {
  const out: Buffer[] = [];
  let size = 0;
  let errors = Buffer.alloc(0);
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > MAX_ANSWER_BYTES) flooded();
    else out.push(piece);
  });
  child.stderr?.on('data', (piece: Buffer) => {
    errors = Buffer.concat([errors, piece]).subarray(-MAX_STDERR_BYTES);
  });
  return () => ({ stdout: decode(Buffer.concat(out)), stderr: errors.toString('utf8') });
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The program and everything it started that stayed in its group; what made a session of its own is beyond reach without a sandbox. */
function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') {
      if (exitCode === null) process.kill(pid, 'SIGKILL');
    } else process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
