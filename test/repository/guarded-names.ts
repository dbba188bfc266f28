// Exports that belong to one folder. dependency-cruiser sees modules; this sees the names taken from them.

import { posix } from 'node:path';
import ts from 'typescript';
import { nodesOf, parseFile } from './parse-source.ts';

interface GuardedName {
  readonly rule: string;
  /** The module that exports it. */
  readonly module: string;
  readonly name: string;
  /** Files of `src` that may take it, as value or type. */
  readonly allowed: RegExp;
}

const guardedNames: readonly GuardedName[] = [
  { rule: 'approve', module: 'src/main/entity/critic/approved-action.ts', name: 'approve', allowed: /^src\/main\/entity\/critic\// },
  { rule: 'write-db', module: 'src/main/storage/write-db.ts', name: 'WriteDb', allowed: /^(?!src\/main\/observer\/)/ },
];

interface TakenName {
  readonly module: string;
  readonly name: string;
}

/** Every guarded name that one of `files` takes without leave, whole-module imports and re-exports included. */
export const guardedNameViolations = (
  root: string,
  files: readonly string[],
): readonly { readonly rule: string; readonly from: string; readonly to: string }[] =>
  files.flatMap((file) => {
    const taken = takenNames(parseFile(root, file), file);
    return guardedNames
      .filter((guarded) => !guarded.allowed.test(file) && file !== guarded.module)
      .filter((guarded) => taken.some(({ module, name }) => module === guarded.module && (name === guarded.name || name === '*')))
      .map((guarded) => ({ rule: guarded.rule, from: file, to: guarded.module }));
  });

/** What `source` takes from other modules of the tree; `*` is all of a module. */
function takenNames(source: ts.SourceFile, file: string): readonly TakenName[] {
  const taken: TakenName[] = [];
  const take = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (specifier && ts.isStringLiteralLike(specifier)) for (const name of names) taken.push({ module: resolveSpecifier(specifier.text, file), name });
  };
  for (const node of nodesOf(source)) {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, importedNames(node.importClause));
    else if (ts.isExportDeclaration(node)) take(node.moduleSpecifier, exportedNames(node.exportClause));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) take(node.arguments[0], ['*']);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal, [node.qualifier?.getText() ?? '*']);
  }
  return taken;
}

function importedNames(clause: ts.ImportClause | undefined): readonly string[] {
  const bindings = clause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings) ? ['*'] : bindings.elements.map(originalName);
}

const exportedNames = (clause: ts.NamedExportBindings | undefined): readonly string[] =>
  clause && ts.isNamedExports(clause) ? clause.elements.map(originalName) : ['*'];

const originalName = (element: ts.ImportSpecifier | ts.ExportSpecifier): string => (element.propertyName ?? element.name).text;

/** `#entity/x` and `./x.ts` as paths from the root; anything else unchanged. */
function resolveSpecifier(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, alias, rest] = /^#([a-z-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!alias || !rest) return specifier;
  return alias === 'shared' ? `src/shared/${rest}.ts` : `src/main/${alias}/${rest}.ts`;
}
