import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The functions of a source that stand in no other one, each with the name under which it is found and its lines, its head among them and what is said above it not. */
export function outerFunctionsOf(file: string): { name: string; lines: number }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const functions: { name: string; lines: number }[] = [];
  const visit = (node: ts.Node, within: string): void => {
    const name = nameOf(node, source) ?? within;
    if (isFunction(node)) functions.push({ name, lines: lineOf(node.getEnd()) - lineOf(node.getStart(source)) + 1 });
    else ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, '');
  return functions;
}

const isFunction = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node);

function nameOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  const hasName =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node);
  return hasName ? node.name?.getText(source) : undefined;
}
