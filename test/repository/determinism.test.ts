// Law L15: `src/shared` and `src/main/entity` read no clock and no random source. Timers, fetch, process and crypto are not even in
// their types (tsconfig.shared.json, tsconfig.entity.json); what the language itself offers is looked for here.

import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { nodesOf, parseFile, parseText } from './parse-source.ts';

const root = join(import.meta.dirname, '../..');

/** `line: text` of everything in `source` whose value depends on when, where or how often it runs. */
const impurities = (source: ts.SourceFile): readonly string[] =>
  [...nodesOf(source)].filter(isImpure).map((node) => `${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`);

function isImpure(node: ts.Node): boolean {
  if (ts.isIdentifier(node) && isValue(node)) {
    if (node.text === 'Date') return !isDatedUse(node.parent, node);
    if (node.text === 'Math') return !(ts.isPropertyAccessExpression(node.parent) && node.parent.name.text !== 'random');
  }
  // The locale and time zone of the machine leak in where none is named.
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return /^toLocale/.test(node.expression.name.text) && node.arguments.length === 0;
  return ts.isNewExpression(node) && /^Intl\./.test(node.expression.getText()) && !node.arguments?.length;
}

/** `new Date(ms)`, `Date.UTC(…)`, `Date.parse(…)`: everything else about Date knows the present. */
function isDatedUse(parent: ts.Node, date: ts.Identifier): boolean {
  if (ts.isNewExpression(parent)) return parent.expression === date && (parent.arguments?.length ?? 0) > 0;
  return ts.isPropertyAccessExpression(parent) && ['UTC', 'parse'].includes(parent.name.text);
}

/** Whether the identifier names the global as a value: not a type, not a property of that name. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isTypeReferenceNode(parent) || ts.isPropertySignature(parent) || ts.isPropertyAssignment(parent))
    return ts.isPropertyAssignment(parent) && parent.initializer === node;
  return !(ts.isPropertyAccessExpression(parent) && parent.name === node && parent.expression.getText() !== 'globalThis');
}

test('nothing in shared and entity knows what time it is or throws dice', () => {
  const files = listFiles(root, ['src/shared', 'src/main/entity'], /\.ts$/);
  expect(files.flatMap((file) => impurities(parseFile(root, file)).map((found) => `${file}:${found}`))).toEqual([]);
});

test('every way around that rule is seen, and what is pure is left alone', () => {
  const impure = [
    'Date.now()',
    'new Date()',
    'Date()',
    'const { now } = Date;',
    'const D = Date;',
    'globalThis.Date.now()',
    'Math.random()',
    'const { random } = Math;',
    'new Intl.DateTimeFormat()',
    'x.toLocaleString()',
  ];
  const pure = [
    'new Date(atMs)',
    'Date.UTC(2026, 1)',
    'Math.max(1, 2)',
    "new Intl.DateTimeFormat('en-GB')",
    'let d: Date;',
    'x.Date',
    "x.toLocaleLowerCase('en')",
  ];
  expect({
    missed: impure.filter((text) => impurities(parseText(text)).length === 0),
    wronged: pure.filter((text) => impurities(parseText(text)).length > 0),
  }).toEqual({ missed: [], wronged: [] });
});
