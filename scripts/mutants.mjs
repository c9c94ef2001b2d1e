import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/**
 * `npm run mutants [-- --sample 40] [--seed 1] [--only rules]`: changes one operator, condition or literal at a time in rules, policies and queries, and runs
 * the tests that belong to them. What no test notices is printed, with the number of those that were noticed (docs/decisions/2026-11-22-mutants.md). Files are changed
 * where they stand and put back; do not edit them meanwhile.
 */
const ROOT = path.join(import.meta.dirname, '..');
const SERVER = 'apps/server/src';
const MODERATION = `${SERVER}/modules/content/moderation`;
const OFFERING = `${SERVER}/modules/offering`;
const GROWTH = `${SERVER}/modules/growth`;
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
  ...[
    'record/states.ts',
    'record/policy.ts',
    'challenge/states.ts',
    'challenge/rules.ts',
    'report/states.ts',
    'report/rules.ts',
  ].map((file) => ({
    file: `${GROWTH}/${file}`,
    project: 'unit',
    tests: [`${GROWTH}/${file.replace('.ts', '.unit.test.ts')}`],
  })),
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
  const found = [];
  const add = (start, end, to) =>
    found.push({ file, start, end, to, from: text.slice(start, end), line: text.slice(0, start).split('\n').length });
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object' || /^TS|^Import/.test(node.type ?? '')) return;
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const at = text.indexOf(node.operator, node.left.end);
      const to = OPERATORS[node.operator];
      if (to && at < node.right.start) add(at, at + node.operator.length, to);
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node.start, node.start + 1, '');
    if (node.type === 'Literal' && typeof node.value === 'number') add(node.start, node.end, String(node.value + 1));
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
    if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')) {
      const part = text.slice(node.start, node.end);
      if (IS_SQL.test(part)) {
        for (const [pattern, to] of SQL) {
          for (const match of part.matchAll(pattern)) {
            const at = node.start + match.index;
            add(at, at + match[0].length, to);
          }
        }
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'typeAnnotation') visit(child);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
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
