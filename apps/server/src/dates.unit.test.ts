import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** A moment of the wire that is cut by hand where it is shown. */
const CUT = /\b(?:\w*(?:Date|At)|at)\.slice\(0, ?(?:10|16)\)/;

test('what shows a date takes a writing of format.ts, and cuts none itself', () => {
  expect(['row.createDate.slice(0, 16)', 'one.at.slice(0, 10)'].every((text) => CUT.test(text))).toBe(true);
  expect(CUT.test('one.message.slice(0, 10)')).toBe(false);
  const shows = globSync('{apps/admin,apps/portal,packages/ui}/src/**/*.tsx', { cwd: ROOT });
  expect(shows.length).toBeGreaterThan(300);
  expect(shows.filter((file) => CUT.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
