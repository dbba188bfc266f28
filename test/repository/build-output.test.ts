// The built window: it reaches for nothing but its own files, needs no host runtime, and names no other origin's script or style.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { parseFile } from './parse-source.ts';

const root = join(import.meta.dirname, '../..');
let out: string;
let scripts: readonly string[];
let pages: readonly string[];

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'ipse-build-'));
  await build({ root: join(root, 'src/renderer'), configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
  scripts = listFiles(out, ['.'], /\.js$/);
  pages = listFiles(out, ['.'], /\.html$/);
}, 120_000);

afterAll(() => rmSync(out, { recursive: true, force: true }));

/** What a built script imports: statements, `import()` and `require()` calls. Read from the syntax tree, since bundles quote code in strings. */
function importsOf(file: string): readonly string[] {
  const source = parseFile(out, file);
  const found: string[] = [];
  const take = (node: ts.Node | undefined) => found.push(node && ts.isStringLiteralLike(node) ? node.text : 'something computed');
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) take(node.moduleSpecifier);
    else if (ts.isCallExpression(node) && isImporter(node.expression)) take(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isImporter = (callee: ts.Node): boolean => callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');

test('is there, both windows', () => {
  expect({ pages, some: scripts.length > 0 }).toEqual({ pages: ['admin.html', 'index.html'], some: true });
});

test('imports nothing but its own files: no Node, no Electron', () => {
  expect(
    scripts.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !/^\.{0,2}\//.test(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    ),
  ).toEqual([]);
});

test('has pages without inline script or style, and without an address elsewhere', () => {
  const wrong = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle="|\son[a-z]+="|(?:src|href)="(?:https?:)?\/\//i;
  expect(pages.filter((page) => wrong.test(readFileSync(join(out, page), 'utf8')))).toEqual([]);
});
