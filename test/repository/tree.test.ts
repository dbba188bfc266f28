// What a stranger's clone must hold: a closed set of folders, nothing of the machine it was made on, scripts and README that agree.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFiles } from '../suites/test-folders.ts';
import { layerTables } from './check-layers.ts';
import { listFiles } from './list-files.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });

describe('the tree', () => {
  test('has a closed set of folders', () => {
    const folders = (at: string) =>
      readdirSync(join(root, at), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name);
    const allowed = new Set(['.agents', '.ci', '.git', 'bin', 'docs', 'node_modules', 'out', 'resources', 'src', 'test']);
    const inMain = new Set(['adapters', 'admin', 'cli', 'entity', 'host', 'observer', 'shell-electron', 'shell-loopback', 'storage', 'viability']);
    expect([
      folders('.').filter((name) => !allowed.has(name)),
      folders('src').filter((name) => !['main', 'preload', 'renderer', 'shared'].includes(name)),
      folders('src/main').filter((name) => !inMain.has(name)),
      folders('src/shared').filter((name) => !['cognitive', 'contract', 'derive', 'lib', 'model'].includes(name)),
    ]).toEqual([[], [], [], []]);
  });

  test('has every test file in exactly one suite', () => {
    const suites: readonly (readonly string[])[] = Object.values(testFiles);
    const homeless = listFiles(root, ['test'], /\.test\.tsx?$/).filter(
      (file) => suites.filter((globs) => globs.some((glob) => matchesBraces(file, glob))).length !== 1,
    );
    expect(homeless).toEqual([]);
  });

  test('says nothing of the machine it was made on', () => {
    const text = listFiles(root, ['.'], /\.(?!png$|woff2?$)[a-z]+$|\/run$|^LICENSE$/).filter((file) => !file.startsWith('.git/'));
    const machine = /(?:^|[^\w.-])\/(?:work|root|tmp)\/[a-z]|https?:\/\/(?:registry|deb)\./m;
    expect(text.filter((file) => machine.test(read(file)))).toEqual([]);
  });

  test('has no file of half a megabyte, pictures and the lock apart', () => {
    const large = listFiles(root, ['.'], /./).filter(
      (file) => !/^docs\/screens\/|^package-lock\.json$/.test(file) && readFileSync(join(root, file)).length > 500_000,
    );
    expect(large).toEqual([]);
  });
});

/** `a/**\/*.test.{ts,tsx}` as Node matches it. */
const matchesBraces = (file: string, glob: string): boolean => {
  const [, before, choices, after] = /^(.*)\{(.*)\}(.*)$/.exec(glob) ?? [];
  return choices === undefined ? matchesGlob(file, glob) : choices.split(',').some((choice) => matchesGlob(file, `${before}${choice}${after}`));
};

describe('package.json', () => {
  test('has an exact version for every package, and each is classified in the layer rules', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
    expect({
      loose: versions.filter((version) => !/^(npm:\w+@)?\d+\.\d+\.\d+$/.test(version)),
      unclassified: packages.filter((name) => !(name in layerTables().packages)),
    }).toEqual({ loose: [], unclassified: [] });
  });

  test('has scripts that name files which exist', () => {
    const files = Object.values(manifest.scripts).flatMap((script) => script.match(/(?:\.\/)?[\w/.-]+\.(?:ts|mjs)\b/g) ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('has a lock file without registry addresses', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly link?: boolean }>>;
    };
    expect(
      Object.entries(lock.packages)
        .filter(([, entry]) => entry.resolved !== undefined)
        .map(([path]) => path),
    ).toEqual([]);
  });
});

describe('the documents', () => {
  test('name only commands that exist', () => {
    const named = listFiles(root, ['docs'], /\.md$/)
      .concat('README.md')
      .flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script ?? ''));
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  test('of the README hold the two commands', () => {
    expect(['npm ci && npm start', 'npm ci && npm test'].filter((command) => !read('README.md').includes(command))).toEqual([]);
  });

  test('of the README point at what is there', () => {
    const links = [...read('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('of decisions are numbered without a gap, short, and say context, options, choice and cost', () => {
    const files = listFiles(root, ['docs/decisions'], /\.md$/);
    const wrong = files.filter((file, index) => {
      const text = read(file);
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      const numbered = new RegExp(`^docs/decisions/${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.md$`).test(file);
      return !numbered || text.trimEnd().split('\n').length > 40 || headings.join() !== 'Context,Options,Choice,Cost' || !/^# \S/.test(text);
    });
    expect({ some: files.length > 0, wrong }).toEqual({ some: true, wrong: [] });
  });
});
