import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { BUILDS_KEPT, putAside, putBack } from './kept-chunks.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-chunks-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const [assets, store] = [path.join(folder, 'assets'), path.join(folder, 'store')];

/** A build: empties its folder first, as Vite does. */
function build(files) {
  putAside(assets, store);
  fs.rmSync(assets, { recursive: true, force: true });
  fs.mkdirSync(assets);
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(assets, name), text);
  putBack(assets, store);
}
const names = () => fs.readdirSync(assets).toSorted();

it('keeps what the builds before were made of, as it was, for so many builds', () => {
  build({ 'home-1.js': 'one', 'shared.js': 'same' });
  expect(names()).toEqual(['home-1.js', 'shared.js']);
  build({ 'home-2.js': 'two', 'shared.js': 'same' });
  expect(names()).toEqual(['home-1.js', 'home-2.js', 'shared.js']);
  expect(fs.readFileSync(path.join(assets, 'home-1.js'), 'utf8')).toBe('one');
  for (let n = 3; n <= BUILDS_KEPT + 1; n += 1) build({ [`home-${n}.js`]: `${n}`, 'shared.js': 'same' });
  expect(names()).toContain('home-1.js');
  build({ 'home-9.js': 'nine', 'shared.js': 'same' });
  expect(names()).not.toContain('home-1.js');
  expect(names()).toContain('home-2.js');
});

it('goes on where a build broke off', () => {
  build({ 'a.js': 'a' });
  putAside(assets, store);
  build({ 'b.js': 'b' });
  expect(names()).toContain('a.js');
});
