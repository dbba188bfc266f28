// The facts a number depends on. Nothing that names the machine or its folders.

import { statfsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import Database from 'better-sqlite3';

/** Magic numbers of `statfs` on Linux. */
const fileSystems: Readonly<Record<number, string>> = {
  0xef53: 'ext4',
  0x58465342: 'xfs',
  0x9123683e: 'btrfs',
  0x2fc12fc1: 'zfs',
  0x794c7630: 'overlay',
  0x01021994: 'tmpfs (memory: a sync costs nothing here)',
};

/** Type of the file system that holds `folder`. */
export function fileSystemOf(folder: string): string {
  const { type } = statfsSync(folder);
  return fileSystems[type] ?? `of type 0x${type.toString(16)}`;
}

/** One line: day, cores, memory, Node, SQLite, file system. */
export function machineFacts(folder: string): string {
  const memory = new Database(':memory:');
  const sqlite = memory.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version ?? 'unknown';
  memory.close();
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  return `${day} · ${cores} · ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.versions.node} · SQLite ${sqlite} · file system ${fileSystemOf(folder)}`;
}
