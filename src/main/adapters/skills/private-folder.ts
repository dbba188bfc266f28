// The folder a program works in: its own, made for one run and gone after it. One that a killed process of ours left behind is
// swept when the next one is made.

import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^ipse-skill-(\d{1,10})-[A-Za-z0-9]{6}$/;

/** A fresh folder, or null where none can be made. */
export async function makePrivateFolder(): Promise<string | null> {
  await sweep();
  return mkdtemp(join(tmpdir(), `ipse-skill-${process.pid}-`)).catch(() => null);
}

/** A process that left its group may still be writing there, or have closed a folder to us: then it is left to the system. */
export async function removePrivateFolder(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  await remove().catch(async () => {
    await openUp(folder);
    await remove().catch(() => undefined);
  });
}

/** Gives us back what a program closed. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
  for (const entry of foldersIn(folder)) await openUp(join(folder, entry));
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

async function sweep(): Promise<void> {
  for (const name of foldersIn(tmpdir())) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) await removePrivateFolder(join(tmpdir(), name));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
