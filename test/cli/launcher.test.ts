import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const bin = (program: string) => resolve(import.meta.dirname, '../../bin', `${program}.mjs`);
const freshHome = () => join(mkdtempSync(join(tmpdir(), 'ipse-launch-')), 'root');
const systemNode = '/usr/bin/node';
const isOld = existsSync(systemNode) && Number(execFileSync(systemNode, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })) < 24;

describe('the launchers', () => {
  it('run on this Node without a word of their own', () => {
    const run = spawnSync(process.execPath, [bin('ipse'), 'status', '--json'], { encoding: 'utf8', env: { ...process.env, IPSE_HOME: freshHome() } });
    expect([run.status, run.stdout, run.stderr]).toEqual([0, '{"born":false,"living":false}\n', '']);
  });

  it.skipIf(!isOld)('start themselves again on the Node that came along when this one is too old', () => {
    const env = { PATH: '/usr/bin:/bin', HOME: tmpdir(), IPSE_HOME: freshHome() };
    const good = spawnSync(systemNode, [bin('ipse'), 'status', '--json'], { encoding: 'utf8', env });
    const wrong = spawnSync(systemNode, [bin('ipse-admin'), 'nonsense'], { encoding: 'utf8', env });
    const lost = spawnSync(systemNode, [bin('ipse'), 'status'], { encoding: 'utf8', env: { ...env, IPSE_RELAUNCHED: '1' } });
    expect([good.status, good.stdout, good.stderr, wrong.status, lost.status, lost.stderr]).toEqual([
      0,
      '{"born":false,"living":false}\n',
      '',
      2,
      1,
      expect.stringMatching(/needs Node 24 or newer; this is 2\d\./),
    ]);
  });

  it.skipIf(!isOld)(
    'hand on the wish to end, and leave nothing behind',
    async () => {
      const env = { PATH: '/usr/bin:/bin', HOME: tmpdir(), IPSE_HOME: freshHome() };
      spawnSync(process.execPath, [bin('ipse-admin'), 'forge', '--example', '--yes'], { env });
      const child = spawn(systemNode, [bin('ipse'), 'talk'], {
        env,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const inner = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
      await expect.poll(inner, { timeout: 20_000 }).not.toBe('');
      const pid = inner();
      // Once it has answered it listens to signals; before that, being ended by one is no fault.
      child.stdin.write('hello\n');
      await new Promise((done) => child.stdout.once('data', done));
      child.kill('SIGTERM');
      const code = await new Promise((done) => child.on('exit', done));
      expect([code, existsSync(`/proc/${pid}`)]).toEqual([0, false]);
    },
    60_000,
  );

  it('keep the key out of the environment of whatever they start', () => {
    const script = `import('${resolve(import.meta.dirname, '../../src/main/host/settings.ts')}').then(({ takeEnvironment }) => { takeEnvironment(process.env); process.stdout.write(require('node:child_process').execFileSync('env', { encoding: 'utf8' })); })`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      env: { ...process.env, ANTHROPIC_API_KEY: 'sk-canary-key', ANTHROPIC_AUTH_TOKEN: 'sk-canary-token' },
    });
    expect([stdout.includes('PATH='), stdout.includes('canary')]).toEqual([true, false]);
  });
});
