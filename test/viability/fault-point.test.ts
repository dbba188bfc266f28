import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killAt } from '#viability/fault-point';

test('without the variable nothing happens anywhere', () => {
  for (const env of [{}, { IPSE_FAULT_POINT: '' }, { IPSE_FAULT_POINT: undefined }]) expect(killAt(env)('woken')).toBe(undefined);
});

test('with it the process is killed the given time it comes by, and no sooner', () => {
  const script = `
    const { killAt } = await import('#viability/fault-point');
    const at = killAt(process.env);
    for (let count = 1; count < 9; count++) { at('other'); at('here'); process.getBuiltinModule('node:fs').writeSync(1, String(count)); }
  `;
  const run = (faultPoint: string) => {
    const { signal, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env.PATH ?? '', IPSE_FAULT_POINT: faultPoint },
      encoding: 'utf8',
    });
    return [signal, stdout];
  };
  expect([run('here'), run('here:3'), run('nowhere:1')]).toEqual([
    ['SIGKILL', ''],
    ['SIGKILL', '12'],
    [null, '12345678'],
  ]);
});
