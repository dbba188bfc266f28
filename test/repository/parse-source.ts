// Syntax trees without types, for rules no linter here can express.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The tree of one file below `root`. */
export const parseFile = (root: string, file: string): ts.SourceFile => parseText(readFileSync(join(root, file), 'utf8'), file);

/** The tree of a piece of source. */
export const parseText = (text: string, name = 'text.ts'): ts.SourceFile => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

/** Every node of a tree, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}
