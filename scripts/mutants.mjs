import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { keepTests } from './lib/keep-tests.mjs';

/**
 * `npm run mutants [-- --only growth/record] [--kind rules,policy] [--minutes 20] [--look]`: changes one operator, condition, literal, lock or act at a time in every rule,
 * policy, service and query module of the server, and runs the tests that belong to the file: the unit tests of its folder, and where it has none of its own also the API
 * tests. What came of each file is kept in docs/mutants.json with a hash of the file and of those tests: only what has changed since is tried again (docs/testing.md). No file is changed: the tests are
 * given what a file would say.
 */
const ROOT = path.join(import.meta.dirname, '..');
const MODULES = 'apps/server/src/modules';
const LEDGER = path.join(ROOT, 'docs/mutants.json');
/** What a kind of module is called, as a whole name or its end; the cheapest first. */
const KINDS = {
  rules: /(^|-)(rules|states|values)\.ts$/,
  policy: /(^|-)policy\.ts$/,
  queries: /(^|-)queries\.ts$/,
  service: /(^|-)service\.ts$/,
};
/** A test that takes longer runs for ever. */
const LIMIT_MS = 180_000;

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
  [/ for (no key )?update\b/g, ''],
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
    if (!node || typeof node !== 'object' || /^Import/.test(node.type ?? '')) return;
    // Of what is only a type nothing changes; `x!` and `x as T` hold an expression.
    if (/^TS/.test(node.type ?? '')) return visit(node.expression);
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const at = text.indexOf(node.operator, node.left.end);
      const to = OPERATORS[node.operator];
      if (to && at < node.right.start) add(at, at + node.operator.length, to);
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node.start, node.start + 1, '');
    // What is done for its effect alone: a lock, a line of a history, a notification.
    if (node.type === 'ExpressionStatement' && /^(Await|Call)Expression$/.test(node.expression.type))
      // As many lines as before: tests know statements of SQL by their lines.
      add(node.start, node.end, `;${text.slice(node.start, node.end).replace(/[^\n]/g, '')}`);
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

const sourceOf = (file) => readFileSync(path.join(ROOT, file), 'utf8');

/** Every module there is of these kinds, with the tests of its folder. */
function subjects(kinds) {
  const files = globSync(`${MODULES}/**/*.ts`, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
  return kinds.flatMap((kind) =>
    files
      .filter((file) => KINDS[kind].test(path.posix.basename(file)) && !file.endsWith('.test.ts'))
      .toSorted()
      .map((file) => {
        const tests = files.filter(
          (one) => path.posix.dirname(one) === path.posix.dirname(file) && /(?<!\.fault)\.test\.ts$/.test(one),
        );
        const hash = createHash('sha256');
        for (const one of [file, ...tests.toSorted()]) hash.update(one).update(sourceOf(one));
        const unit = tests.filter((one) => one.endsWith('.unit.test.ts'));
        // What has unit tests of its own is proven there (CONTRIBUTING: at the lowest level that can fail).
        const isProven = unit.includes(file.replace('.ts', '.unit.test.ts'));
        const api = isProven ? [] : tests.filter((one) => !one.endsWith('.unit.test.ts'));
        return { kind, file, hash: hash.digest('hex').slice(0, 12), unit, api };
      }),
  );
}

const kept = { unit: keepTests('unit', { limitMs: LIMIT_MS }), api: keepTests('api', { limitMs: LIMIT_MS }) };

/** What the first test says that fails with a change; undefined when all pass. */
async function failureOf({ unit, api }, change) {
  for (const [project, files] of Object.entries({ unit, api })) {
    if (files.length === 0) continue;
    const said = await kept[project].run({ files, change });
    if (!said || said.failed > 0) return said?.first ?? 'it did not end';
  }
  return undefined;
}

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const readLedger = () => JSON.parse(readFileSync(LEDGER, 'utf8'));
function keep(file, result) {
  const ledger = { ...readLedger(), [file]: result };
  // Of what is gone nothing is said.
  const there = Object.entries(ledger).filter(([one]) => existsSync(path.join(ROOT, one)));
  const sorted = Object.fromEntries(there.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(LEDGER, `${JSON.stringify(sorted, null, 2)}\n`);
}

const kinds = option('kind')?.split(',') ?? Object.keys(KINDS);
const all = subjects(kinds).filter(({ file }) => file.includes(option('only') ?? ''));
const until = Date.now() + Number(option('minutes') ?? 'Infinity') * 60_000;
const before = readLedger();
const changed = all.filter(({ file, hash }) => before[file]?.hash !== hash);

if (!process.argv.includes('--look')) {
  // What unit tests prove is tried in a second each; the rest takes the API tests of its folder each time.
  for (const subject of changed.toSorted((a, b) => a.api.length - b.api.length)) {
    if (Date.now() > until) break;
    const { file, hash, unit, api } = subject;
    if (unit.length + api.length === 0) {
      console.log(`${file}: its folder has no tests`);
      continue;
    }
    const failure = await failureOf(subject);
    if (failure !== undefined) {
      console.log(`${file}: its tests fail as it stands: ${failure.slice(0, 300)}`);
      continue;
    }
    const text = sourceOf(file);
    const mutants = mutantsOf(file);
    const survivors = [];
    let tried = 0;
    for (const { start, end, from, to, line } of mutants) {
      if (Date.now() > until) break;
      tried += 1;
      const change = { file, text: text.slice(0, start) + to + text.slice(end) };
      if ((await failureOf(subject, change)) !== undefined) continue;
      survivors.push(`${line}: ${from.replace(/\s+/g, ' ').slice(0, 60)} → ${to.trim()}`);
      console.log(`lives: ${file}:${survivors.at(-1)}   ${text.split('\n')[line - 1].trim().slice(0, 100)}`);
    }
    if (tried < mutants.length) break;
    keep(file, { hash, mutants: mutants.length, killed: mutants.length - survivors.length, survivors });
    console.log(`${file}: ${mutants.length - survivors.length} of ${mutants.length}`);
  }
  await Promise.all([kept.unit.stop(), kept.api.stop()]);
}

const ledger = readLedger();
for (const kind of kinds) {
  const ofKind = all.filter((one) => one.kind === kind);
  const known = ofKind.filter(({ file, hash }) => ledger[file]?.hash === hash).map(({ file }) => ledger[file]);
  const sum = (name) => known.reduce((total, one) => total + one[name], 0);
  const rate = sum('mutants') > 0 ? `${((100 * sum('killed')) / sum('mutants')).toFixed(1)} %` : '–';
  console.log(
    `${kind}: ${sum('killed')} of ${sum('mutants')} noticed (${rate}), ${known.length} of ${ofKind.length} modules tried as they stand`,
  );
}
