import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolHost } from '#adapters/tools/create-tool-host';
import { approve } from '#entity/critic/approved-action';
import type { ToolHost } from '#entity/ports';
import type { Json } from '#shared/lib/canonical-json';
import type { DecisionId, VerdictId } from '#shared/model/ids';
import { manualClock, realClock } from '../clocks.ts';

let root: string;
let workspace: string;
let host: ToolHost;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ipse-tools-')));
  workspace = join(root, 'work space é');
  mkdirSync(join(workspace, 'letters', 'deep'), { recursive: true });
  mkdirSync(join(root, 'work space é beside'));
  writeFileSync(join(root, 'secret.txt'), 'a key');
  writeFileSync(join(root, 'work space é beside', 'near.txt'), 'near');
  writeFileSync(join(workspace, 'notes.txt'), '\uFEFFone\r\n\u0000two 👩‍👩‍👧‍👦\n');
  writeFileSync(join(workspace, 'letters', 'june.md'), 'warm');
  writeFileSync(join(workspace, '..hidden'), 'dots');
  writeFileSync(join(workspace, 'bad.bin'), Buffer.from([0x61, 0xc3, 0x28]));
  writeFileSync(join(workspace, 'empty'), '');
  writeFileSync(join(workspace, 'large'), '');
  truncateSync(join(workspace, 'large'), 5 * 1024 * 1024 + 1);
  writeFileSync(join(workspace, 'full'), 'x'.repeat(5 * 1024 * 1024));
  symlinkSync(join(root, 'secret.txt'), join(workspace, 'out-file'));
  symlinkSync(root, join(workspace, 'out-folder'));
  symlinkSync('/dev/zero', join(workspace, 'out-device'));
  symlinkSync('letters/june.md', join(workspace, 'in-file'));
  symlinkSync('circle-b', join(workspace, 'circle-a'));
  symlinkSync('circle-a', join(workspace, 'circle-b'));
  symlinkSync('nowhere', join(workspace, 'dangling'));
  symlinkSync(join(root, 'not-yet'), join(workspace, 'dangling-out'));
  execFileSync('mkfifo', [join(workspace, 'pipe')]);
  host = createToolHost({ workspace, clock: realClock });
});
afterAll(() => rmSync(root, { recursive: true }));

const act = (given: Json, tool = 'read_file', signal = new AbortController().signal, by = host) =>
  by.execute(approve({ decisionId: 'dec_x' as DecisionId, verdictId: 'ver_x' as VerdictId, tool, arguments: given }), signal);
const read = (path: string) => act({ path });

describe('read_file', () => {
  it.each([
    ['notes.txt', '\uFEFFone\r\n\u0000two 👩‍👩‍👧‍👦\n', 'notes.txt'],
    ['./letters/../letters/june.md', 'warm', 'letters/june.md'],
    ['in-file', 'warm', 'letters/june.md'],
    ['..hidden', 'dots', '..hidden'],
    ['empty', '', 'empty'],
  ])('reads %s exactly as it is', async (path, output, affected) =>
    expect(await read(path)).toEqual({ outcome: 'success', fault: null, output, affectedFiles: [affected] }),
  );

  it('reads an absolute path inside, and a file of exactly five MiB', async () => {
    expect([(await read(join(workspace, 'notes.txt'))).outcome, (await read('full')).output.length]).toEqual(['success', 5 * 1024 * 1024]);
  });

  it.each([
    ['nothing-there.txt', 'not_found'],
    ['notes.txt/inside', 'not_found'],
    ['x'.repeat(5000), 'not_found'],
    ['no\u0000tes.txt', 'not_found'],
    ['circle-a', 'not_found'],
    ['dangling', 'not_found'],
    ['../secret.txt', 'outside_workspace'],
    ['letters/../../secret.txt', 'outside_workspace'],
    ['../work space é beside/near.txt', 'outside_workspace'],
    ['/etc/hostname', 'outside_workspace'],
    ['out-file', 'outside_workspace'],
    ['out-folder/secret.txt', 'outside_workspace'],
    ['out-device', 'outside_workspace'],
    ['', 'not_a_file'],
    ['letters', 'not_a_file'],
    ['pipe', 'not_a_file'],
    ['large', 'too_large'],
    ['bad.bin', 'unreadable'],
  ])('does not read %j: %s', async (path, fault) => expect(await read(path)).toEqual({ outcome: 'error', fault, output: '', affectedFiles: [] }));

  it.each([[{}], [{ path: 7 }], [null], ['notes.txt'], [[]]] as const)('does nothing with arguments like %j', async (given) =>
    expect((await act(given)).outcome).toBe('error'),
  );

  it('does nothing by another name', async () =>
    expect(await act({ path: 'notes.txt' }, 'write_file')).toEqual({ outcome: 'error', fault: null, output: '', affectedFiles: [] }));

  it('finds nothing where there is no workspace yet', async () => {
    const nowhere = createToolHost({ workspace: join(root, 'later'), clock: realClock });
    expect((await act({ path: 'a.txt' }, 'read_file', undefined, nowhere)).fault).toBe('not_found');
  });

  it('is interrupted by a stop, before or during', async () => {
    const stopping = new AbortController();
    const during = act({ path: 'full' }, 'read_file', stopping.signal);
    stopping.abort();
    expect([(await during).outcome, (await act({ path: 'full' }, 'read_file', stopping.signal)).outcome]).toEqual(['interruption', 'interruption']);
  });

  it('gives up at its deadline and leaves no timer behind', async () => {
    const clock = manualClock();
    const slow = createToolHost({ workspace, clock });
    const late = act({ path: 'full' }, 'read_file', undefined, slow);
    clock.advance(10_000);
    expect([(await late).outcome, (await act({ path: 'notes.txt' }, 'read_file', undefined, slow)).outcome, clock.waiting()]).toEqual([
      'timeout',
      'success',
      0,
    ]);
  });

  it('never reads from outside, whatever the path is made of', async () => {
    const parts = fc.array(
      fc.constantFrom('..', '.', '', 'letters', 'out-folder', 'secret.txt', 'in-file', 'out-file', 'work space é', '~', '%2e%2e', '\\..'),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(parts, fc.boolean(), async (made, absolute) => {
        const { output } = await read((absolute ? '/' : '') + made.join('/'));
        expect(output).not.toContain('a key');
      }),
      { numRuns: 200 },
    );
  });
});

describe('locate', () => {
  it.each([
    ['notes.txt', 'inside'],
    ['', 'inside'],
    ['not/yet/there.txt', 'inside'],
    ['in-file', 'inside'],
    ['..hidden', 'inside'],
    ['pipe', 'inside'],
    ['..', 'outside'],
    ['../work space é beside/near.txt', 'outside'],
    ['/etc/hostname', 'outside'],
    ['out-file', 'outside'],
    ['out-folder/not-there', 'outside'],
    ['a\u0000b', 'outside'],
  ])('places %j %s', (path, where) => expect(host.locate(path)).toBe(where));
});
