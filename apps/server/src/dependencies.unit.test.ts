import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** What a `package.json` asks for. */
function librariesOf(manifest: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(manifest)) as Record<string, object>;
  return Object.keys({ ...dependencies, ...devDependencies });
}

test('each library has its reason in docs/decisions', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: ROOT }).map(read).join('\n');
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT }), 'e2e/package.json'];
  const libraries = [...manifests, 'bench/package.json'].flatMap(librariesOf);
  expect(libraries.length).toBeGreaterThan(60);
  const unnamed = libraries.filter((name) => !/^@(vimo|types)\//.test(name) && !pages.includes(`\`${name}\``));
  expect([...new Set(unnamed)]).toEqual([]);
});

/** Where the site begins, and what it is built by. */
const SITE = [
  'scripts/{start,kept-chunks,precompress}.mjs',
  'apps/*/*.ts',
  '{apps,packages}/*/src/**/*.{ts,tsx}',
  'apps/server/demo/**/*.ts',
];
const NOT_SITE = /\.test\.tsx?$|\.fixture\.ts$|\/testing\//;
const IMPORTS =
  /(?:^|[\n;])\s*(?:import|export)\s(?!type\b)[^;'"]*?from\s*'([^']+)'|(?:^|[\n;])\s*import\s*'([^']+)'|(?<!typeof )\bimport\('([^']+)'\)/g;
/** Icons come from a plugin of the build (`scripts/phosphor-icons.ts`). */
const OUR_OWN = /^(?:node:|@vimo\/|phosphor:)/;
const libraryOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

test('`npm start`, which installs what applications and packages ask for and no tools of the root, finds all that it imports', () => {
  const asked = new Set(globSync('{apps,packages}/*/package.json', { cwd: ROOT }).flatMap(librariesOf));
  const files = new Set(
    SITE.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((file) => !NOT_SITE.test(file)),
  );
  expect(files.size).toBeGreaterThan(1000);
  const lacking = new Set<string>();
  // What is imported on the way is looked through as well: a set hands out what is added while it is read.
  for (const file of files)
    for (const [, from, alone, later] of read(file).matchAll(IMPORTS)) {
      const name = (from ?? alone ?? later) as string;
      const library = libraryOf(name);
      if (name.startsWith('.')) {
        if (/\.(?:tsx?|mjs)$/.test(name)) files.add(path.join(path.dirname(file), name));
      } else if (!OUR_OWN.test(name) && !asked.has(library)) lacking.add(`${file}: ${library}`);
    }
  expect([...lacking]).toEqual([]);
});

test('what measures and what tries the whole names what it imports, or the root does', () => {
  for (const part of ['bench', 'e2e']) {
    const named = new Set([...librariesOf('package.json'), ...librariesOf(`${part}/package.json`)]);
    const files = globSync(`${part}/**/*.ts`, { cwd: ROOT, exclude: (name) => name.includes('node_modules') });
    const lacking = files.flatMap((file) =>
      [...read(file).matchAll(IMPORTS)].flatMap(([, from, alone, later]) => {
        const name = (from ?? alone ?? later) as string;
        const library = libraryOf(name);
        return name.startsWith('.') || OUR_OWN.test(name) || named.has(library) ? [] : [`${file}: ${library}`];
      }),
    );
    expect(lacking, part).toEqual([]);
  }
});
