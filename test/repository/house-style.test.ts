// House rules that Biome cannot say: silenced checks state a reason, classes only where nothing else will do, file names that say what
// they do, a header on every source file, and no particular entity in the machinery (L14).

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { nodesOf, parseFile } from './parse-source.ts';

const root = join(import.meta.dirname, '../..');
const sources = listFiles(root, ['src', 'bin'], /\.(ts|tsx|mjs)$/);
const everything = [...sources, ...listFiles(root, ['test'], /\.(ts|tsx|mjs)$/)];
const linesOf = (file: string): readonly string[] => readFileSync(join(root, file), 'utf8').split('\n');
const places = (files: readonly string[], wrong: (line: string) => boolean): readonly string[] =>
  files.flatMap((file) => linesOf(file).flatMap((line, index) => (wrong(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])));

test('a silenced check states its reason in words', () => {
  // Spelled apart so that this file does not trip over itself.
  const silence = new RegExp(`${'biome'}-ignore\\S*(?:\\s+[\\w/]+(?:\\([^)]*\\))?)?:?(.*)|@ts-${'expect'}-error(.*)|@ts-(?:${'ignore'}|${'nocheck'})()`);
  const unreasoned = (line: string): boolean => {
    const match = silence.exec(line);
    return (
      match !== null &&
      (match
        .slice(1)
        .join(' ')
        .match(/[a-z]{2,}/gi)?.length ?? 0) < 3
    );
  };
  const samples = [
    `// ${'biome'}-ignore lint/a11y/useX: the grid keeps focus`,
    `// ${'biome'}-ignore lint/a11y/useX: <explanation>`,
    `// @ts-${'expect'}-error`,
    `// @ts-${'ignore'} it is fine this way`,
  ];
  expect({ samples: samples.map(unreasoned), found: places(everything, unreasoned) }).toEqual({ samples: [false, true, true, true], found: [] });
});

test('a class is an error, or a base a library has no function for', () => {
  const bases = /(Error|Component|WidgetType|GutterMarker)$/;
  const classes = sources.flatMap((file) =>
    [...nodesOf(parseFile(root, file))]
      .filter(ts.isClassLike)
      .filter((node) => !node.heritageClauses?.some((clause) => clause.types.some((type) => bases.test(type.expression.getText()))))
      .map((node) => `${file}: class ${node.name?.text ?? ''}`),
  );
  expect(classes).toEqual([]);
});

test('no file is named after nothing', () => {
  expect(
    everything.filter((file) => /(^|\/)(utils?|helpers?|common|misc|manager|constants|index|types)\.(ts|tsx|mjs)$|-(utils?|helpers?|manager)\./.test(file)),
  ).toEqual([]);
});

test('every source file begins by saying where it stands', () => {
  expect(sources.filter((file) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('nothing is left half done', () => {
  const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b|not ${'implemented'}`);
  expect(places([...everything, ...listFiles(root, ['docs', 'resources'], /\.md$/)], (line) => marks.test(line))).toEqual([]);
});

test('no particular entity is known to the machinery', () => {
  const { name } = JSON.parse(readFileSync(join(root, 'resources/skills/forge/example.json'), 'utf8')) as { readonly name: string };
  expect(name).not.toBe('');
  expect(places(sources, (line) => new RegExp(`\\b${name}\\b`, 'i').test(line))).toEqual([]);
});
