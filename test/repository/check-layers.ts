// `npm run layers`: dependency-cruiser over `src` and `bin`, a count of what it really saw, and the names that belong to one folder.
// dependency-cruiser without a TypeScript compiler reports "no violations (0 modules)"; here that is a failure.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { guardedNameViolations } from './guarded-names.ts';
import { listFiles } from './list-files.ts';

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface LayerReport {
  readonly violations: readonly Violation[];
  readonly files: number;
}

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[] };
}

interface LayerTables {
  readonly layers: Readonly<Record<string, { readonly path: string }>>;
  readonly packages: Readonly<Record<string, readonly string[]>>;
}

const require = createRequire(import.meta.url);

/** The tables of `.dependency-cruiser.cjs`. */
export const layerTables = (): LayerTables => (require('../../.dependency-cruiser.cjs') as { readonly tables: LayerTables }).tables;

/** Everything in the tree at `root` that the import table refuses; `root` holds package.json, the rule file and tsconfig.base.json. */
export async function checkLayers(root: string): Promise<LayerReport> {
  const files = listFiles(root, ['src', 'bin'], /(?<!\.d)\.(ts|tsx|mjs)$/);
  const cruise = await cruiseTree(root);
  const seen = new Set(cruise.modules.map((module) => module.source));
  const layerPaths = Object.values(layerTables().layers).map((layer) => new RegExp(layer.path));
  return {
    files: files.length,
    violations: [
      ...cruise.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...files.filter((file) => !seen.has(file)).map((file) => ({ rule: 'not-cruised', from: file, to: '' })),
      ...files.filter((file) => !layerPaths.some((path) => path.test(file))).map((file) => ({ rule: 'no-layer', from: file, to: '' })),
      ...guardedNameViolations(root, files),
    ],
  };
}

async function cruiseTree(root: string): Promise<Cruise> {
  const bin = join(import.meta.dirname, '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['src', 'bin'].filter((folder) => listFiles(root, [folder], /./).length > 0);
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [bin, ...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-progress'], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout) as Cruise;
}

async function main(): Promise<void> {
  const { files, violations } = await checkLayers(join(import.meta.dirname, '../..'));
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from}${to ? ` → ${to}` : ''}`);
  console.log(`layers: ${files} files, ${violations.length} violations`);
  if (files === 0 || violations.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
