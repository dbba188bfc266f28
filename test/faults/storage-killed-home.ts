// Runs the commit loop in a process of its own, ends that process at a chosen moment, and looks at what it left.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readAnchor } from '#storage/anchor';
import { readText } from '#storage/content';
import { readEntry } from '#storage/ledger';
import { openReadOnly } from '#storage/open-database';
import type { ReadDb } from '#storage/read-db';
import { type LedgerVerdict, verifyLedger } from '#storage/verify-ledger';

const loop = join(import.meta.dirname, 'storage-commit-loop.ts');

export interface Acknowledged {
  readonly seq: number;
  readonly messageId: string;
}

export interface RunOptions {
  /** Ends by itself after this many commits; default never. */
  readonly commits?: number;
  /** `name:count` for the child's `IPSE_FAULT_POINT`. */
  readonly faultPoint?: string;
  /** Called when the first line came (or the process ended); the process is killed when it resolves. Default: never killed. */
  readonly killAfter?: (firstAcknowledged: Promise<unknown>) => Promise<unknown>;
  /** Folder of the compile cache, which makes two hundred starts cheap. */
  readonly cache: string;
}

/** Lives `folder` in a child until it ends or is killed; answers with everything it acknowledged. */
export async function liveUntilKilled(
  folder: string,
  options: RunOptions,
): Promise<{ readonly acknowledged: readonly Acknowledged[]; readonly signal: NodeJS.Signals | null }> {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: options.cache, ...(options.faultPoint ? { IPSE_FAULT_POINT: options.faultPoint } : {}) };
  const child = spawn(process.execPath, [loop, folder, ...(options.commits ? [String(options.commits)] : [])], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const told = collect(child);
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const first = Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), closed]);
  if (options.killAfter) {
    await Promise.race([options.killAfter(first), closed]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (signal === null && code !== 0) throw new Error(told.errors());
  return { acknowledged: told.lines().map(toAcknowledged), signal };
}

/** Waits for the first acknowledgement and a random moment of up to `ms` more. */
export const somewhatAfter =
  (ms: number) =>
  async (first: Promise<unknown>): Promise<void> => {
    await first;
    await wait(ms);
  };

export interface Left {
  readonly missing: readonly Acknowledged[];
  readonly verdict: LedgerVerdict;
}

/** What of `acknowledged` is not in the home's ledger with its text, and whether the chain holds. */
export function lookAt(folder: string, acknowledged: readonly Acknowledged[]): Left | 'no database yet' {
  const file = join(folder, 'ipse.db');
  if (!existsSync(file)) return 'no database yet';
  const opened = openReadOnly(file);
  if (!opened.ok) throw new Error(opened.error.code);
  const missing = acknowledged.filter((one) => !holds(opened.value, one));
  const verdict = verifyLedger(opened.value, readAnchor(join(folder, 'anchor')));
  opened.value.close();
  return { missing, verdict };
}

function holds(db: ReadDb, { seq, messageId }: Acknowledged): boolean {
  const entry = readEntry(db, seq);
  if (entry?.kind !== 'message.received' || entry.payload.messageId !== messageId) return false;
  const text = readText(db, entry.payload.text);
  return text.state === 'ok' && text.text.startsWith(`words ${messageId} `);
}

function collect(child: ChildProcess): { lines(): readonly string[]; errors(): string } {
  let out = '';
  let errors = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A line without its end was not acknowledged.
  return { lines: () => out.split('\n').slice(0, -1), errors: () => errors };
}

function toAcknowledged(line: string): Acknowledged {
  const [seq = '', messageId = ''] = line.split(' ');
  return { seq: Number(seq), messageId };
}
