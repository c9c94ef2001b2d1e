import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Stands in a text for what is put in there. */
export const PUT_IN = '\u2026';

/** The texts of a source, each whole: what a template puts in is one `PUT_IN`. `line` is that of its beginning. */
export function textsOf(file: string): { line: number; text: string }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const texts: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PUT_IN)
        : undefined;
    if (text !== undefined) texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** What is declared of a name where it stands: the nearest declaration; none of a parameter, or of what another file says. */
function declaredOf(name: ts.Identifier): ts.Node | undefined {
  for (let at: ts.Node = name.parent; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some((one) => one.name.getText().match(/\w+/g)?.includes(name.text)))
      return undefined;
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const one of at.statements) {
      if (ts.isFunctionDeclaration(one) && one.name?.text === name.text) return one.body;
      const found =
        ts.isVariableStatement(one) &&
        one.declarationList.declarations.find((made) => ts.isIdentifier(made.name) && made.name.text === name.text);
      if (found) return found.initializer;
    }
  }
  return undefined;
}

/** All texts below a node, in order, with those that names of the same file stand for. */
function wholeOf(node: ts.Node, within: readonly ts.Node[]): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map((span) => wholeOf(span.expression, within) + span.literal.text),
    ].join('');
  if (ts.isPropertyAccessExpression(node)) return wholeOf(node.expression, within);
  const declared = ts.isIdentifier(node) ? declaredOf(node) : undefined;
  if (declared && !within.includes(declared)) return wholeOf(declared, [...within, declared]);
  const below: string[] = [];
  ts.forEachChild(node, (child) => {
    const text = wholeOf(child, within);
    if (text) below.push(text);
  });
  return below.join(PUT_IN) || (ts.isIdentifier(node) ? PUT_IN : '');
}

/** Like `textsOf`, and what a template puts in stands there as well, as far as the same file says it: constants, and what functions make of texts. */
export function wholeTextsOf(file: string, content = readFileSync(file, 'utf8')): { line: number; text: string }[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const texts: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
      texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: wholeOf(node, []) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
