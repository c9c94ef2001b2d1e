import path from 'node:path';
import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const targets = async (app: string) => {
  const root = path.join(import.meta.dirname, '..', app);
  const { build } = await resolveConfig({ root, logLevel: 'silent' }, 'build');
  return [build.target, build.cssTarget];
};

it('both applications are built for the browsers that package.json names', async () => {
  // Scripts are told by what the floor reads, which is more than the bundler believes.
  const reads = ['chrome98', 'safari16', 'ios16'];
  expect(await targets('portal')).toEqual([
    [...reads, 'firefox102'],
    ['chrome87', 'safari15.4', 'ios15.4', 'firefox102'],
  ]);
  expect(await targets('admin')).toEqual([
    [...reads, 'firefox113'],
    ['chrome92', 'safari16.4', 'ios16.4', 'firefox113'],
  ]);
});
