// Lives of a host in a process of its own, and what must hold of its home after a kill and a restart.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { homeFolder } from '#host/home-folder';
import type { AnyEntry } from '#shared/model/entry';
import { createEntityView } from '#storage/entity-view';
import { ledgerPage, verifyLedger } from '#storage/observer-queries';
import { openDatabase, openReadOnly } from '#storage/open-database';
import { projectionDigests, rebuildProjections } from '#storage/rebuild-projections';
import { readHalf } from '#storage/write-db';

export const SCRIPT = ['/remember The spare key is in drawer 4', '/read notes.txt', '/read notes.txt', 'Where is the spare key?'];

export interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  readonly lines: readonly string[];
  readonly errors: string;
}

/** A root with one file for the entity to read. */
export function freshRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'ipse-flow-'));
  const workspace = join(homeFolder(root, true), 'workspace');
  mkdirSync(workspace, { recursive: true, mode: 0o700 });
  writeFileSync(join(workspace, 'notes.txt'), 'Water the fern.');
  return root;
}

/** Lives in a process of its own until it ends or is killed; `onLine` hears each acknowledgement. */
export function run(
  home: string,
  pace: string,
  messages: readonly string[],
  faultPoint = '',
  onLine: (line: string, child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...(faultPoint ? { IPSE_FAULT_POINT: faultPoint } : {}) };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'flow-child.ts'), home, pace, ...messages], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let rest = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      onLine(line, child);
    }
  });
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, lines, errors })));
}

/** Everything that must hold of a home after a kill and a restart. */
export function examine(home: string, acknowledged: readonly string[]): readonly AnyEntry[] {
  const file = join(homeFolder(home, true), 'ipse.db');
  const opened = openReadOnly(file, { now: Date.now });
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  expect(verifyLedger(db, null)).toMatchObject({ ok: true, firstBad: null });
  const entries: AnyEntry[] = [];
  for (let before: number | null = null; ; ) {
    const { rows } = ledgerPage(db, { limit: 500, before, kind: null, cognitionId: null });
    entries.push(...rows);
    if (rows.length < 500) break;
    before = rows.at(-1)?.seq ?? null;
  }
  entries.reverse();
  const ids = (kind: AnyEntry['kind'], field: string) =>
    entries.filter((entry) => entry.kind === kind).map((entry) => (entry.payload as Record<string, unknown>)[field] as string);
  expect(createEntityView(db).openCognitions()).toEqual([]);
  expect(ids('message.received', 'messageId')).toEqual(
    expect.arrayContaining(acknowledged.flatMap((line) => (line.startsWith('ack ') ? [line.slice(4)] : []))),
  );
  // Somebody is born whole or not at all, and once.
  const founding = ['entity.born', 'identity.forged', 'compass.recorded', 'cut.made'] as const;
  expect(founding.map((kind) => entries.filter((entry) => entry.kind === kind).length)).toEqual([1, 1, 1, 1]);
  const closed = entries.filter(({ kind }) => kind === 'cognition.closed').map(({ cognitionId }) => cognitionId);
  expect(closed).toEqual(expect.arrayContaining(acknowledged.flatMap((line) => (line.startsWith('closed ') ? [line.split(' ')[1]] : []))));
  for (const [kind, field] of [
    ['receipt.intended', 'decisionId'],
    ['receipt.settled', 'receiptId'],
    ['memory.written', 'memoryId'],
    ['request.answered', 'requestId'],
  ] as const) {
    const all = ids(kind, field);
    expect(new Set(all).size, `${kind} repeated`).toBe(all.length);
  }
  const calls = entries.flatMap((entry) =>
    entry.kind === 'request.answered' ? entry.payload.blocks.flatMap((block) => (block.kind === 'tool_use' ? [block.callId] : [])) : [],
  );
  const results = createEntityView(db)
    .transcript('conversation:operator' as never)
    .filter(({ kind }) => kind === 'tool_result')
    .map(({ callId }) => callId);
  expect(results).toEqual(calls);
  db.close();
  return entries;
}

/** Deleting every projection and rebuilding it gives the same bytes. */
export function rebuildsTheSame(home: string): void {
  const opened = openDatabase(join(homeFolder(home, true), 'ipse.db'), { create: false, now: Date.now });
  if (!opened.ok) throw new Error(opened.error.message);
  const before = projectionDigests(readHalf(opened.value));
  rebuildProjections(opened.value);
  expect(projectionDigests(readHalf(opened.value))).toEqual(before);
  opened.value.close();
}
