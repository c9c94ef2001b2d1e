import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * `npm run mutants [-- --sample 40] [--seed 1] [--only rules]`: changes one operator, condition or literal at a time in rules, policies and queries, and runs
 * the tests that belong to them. What no test notices is printed, with the number of those that were noticed (docs/decisions, tests in time). Files are changed
 * where they stand and put back; do not edit them meanwhile.
 */
const ROOT = path.join(import.meta.dirname, '..');
const SERVER = 'apps/server/src';
const MODERATION = `${SERVER}/modules/content/moderation`;
const OFFERING = `${SERVER}/modules/offering`;
const TARGETS = [
  { file: `${OFFERING}/enrolment/rules.ts`, project: 'unit', tests: [`${OFFERING}/enrolment`] },
  { file: `${OFFERING}/activity/rules.ts`, project: 'unit', tests: [`${OFFERING}/activity`] },
  { file: `${OFFERING}/enrolment/queries.ts`, project: 'api', tests: [`${OFFERING}/enrolment`] },
  { file: `${OFFERING}/enrolment/family.ts`, project: 'api', tests: [`${OFFERING}/enrolment`] },
  { file: `${OFFERING}/activity/queries.ts`, project: 'api', tests: [`${OFFERING}/activity`] },
  { file: `${OFFERING}/activity/list-order.ts`, project: 'api', tests: [`${OFFERING}/activity`] },
  { file: `${OFFERING}/activity/policy.ts`, project: 'api', tests: [`${OFFERING}/activity`] },
  { file: `${SERVER}/platform/sessions.ts`, project: 'api', tests: [`${SERVER}/platform/sessions.test.ts`] },
  { file: `${SERVER}/platform/rich-text.ts`, project: 'unit', tests: [`${SERVER}/platform/rich-text`] },
  { file: `${MODERATION}/messages.ts`, project: 'unit', tests: [MODERATION] },
  { file: `${MODERATION}/names.ts`, project: 'unit', tests: [MODERATION] },
];

const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};
/** Within statements of SQL. */
const SQL = [
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ and /g, ' or '],
  [/ is null/g, ' is not null'],
  [/ not exists /g, ' exists '],
];
const IS_SQL = /\b(select|update|insert|delete|where|and)\b/;

/** Every change of one file: where, what stands there, and what is put in its place. */
function mutantsOf(file) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (start, end, to) => found.push({ file, start, end, to });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const token = node.operatorToken;
      const to = OPERATORS[token.getText()];
      if (to) add(token.getStart(), token.end, to);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node.getStart(), node.operand.getStart(), '');
    if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent))
      add(node.getStart(), node.end, String(Number(node.text.replaceAll('_', '')) + 1));
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node.getStart(), node.end, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node.getStart(), node.end, 'true');
    const isText =
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isStringLiteral(node);
    if (isText && IS_SQL.test(node.getText())) {
      for (const [pattern, to] of SQL) {
        for (const match of node.getText().matchAll(pattern))
          add(node.getStart() + match.index, node.getStart() + match.index + match[0].length, to);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((mutant) => ({
    ...mutant,
    line: source.getLineAndCharacterOfPosition(mutant.start).line + 1,
    from: text.slice(mutant.start, mutant.end),
  }));
}

/** The same sample for the same seed. */
function sampleOf(all, size, seed) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state;
  };
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, size)
    .map(({ one }) => one);
}

/** Whether the tests of a target fail, as they should. */
function isNoticed({ project, tests }) {
  const run = spawnSync('npx', ['vitest', 'run', '--project', project, '--bail', '1', ...tests], {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: 180_000,
  });
  return run.status !== 0;
}

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const targets = TARGETS.filter(({ file }) => file.includes(option('only', '')));
const all = targets.flatMap((target) => mutantsOf(target.file).map((mutant) => ({ ...mutant, target })));
const chosen = sampleOf(all, Number(option('sample', 40)), Number(option('seed', 1)));
for (const target of new Set(chosen.map((mutant) => mutant.target))) {
  if (isNoticed(target)) throw new Error(`the tests of ${target.file} fail as it stands`);
}
let noticed = 0;
for (const { target, file, start, end, to, line, from } of chosen) {
  const place = path.join(ROOT, file);
  const text = readFileSync(place, 'utf8');
  const back = () => writeFileSync(place, text);
  const stop = () => {
    back();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writeFileSync(place, text.slice(0, start) + to + text.slice(end));
    if (isNoticed(target)) noticed += 1;
    else
      console.log(
        `lives: ${file}:${line}  ${JSON.stringify(from)} → ${JSON.stringify(to)}   ${text.split('\n')[line - 1].trim().slice(0, 100)}`,
      );
  } finally {
    back();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
console.log(`${noticed} of ${chosen.length} noticed, of ${all.length} there are`);
