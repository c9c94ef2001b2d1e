import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../..');
const DATABASE = path.join(ROOT, 'apps/server/src/platform/database.ts');

/** What a value may be at run time: kinds of `kindOf`, of an array its elements, of an object its fields. */
export interface Shape {
  kinds: string[];
  elements?: Shape;
  /** One of these; each by the name of the field. */
  objects?: Record<string, Shape>[];
}
/** What the code says of the rows of its statements, by file and line of the call. */
export type RowTypes = Record<string, Shape>;

/** What TypeScript declares of each `rows<…>` and `row<…>` of the server; kept in a file as long as no source has changed. Answers the file's path. */
export function writeRowTypes(): string {
  const files = globSync('{apps/server/src,packages/contract/src}/**/*.ts', { cwd: ROOT }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  const kept = path.join(ROOT, `.cache/row-types-${hash.digest('hex').slice(0, 16)}.json`);
  if (!existsSync(kept)) {
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify(readRowTypes()));
  }
  return kept;
}

function readRowTypes(): RowTypes {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => {},
    },
  )!;
  const program = ts.createProgram(config.fileNames, { ...config.options, noEmit: true });
  const checker = program.getTypeChecker();
  const found: RowTypes = {};
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/apps/server/src/') || /\.test\.ts$|\/testing\//.test(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name } = node.expression;
      if (name.text !== 'rows' && name.text !== 'row') return;
      const signature = checker.getResolvedSignature(node);
      if (signature?.declaration?.getSourceFile().fileName !== DATABASE) return;
      const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
      found[`${path.relative(ROOT, source.fileName)}:${line}`] = shapeOf(
        rowOf(checker.getReturnTypeOfSignature(signature)),
      );
    };
    visit(source);
  }
  return found;

  /** Row of a promise of rows, or of one row or none. */
  function rowOf(promise: ts.Type): ts.Type {
    const [answer] = checker.getTypeArguments(promise as ts.TypeReference);
    return checker.isArrayType(answer!)
      ? checker.getTypeArguments(answer as ts.TypeReference)[0]!
      : checker.getNonNullableType(answer!);
  }

  function shapeOf(type: ts.Type, depth = 0): Shape {
    const shape: Shape = { kinds: [] };
    const add = (one: ts.Type): void => {
      const { flags } = one;
      if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) shape.kinds.push('any');
      else if (one.isUnion()) one.types.forEach(add);
      else if (flags & ts.TypeFlags.StringLike) shape.kinds.push('string');
      else if (flags & ts.TypeFlags.NumberLike) shape.kinds.push('number');
      else if (flags & ts.TypeFlags.BooleanLike) shape.kinds.push('boolean');
      else if (flags & ts.TypeFlags.Null) shape.kinds.push('null');
      else if (flags & ts.TypeFlags.Undefined) shape.kinds.push('undefined');
      else if (checker.isArrayType(one) || checker.isTupleType(one)) {
        shape.kinds.push('array');
        const [element] = checker.getTypeArguments(one as ts.TypeReference);
        if (element && depth < 5) shape.elements = shapeOf(element, depth + 1);
      } else if (one.symbol?.name === 'Buffer' || one.symbol?.name === 'Uint8Array') shape.kinds.push('bytes');
      else if (flags & ts.TypeFlags.NonPrimitive) shape.kinds.push('object', 'open');
      else addObject(one);
    };
    const addObject = (one: ts.Type): void => {
      shape.kinds.push('object');
      if (depth >= 5 || checker.getIndexInfosOfType(one).length > 0) {
        shape.objects = [...(shape.objects ?? []), {}];
        shape.kinds.push('open');
        return;
      }
      const fields = checker.getPropertiesOfType(one).map((property): [string, Shape] => {
        const field = shapeOf(checker.getTypeOfSymbol(property), depth + 1);
        if (property.flags & ts.SymbolFlags.Optional) field.kinds.push('undefined');
        return [property.name, field];
      });
      shape.objects = [...(shape.objects ?? []), Object.fromEntries(fields)];
    };
    add(type);
    shape.kinds = [...new Set(shape.kinds)];
    return shape;
  }
}
