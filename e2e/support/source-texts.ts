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
