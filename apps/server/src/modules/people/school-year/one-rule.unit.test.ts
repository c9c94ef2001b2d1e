import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const MODULES = path.join(import.meta.dirname, '../..');

/** When a school year begins the bureau's calendar says (`readSchoolYear`); September alone is for where nobody has entered one. */
it('no other domain takes September for the first day of a school year', () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith(path.join('people', 'school-year')),
  );
  expect(files.length).toBeGreaterThan(300);
  const taking = files.filter((file) => /\bschoolYearOf\(/.test(readFileSync(path.join(MODULES, file), 'utf8')));
  expect(taking).toEqual([]);
});
