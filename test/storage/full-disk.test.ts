import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { openHome } from '#storage/open-home';
import { lockHome } from '#viability/lock-home';
import { countedIds, steppingClock, temporaryFolder } from './temporary-home.ts';

/** A small disk of its own; the test is skipped where this user may not mount one. */
function smallDisk({ skip }: TestContext, options: string): string {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder], { stdio: 'ignore' });
  } catch {
    skip('no right to mount');
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Where birth in `folder` ended, by its code. */
function beBorn(folder: string): string {
  const lock = lockHome(folder, { host: 'cli', now: () => 0 });
  if (!lock.ok) return `lock: ${lock.error.code} ${lock.error.message}`;
  const opened = openHome(folder, { lock: lock.value, clock: steppingClock(), ids: countedIds() });
  if (opened.ok) opened.value.close();
  lock.value.release();
  return opened.ok ? 'born' : `home: ${opened.error.code} ${opened.error.message}`;
}

test('however much room is left, a birth that fails for want of it says that the disk is full', (context) => {
  const told = new Set<string>();
  const pages = 400;
  for (let left = 0; left <= pages; left += left < 12 ? 1 : 14) {
    const disk = smallDisk(context, `size=${(pages + 10) * 4}k`);
    const free = () => statfsSync(disk).bavail;
    const fill = free() - left;
    if (fill > 0) writeFileSync(join(disk, 'filling'), Buffer.alloc(fill * 4096, 1));
    told.add(beBorn(join(disk, 'home')));
  }
  expect([...told].filter((line) => line !== 'born').every((line) => /^(lock|home): disk_full The disk is full\.$/.test(line)) || [...told]).toBe(true);
  expect(told).toContain('born');
});

test('a disk on which no more files can be made is full too, from the folder to the anchor', (context) => {
  const told = Array.from({ length: 16 }, (_, at) => beBorn(join(smallDisk(context, `size=4m,nr_inodes=${at + 1}`), 'home')));
  const full = / disk_full The disk is full\.$/;
  expect([told.filter((line) => !full.test(line) && line !== 'born'), told[0], told.at(-1)]).toEqual([[], 'lock: disk_full The disk is full.', 'born']);
});
