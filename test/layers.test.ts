// One forbidden import per row of the design's import table (and more than one where a row says "never" more than once),
// planted in a small copy of the tree: the real rules must refuse each by name, and refuse nothing that is allowed.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLayers, type LayerReport, layerTables } from './repository/check-layers.ts';

type Plant = readonly [file: string, source: string, rule: string];

/** What stands in the small tree for plants to import. */
const standing: readonly (readonly [file: string, source: string])[] = [
  ['src/shared/model/memory.ts', 'export const memory = 1; export type Memory = number;'],
  ['src/shared/contract/observer-routes.ts', 'export const routes = 1; export type Routes = number;'],
  ['src/shared/contract/route-names.ts', 'export const names = 1;'],
  ['src/shared/lib/as-prose.ts', 'export const asProse = 1;'],
  ['src/shared/lib/canonical-json.ts', "import canonicalize from 'canonicalize'; export const json = canonicalize;"],
  ['src/main/entity/ports.ts', 'export interface Journal { readonly a: 1 } export const faultPoints = 1;'],
  ['src/main/entity/critic/approved-action.ts', 'export const approve = 1; export const isApproved = 1;'],
  ['src/main/storage/read-db.ts', 'export const readDb = 1; export type ReadDb = number;'],
  ['src/main/storage/write-db.ts', "import Database from 'better-sqlite3'; export const writeDb = Database; export type WriteDb = number;"],
  ['src/main/adapters/embedding/embed.ts', 'export const embed = 1;'],
  ['src/main/observer/handlers.ts', 'export const handlers = 1;'],
  ['src/main/admin/handlers.ts', 'export const handlers = 1;'],
  ['src/main/viability/guardian.ts', 'export const guardian = 1;'],
  ['src/main/host/build-host.ts', 'export const buildHost = 1;'],
  ['src/main/shell-loopback/serve.ts', 'export const serve = 1;'],
  ['src/main/shell-electron/window.ts', "import { app } from 'electron'; export const window = app;"],
  ['src/main/cli/talk.ts', 'export const talk = 1;'],
  ['src/preload/observer-window.ts', 'export const bridge = 1;'],
  ['src/renderer/app/frame.tsx', 'export const frame = 1;'],
  // The other half of a planted cycle, which is reported once.
  ['src/main/host/cycle-b.ts', "import { a } from './cycle-a.ts'; export const b = a;"],
];

const forbidden: readonly Plant[] = [
  // src/shared: zod, itself; never node:*, DOM (its tsconfig sees to that), state
  ['src/shared/lib/plant-a.ts', "import 'node:fs';", 'layer-shared'],
  ['src/shared/lib/plant-b.ts', "import { writeDb } from '#storage/write-db';", 'layer-shared'],
  ['src/shared/lib/plant-c.ts', "import type { Journal } from '#entity/ports';", 'layer-shared'],
  ['src/shared/lib/plant-d.ts', "import 'react';", 'package-react'],
  // src/main/entity: shared, itself; never node:*, electron, better-sqlite3, SDK, clock, random
  ['src/main/entity/plant-a.ts', "import { createHash } from 'node:crypto';", 'layer-entity'],
  ['src/main/entity/plant-b.ts', "import { setTimeout } from 'timers/promises';", 'layer-entity'],
  ['src/main/entity/plant-c.ts', "import { readDb } from '#storage/read-db';", 'layer-entity'],
  ['src/main/entity/plant-d.ts', "import type { ReadDb } from '#storage/read-db';", 'layer-entity'],
  ['src/main/entity/plant-e.ts', "import 'electron';", 'package-electron'],
  ['src/main/entity/plant-f.ts', "import 'better-sqlite3';", 'package-better-sqlite3'],
  ['src/main/entity/plant-g.ts', "import '@anthropic-ai/sdk';", 'package-@anthropic-ai/sdk'],
  ['src/main/entity/plant-h.ts', "export const late = () => import('#host/build-host');", 'layer-entity'],
  // src/main/storage: shared, types of entity/ports, node:*, better-sqlite3; never entity logic, anything above
  ['src/main/storage/plant-a.ts', "import { faultPoints } from '#entity/ports';", 'layer-storage-types'],
  ['src/main/storage/plant-b.ts', "import type { approve } from '#entity/critic/approved-action';", 'layer-storage'],
  ['src/main/storage/plant-c.ts', "import { guardian } from '#viability/guardian';", 'layer-storage'],
  ['src/main/storage/plant-d.ts', "import { buildHost } from '#host/build-host';", 'layer-storage'],
  // src/main/adapters: shared, types of entity/ports, node:*; each SDK only in its own adapter; never storage, anything above
  ['src/main/adapters/tools/plant-a.ts', "import type { ReadDb } from '#storage/read-db';", 'layer-adapters'],
  ['src/main/adapters/tools/plant-b.ts', "import { faultPoints } from '#entity/ports';", 'layer-adapters-types'],
  ['src/main/adapters/tools/plant-c.ts', "import '@anthropic-ai/sdk';", 'package-@anthropic-ai/sdk'],
  ['src/main/adapters/substrates/rehearsal/plant-d.ts', "import Anthropic from '@anthropic-ai/sdk';", 'package-@anthropic-ai/sdk'],
  ['src/main/adapters/tools/plant-e.ts', "import { asProse } from '#shared/lib/as-prose';", 'as-prose'],
  // src/main/observer: shared, the read half of storage; never entity, adapters, any WriteDb
  ['src/main/observer/plant-a.ts', "import type { WriteDb } from '#storage/write-db';", 'layer-observer'],
  ['src/main/observer/plant-b.ts', "import type { WriteDb } from '#storage/write-db';", 'write-db'],
  ['src/main/observer/plant-c.ts', "import { faultPoints } from '#entity/ports';", 'layer-observer'],
  ['src/main/observer/plant-d.ts', "import { embed } from '#adapters/embedding/embed';", 'layer-observer'],
  ['src/main/observer/plant-e.ts', "import { handlers } from '#admin/handlers';", 'layer-observer'],
  // src/main/admin: shared, entity, storage; never observer, adapters, shells; viability only through a port
  ['src/main/admin/plant-a.ts', "import { handlers } from '#observer/handlers';", 'layer-admin'],
  ['src/main/admin/plant-b.ts', "import { embed } from '#adapters/embedding/embed';", 'layer-admin'],
  ['src/main/admin/plant-c.ts', "import { serve } from '../shell-loopback/serve.ts';", 'layer-admin'],
  ['src/main/admin/plant-d.ts', "import { guardian } from '#viability/guardian';", 'layer-admin'],
  // src/main/viability: shared, storage, node:*; never entity, adapters, observer, shells
  ['src/main/viability/plant-a.ts', "import { faultPoints } from '#entity/ports';", 'layer-viability'],
  ['src/main/viability/plant-b.ts', "import { embed } from '#adapters/embedding/embed';", 'layer-viability'],
  ['src/main/viability/plant-c.ts', "import { handlers } from '#observer/handlers';", 'layer-viability'],
  ['src/main/viability/plant-d.ts', "import { serve } from '../shell-loopback/serve.ts';", 'layer-viability'],
  // src/main/host: all of the above; never shells, electron
  ['src/main/host/plant-a.ts', "import { serve } from '../shell-loopback/serve.ts';", 'layer-host'],
  ['src/main/host/plant-b.ts', "import { app } from 'electron';", 'package-electron'],
  ['src/main/host/plant-c.ts', "import { talk } from '../cli/talk.ts';", 'layer-host'],
  // src/main/shell-*, src/main/cli: shared, host, viability (+ electron in shell-electron only); never storage, entity, adapters
  ['src/main/shell-loopback/plant-a.ts', "import { readDb } from '#storage/read-db';", 'layer-shell-loopback'],
  ['src/main/shell-loopback/plant-b.ts', "import { app } from 'electron';", 'package-electron'],
  ['src/main/shell-electron/plant-c.ts', "import { faultPoints } from '#entity/ports';", 'layer-shell-electron'],
  ['src/main/cli/plant-d.ts', "import { embed } from '#adapters/embedding/embed';", 'layer-cli'],
  ['src/main/cli/plant-e.ts', "import { window } from '../shell-electron/window.ts';", 'layer-cli'],
  // src/preload: electron, route names and types; never zod at run time, all else
  ['src/preload/plant-a.ts', "import { z } from 'zod';", 'package-zod'],
  ['src/preload/plant-b.ts', "import { routes } from '#shared/contract/observer-routes';", 'layer-preload-types'],
  ['src/preload/plant-c.ts', "import { memory } from '#shared/model/memory';", 'layer-preload'],
  ['src/preload/plant-d.ts', "import 'node:fs';", 'layer-preload'],
  // src/renderer: shared, UI libraries; never main, preload, electron, node:*
  ['src/renderer/app/plant-a.tsx', "import { buildHost } from '#host/build-host';", 'layer-renderer'],
  ['src/renderer/app/plant-b.tsx', "import type { ReadDb } from '#storage/read-db';", 'layer-renderer'],
  ['src/renderer/app/plant-c.ts', "import { bridge } from '../../preload/observer-window.ts';", 'layer-renderer'],
  ['src/renderer/app/plant-d.ts', "import 'electron';", 'package-electron'],
  ['src/renderer/app/plant-e.ts', "import 'node:path';", 'layer-renderer'],
  // the launchers
  ['bin/plant-a.mjs', "import '../src/main/host/build-host.ts';", 'layer-bin'],
  // what holds everywhere
  ['src/main/host/plant-d.ts', "import 'left-pad';", 'package-unclassified'],
  ['src/main/host/plant-e.ts', "import { gone } from '#entity/gone';", 'unresolved'],
  ['src/main/host/cycle-a.ts', "import { b } from './cycle-b.ts'; export const a = b;", 'cycle'],
  ['src/main/brain/plant-a.ts', 'export const lost = 1;', 'no-layer'],
  ['src/main/entity/tools/plant-a.ts', "import { approve } from '../critic/approved-action.ts';", 'approve'],
  ['src/main/entity/tools/plant-b.ts', "export { approve as allow } from '#entity/critic/approved-action';", 'approve'],
  ['src/main/entity/tools/plant-c.ts', "import * as critic from '../critic/approved-action.ts';", 'approve'],
  ['src/main/entity/tools/plant-d.ts', "export const late = () => import('../critic/approved-action.ts');", 'approve'],
];

const allowed: readonly (readonly [file: string, source: string])[] = [
  ['src/shared/lib/fine.ts', "import { z } from 'zod'; import { memory } from '../model/memory.ts'; export const fine = [z, memory];"],
  [
    'src/main/entity/fine.ts',
    "import { memory } from '#shared/model/memory'; import { isApproved } from './critic/approved-action.ts'; export const fine = [memory, isApproved];",
  ],
  ['src/main/entity/critic/criticise.ts', "import { approve } from './approved-action.ts'; export const fine = approve;"],
  [
    'src/main/storage/fine.ts',
    "import 'node:fs'; import 'better-sqlite3'; import type { Journal } from '#entity/ports'; import { asProse } from '#shared/lib/as-prose'; export type Fine = Journal; export const fine = asProse;",
  ],
  [
    'src/main/adapters/prose/fine.ts',
    "import { readFileSync } from 'node:fs'; import { type Journal } from '#entity/ports'; import { asProse } from '#shared/lib/as-prose'; export type Fine = Journal; export const fine = [asProse, readFileSync];",
  ],
  ['src/main/adapters/substrates/anthropic/fine.ts', "import '@anthropic-ai/sdk';"],
  [
    'src/main/observer/fine.ts',
    "import type { ReadDb } from '#storage/read-db'; import { memory } from '#shared/model/memory'; export const fine: ReadDb = memory;",
  ],
  [
    'src/main/admin/fine.ts',
    "import { faultPoints } from '#entity/ports'; import type { WriteDb } from '#storage/write-db'; export const fine: WriteDb = faultPoints;",
  ],
  ['src/main/viability/fine.ts', "import 'node:fs'; import { writeDb } from '#storage/write-db'; export const fine = writeDb;"],
  [
    'src/main/host/fine.ts',
    "import { handlers } from '#observer/handlers'; import { embed } from '#adapters/embedding/embed'; import 'node:fs'; export const fine = [handlers, embed];",
  ],
  ['src/main/shell-loopback/fine.ts', "import 'ws'; import 'node:http'; import { buildHost } from '#host/build-host'; export const fine = buildHost;"],
  [
    'src/main/cli/fine.ts',
    "import 'commander'; import { serve } from '../shell-loopback/serve.ts'; import { guardian } from '#viability/guardian'; export const fine = [serve, guardian];",
  ],
  [
    'src/preload/fine.ts',
    "import 'electron'; import { names } from '#shared/contract/route-names'; import type { Routes } from '#shared/contract/observer-routes'; export const fine: Routes = names;",
  ],
  [
    'src/renderer/app/fine.tsx',
    "import 'react'; import { memory } from '#shared/model/memory'; import { frame } from './frame.tsx'; export const fine = [memory, frame];",
  ],
  ['bin/fine.mjs', "import 'node:child_process'; import '../src/main/cli/talk.ts';"],
  ['src/main/host/types-a.ts', "import type { B } from './types-b.ts'; export type A = B | 1;"],
  ['src/main/host/types-b.ts', "import type { A } from './types-a.ts'; export type B = A[];"],
];

const realRoot = join(import.meta.dirname, '..');
let root: string;
let report: LayerReport;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ipse-layers-'));
  for (const file of ['package.json', '.dependency-cruiser.cjs', 'tsconfig.base.json']) copyFileSync(join(realRoot, file), join(root, file));
  for (const name of [...Object.keys(layerTables().packages), 'left-pad']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [file, source] of [...standing, ...allowed, ...forbidden]) write(file, source);
  report = await checkLayers(root);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

test.each(forbidden)('%s saying %s is refused by %s', (file, _source, rule) => {
  expect(report.violations.filter((violation) => violation.from === file).map((violation) => violation.rule)).toContain(rule);
});

test('nothing that the table allows is refused', () => {
  const fine = new Set([...standing, ...allowed].map(([file]) => file));
  expect(report.violations.filter((violation) => fine.has(violation.from))).toEqual([]);
});

test('every layer of the rule file has a planted violation', () => {
  const planted = new Set(forbidden.map(([, , rule]) => rule));
  expect(Object.keys(layerTables().layers).filter((layer) => !planted.has(`layer-${layer}`))).toEqual([]);
});

test('a file that dependency-cruiser does not see is a violation of its own', async () => {
  const blind = mkdtempSync(join(tmpdir(), 'ipse-layers-'));
  try {
    mkdirSync(join(blind, 'src/shared'), { recursive: true });
    writeFileSync(join(blind, 'src/shared/seen.ts'), 'export const seen = 1;');
    writeFileSync(join(blind, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(blind, 'tsconfig.base.json'), '{}');
    writeFileSync(join(blind, '.dependency-cruiser.cjs'), "module.exports = { forbidden: [], options: { exclude: { path: 'seen' } } };");
    expect(await checkLayers(blind)).toEqual({ files: 1, violations: [{ rule: 'not-cruised', from: 'src/shared/seen.ts', to: '' }] });
  } finally {
    rmSync(blind, { recursive: true, force: true });
  }
});
