import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('each library has its reason in docs/decisions', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: ROOT }).map(read).join('\n');
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT }), 'e2e/package.json'];
  const libraries = [...manifests, 'bench/package.json'].flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<string, object>;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  expect(libraries.length).toBeGreaterThan(60);
  const unnamed = libraries.filter((name) => !/^@(vimo|types)\//.test(name) && !pages.includes(`\`${name}\``));
  expect([...new Set(unnamed)]).toEqual([]);
});
