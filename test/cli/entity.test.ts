import { describe, expect, it } from 'vitest';
import type { EntitySlot } from '#shared/model/entity-slot';
import { openTerminal } from './terminal.ts';

type Rows = { readonly entities: readonly EntitySlot[] };

describe('ipse-admin entity', () => {
  it('makes a place, chooses it, and from then on every command means it', async () => {
    const terminal = openTerminal();
    await terminal.born();
    const made = await terminal.run('ipse-admin entity create second');
    const before = JSON.parse((await terminal.run('ipse status --json')).out);
    const used = await terminal.run('ipse-admin entity use second');
    const after = JSON.parse((await terminal.run('ipse status --json')).out);
    await terminal.run([
      'ipse-admin',
      'forge',
      '--yes',
      '--name',
      'Ada',
      '--person',
      'Sam',
      '--role',
      'a friend',
      '--mission',
      'to listen',
      '--timbre',
      'calm',
    ]);
    const list = JSON.parse((await terminal.run('ipse-admin entity list --json')).out) as Rows;
    expect([
      made.code,
      before.born,
      used.code,
      after.born,
      list.entities.map(({ slug, chosen, practice }) => [slug, chosen, practice.born, practice.name]),
    ]).toEqual([
      0,
      true,
      0,
      false,
      [
        ['first', false, true, expect.any(String)],
        ['second', true, true, 'Ada'],
      ],
    ]);
  });

  it('means another one for one command where IPSE_ENTITY names it', async () => {
    const terminal = openTerminal();
    await terminal.run('ipse-admin entity create second');
    await openTerminal({ IPSE_ENTITY: 'second' }, terminal.ipseHome).born();
    const second = await openTerminal({ IPSE_ENTITY: 'second' }, terminal.ipseHome).run('ipse status --json');
    const nobody = await openTerminal({ IPSE_ENTITY: 'third' }, terminal.ipseHome).run('ipse status --json');
    expect([
      JSON.parse(second.out).born,
      JSON.parse((await terminal.run('ipse status --json')).out).born,
      nobody.code,
      JSON.parse(nobody.out).error.code,
    ]).toEqual([true, false, 1, 'no_such_entity']);
  });

  it('lists them one a line, the chosen one marked, column below column', async () => {
    const terminal = openTerminal();
    await terminal.born();
    await terminal.run('ipse-admin entity create the-other-one');
    const { out } = await terminal.run('ipse-admin entity list');
    expect(out).toBe('* first          real: nobody  practice: Wren\n  the-other-one  real: nobody  practice: nobody\n');
  });

  it('refuses a name that is none, one that is taken and one nobody made', async () => {
    const terminal = openTerminal();
    await terminal.run('ipse-admin entity create second');
    const codes = [];
    for (const words of ['create ../up', 'create Big', 'create second', 'use third']) codes.push((await terminal.run(`ipse-admin entity ${words}`)).code);
    expect(codes).toEqual([2, 2, 1, 1]);
  });
});
