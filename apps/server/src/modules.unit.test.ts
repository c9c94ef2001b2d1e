import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const MODULES = path.join(import.meta.dirname, 'modules');

/** Files of a module in which no service may be made: what they need is handed to them (CONTRIBUTING, a module of the server). */
const TAKE_THEIRS = /\/(routes|[a-z-]+-routes|queries|[a-z-]+-queries|rules|policy)\.ts$/;

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: MODULES }).map((file) => ({
    file,
    group: file.split(path.sep).slice(0, 2).join('/'),
    source: readFileSync(path.join(MODULES, file), 'utf8'),
  }));

/** Factories of services, by name, with the domain that they belong to. */
const factories = new Map(
  filesOf('*/*/*.ts')
    .filter(({ file }) => !/\.test\.ts$/.test(file))
    .flatMap(({ source, group }) =>
      [
        ...source.matchAll(
          /^export (?:function|const) (create[A-Z]\w+)(?: =\s*)?\([^)]*?(?:[Pp]latform|database|db: Db)/gms,
        ),
      ].map(([, name]) => [name as string, group] as const),
    ),
);
const callsIn = (source: string) =>
  [...source.matchAll(/(?<!function )\b(create[A-Z]\w+)\(/g)].map(([, name]) => name as string);

test('a service is made by the slice of its domain, or by the service that it is a part of', () => {
  expect(factories.size).toBeGreaterThan(60);
  const made = filesOf('*/*/*.ts')
    .filter(({ file }) => !/\.test\.ts$/.test(file))
    .flatMap(({ file, group, source }) =>
      callsIn(source)
        .filter((name) => factories.has(name) && (TAKE_THEIRS.test(file) || factories.get(name) !== group))
        .map((name) => `${file}: ${name}`),
    );
  expect(made).toEqual([]);
});

test('the slices make each of them once, and modules.ts names every slice', () => {
  const slices = filesOf('*/*/index.ts');
  const calls = slices.flatMap(({ source }) => callsIn(source));
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter((name, at) => calls.indexOf(name) !== at)).toEqual([]);
  const list = readFileSync(path.join(MODULES, '../modules.ts'), 'utf8');
  expect(callsIn(list)).toEqual([]);
  const named = slices.flatMap(({ source }) => /^export const (\w+Slice)\b/m.exec(source)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !list.includes(`.with(${name})`))).toEqual([]);
});

test('calls are mounted in routes.ts, those of staff in staff-routes.ts', () => {
  const misplaced = filesOf('*/*/*.ts').flatMap(({ file, source }) => {
    const calls = [...source.matchAll(/\bon(?:Binary)?\(\s*(?:contract\.)?(\w+),/g)].map(([, name]) => name as string);
    const wrong = calls.filter((name) =>
      /^manage[A-Z]/.test(name) ? !/\/[a-z-]*staff-routes\.ts$/.test(file) : !/\/[a-z-]*routes\.ts$/.test(file),
    );
    return /\.test\.ts$/.test(file) ? [] : wrong.map((name) => `${file}: ${name}`);
  });
  expect(misplaced).toEqual([]);
});

test('a module is a domain of one of the groups, and others meet it by its index', () => {
  expect(readdirSync(MODULES).sort()).toEqual(['content', 'growth', 'offering', 'people', 'site']);
  const domains = globSync('*/*', { cwd: MODULES });
  expect(domains.length).toBeGreaterThan(35);
  expect(domains.filter((domain) => !existsSync(path.join(MODULES, domain, 'index.ts')))).toEqual([]);
  // What staff do stands with what it is done to, not in a module of its own.
  expect(domains.map((domain) => path.basename(domain))).not.toContain('manage');
});

test('what the city offers knows nothing of growth: what follows there from a sign-up is told as an event', () => {
  const importing = filesOf('offering/*/*.ts').filter(({ source }) => /from '\.\.\/\.\.\/growth\//.test(source));
  expect(importing.map(({ file }) => file)).toEqual([]);
});
