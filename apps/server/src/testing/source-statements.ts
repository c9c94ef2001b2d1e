import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A statement as it stands in the sources. */
export interface SourceStatement {
  /** Below `apps/server/src`. */
  file: string;
  line: number;
  /** What is fixed of its text, in order: one part of a statement that stands whole, several of one between whose parts `${…}` puts what only a call knows. */
  parts: string[];
  /** Whether it is given to the database where it stands; any other one may be asked by itself or as a part of a longer text. */
  isCall: boolean;
}

const SOURCES = path.join(import.meta.dirname, '..');
const CALLS = ['rows', 'row', 'run'];
/** Others (`lock table`, `notify`) have nothing that could be prepared. */
const PREPARED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Outside of a call any text may begin with such a word. */
const BEGINS_STATEMENT = /^\s*(?:select|insert into|update|delete from|with)\s/;
/** Where a file has two constants of one name, each is used below its own. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** All statements of `modules` and `platform`: the whole ones and those put together in calls of the database, and templates elsewhere that begin as a statement does. */
export const readSourceStatements = (): SourceStatement[] =>
  globSync('{modules,platform}/**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .flatMap((file) => statementsIn(file, readFileSync(path.join(SOURCES, file), 'utf8')));

/**
 * The statements of one source. What a client of its own asks (`client.query(…)`) is left out: the database of the application never sees it.
 * @param file what they are to be called by
 */
export function statementsIn(file: string, text: string): SourceStatement[] {
  const found: SourceStatement[] = [];
  const constants = new Map<string, string[]>();
  const ofCalls = new Set<unknown>();
  const ofClients = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isNode(node)) return;
    const called = calledOf(node);
    const asked = called === undefined ? undefined : (node.arguments as unknown[])[0];
    if (called !== undefined && CALLS.includes(called)) for (const one of branchesOf(asked)) ofCalls.add(one);
    if (called === 'query') ofClients.add(asked);
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) {
      const fixed = partsOf(node.init, constants);
      if (fixed && CONSTANT.test(String(node.id.name))) constants.set(String(node.id.name), fixed);
    }
    const parts = partsOf(node, constants);
    const isCall = ofCalls.has(node);
    if (parts && !ofClients.has(node) && isStatement(parts, isCall))
      found.push({ file, line: text.slice(0, node.start).split('\n').length, parts, isCall });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Name of the method that a node calls. */
function calledOf({ type, callee }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const { property, computed } = callee;
  return !computed && isNode(property) ? String(property.name) : undefined;
}

/** What an argument may be: one of two, where a condition chooses. */
function branchesOf(node: unknown): unknown[] {
  return isNode(node) && node.type === 'ConditionalExpression'
    ? [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
    : [node];
}

/** The fixed parts of a text; what `${…}` puts into it is fixed as well where it is a constant of the same file. */
function partsOf(node: SyntaxNode, constants: ReadonlyMap<string, string[]>): string[] | undefined {
  const { type, value, quasis, expressions } = node;
  if (type === 'Literal') return typeof value === 'string' ? [value] : undefined;
  if (type !== 'TemplateLiteral') return undefined;
  const parts = [''];
  const append = ([first = '', ...others]: string[]) => parts.push(`${parts.pop()}${first}`, ...others);
  for (const [index, quasi] of (quasis as { value: { cooked: string | null } }[]).entries()) {
    append([quasi.value.cooked ?? '']);
    const put = (expressions as unknown[])[index];
    if (isNode(put)) append((put.type === 'Identifier' && constants.get(String(put.name))) || ['', '']);
  }
  return parts;
}

function isStatement(parts: readonly string[], isCall: boolean): boolean {
  const [first = ''] = parts;
  if (parts.length === 1) return isCall && PREPARED.test(first);
  return isCall ? PREPARED.test(first) || first.trim() === '' : BEGINS_STATEMENT.test(first);
}
