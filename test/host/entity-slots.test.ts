import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chosenSlug, createSlot, listSlots, useSlot } from '#host/entity-slots';
import type { Result } from '#shared/lib/result';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function freshRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'ipse-slots-'));
  roots.push(root);
  return root;
}

const codeOf = (result: Result<unknown, { readonly code: string }>): string => (result.ok ? 'ok' : result.error.code);
const listed = (root: string): readonly string[] => listSlots(root).map(({ slug, chosen }) => `${chosen ? '*' : ' '}${slug}`);

const strange: readonly (readonly [string, (path: string) => void])[] = [
  ['a FIFO', (path) => void execFileSync('mkfifo', [path])],
  ['a link to a file', (path) => symlinkSync('/etc/hostname', path)],
  ['a link to a folder', (path) => symlinkSync(tmpdir(), path)],
  ['a link to nothing', (path) => symlinkSync('/nowhere/at/all', path)],
];

describe('the choice of an entity', () => {
  it('is the first one, until another is chosen; then that one, in a file of its own alone', () => {
    const root = freshRoot();
    const before = [chosenSlug(root, {}), listed(root)];
    createSlot(root, 'second');
    const used = useSlot(root, 'second');
    expect([...before, codeOf(used), chosenSlug(root, {}), listed(root), readdirSync(root).sort(), readFileSync(join(root, 'chosen-entity'), 'utf8')]).toEqual([
      { ok: true, value: 'first' },
      ['*first'],
      'ok',
      { ok: true, value: 'second' },
      [' first', '*second'],
      ['chosen-entity', 'entities'],
      'second\n',
    ]);
  });

  const garbage: typeof strange = [
    ...strange,
    ['a folder', (path) => mkdirSync(path)],
    ['empty', (path) => writeFileSync(path, '')],
    ['no name at all', (path) => writeFileSync(path, '../../up\n')],
    ['bytes that are no text', (path) => writeFileSync(path, Uint8Array.of(0xff, 0xfe))],
    ['a name with a very long rest', (path) => writeFileSync(path, `first${' '.repeat(10_000_000)}`)],
  ];

  it.each(garbage)('that is %s is told, never followed, and chooses nobody', (_name, make) => {
    const root = freshRoot();
    make(join(root, 'chosen-entity'));
    expect([chosenSlug(root, {}), listed(root), chosenSlug(root, { IPSE_ENTITY: 'first' })]).toEqual([
      {
        ok: false,
        error: {
          code: 'no_such_entity',
          message: 'What is kept as the choice of an entity names none.',
          next: 'Choose one: `ipse-admin entity use first`. `ipse-admin entity list` shows those there are.',
        },
      },
      [' first'],
      { ok: true, value: 'first' },
    ]);
  });

  it('that has gone is told, and the first one can be chosen again', () => {
    const root = freshRoot();
    createSlot(root, 'second');
    useSlot(root, 'second');
    rmSync(join(root, 'entities/second'), { recursive: true });
    const gone = chosenSlug(root, {});
    expect([gone, listed(root), codeOf(useSlot(root, 'first')), chosenSlug(root, {})]).toEqual([
      {
        ok: false,
        error: {
          code: 'no_such_entity',
          message: 'The chosen entity is no longer there.',
          next: 'Choose one: `ipse-admin entity use first`. `ipse-admin entity list` shows those there are.',
        },
      },
      [' first'],
      'ok',
      { ok: true, value: 'first' },
    ]);
  });

  it.each(strange)('is written over %s without touching what it leads to, and over nothing that lies beside it', (_name, make) => {
    const root = freshRoot();
    const victim = join(root, 'victim');
    writeFileSync(victim, 'mine');
    make(join(root, 'chosen-entity'));
    symlinkSync(victim, join(root, 'chosen-entity.new'));
    const used = useSlot(root, 'first');
    expect([codeOf(used), lstatSync(join(root, 'chosen-entity')).isFile(), readFileSync(victim, 'utf8'), readdirSync(root).sort()]).toEqual([
      'ok',
      true,
      'mine',
      ['chosen-entity', 'chosen-entity.new', 'victim'],
    ]);
  });

  it('that cannot be written leaves nothing behind', () => {
    const root = freshRoot();
    mkdirSync(join(root, 'chosen-entity'));
    const used = useSlot(root, 'first');
    expect([codeOf(used), readdirSync(root)]).toEqual(['not_written', ['chosen-entity']]);
  });
});

describe('a place for an entity', () => {
  const noPlaces: typeof strange = [...strange, ['a plain file', (path) => writeFileSync(path, 'x')]];

  it.each(noPlaces)('is no place where it is %s: not listed, not chosen, not made', (_name, make) => {
    const root = freshRoot();
    mkdirSync(join(root, 'entities'));
    make(join(root, 'entities/other'));
    expect([listed(root), codeOf(useSlot(root, 'other')), codeOf(chosenSlug(root, { IPSE_ENTITY: 'other' })), createSlot(root, 'other')]).toEqual([
      ['*first'],
      'no_such_entity',
      'no_such_entity',
      {
        ok: false,
        error: { code: 'slug_taken', message: 'Something that is no entity has the name “other” already.', next: 'Choose another name, or move it away.' },
      },
    ]);
  });

  it('is made once, for its owner alone', () => {
    const root = freshRoot();
    const codes = [createSlot(root, 'second'), createSlot(root, 'second'), createSlot(root, 'first')].map(codeOf);
    expect([codes, lstatSync(join(root, 'entities/second')).mode & 0o777]).toEqual([['ok', 'slug_taken', 'slug_taken'], 0o700]);
  });
});
