// Which folders of `test/` make up which suite. A test file outside of them is refused by test/repository.

/** Glob of the test files of each suite, by the name of its vitest project. */
export const testFiles = {
  unit: [
    ...below('shared', 'entity', 'storage', 'adapters', 'host', 'observer', 'admin', 'cli', 'shell-loopback', 'viability', 'repository'),
    'test/layers.test.ts',
  ],
  renderer: below('renderer'),
  port: below('ports', 'guides'),
  ui: below('ui'),
  faults: below('faults'),
  long: below('long'),
} as const satisfies Readonly<Record<string, readonly string[]>>;

function below(...folders: readonly string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
}
