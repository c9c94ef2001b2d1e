import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MODULES = fileURLToPath(new URL('../..', import.meta.url));
const TABLES = 'class_teacher|subject_teacher|review_deputy|staff_office';
/** Lists of a year that may be over, and who was in charge then; no right follows from them. */
const READ_OF_ANY_YEAR = [
  'growth/report/staff-queries.ts',
  'people/import/export-lists.ts',
  'people/import/kinds/charges.ts',
  'people/in-charge/personal.ts',
  'people/in-charge/staff-queries.ts',
  'people/roster/queries.ts',
  'people/roster/staff-queries.ts',
  'site/workbench/first-steps.ts',
  'site/workbench/year-steps.ts',
];

/** Who is in charge is read by `responsibilityOf` and `in_charge_on` alone: another statement of the same would be another opinion on who has a right. */
it('no other module writes who is in charge, nor reads it to judge a right', () => {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('people/responsibility/'))
    .map((path) => ({ path, text: readFileSync(`${MODULES}/${path}`, 'utf8') }));
  const naming = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(naming(new RegExp(`(insert into|update|delete from) (${TABLES})\\b`))).toEqual([]);
  expect(naming(new RegExp(`\\b(${TABLES})\\b`)).toSorted()).toEqual(READ_OF_ANY_YEAR);
});
